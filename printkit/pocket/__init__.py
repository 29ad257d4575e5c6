"""The companion in a browser: a folder of files that any static host serves, run by Pyodide without a server.

`site` writes the folder: `bundle` packs the Python that runs in it, `unchanging` draws what is the same for everybody, `runtime`
knows Pyodide's files. `inside`, `keeper` and `journal` run in the browser. `browser/` holds its scripts.
"""
