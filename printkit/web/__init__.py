"""The web shell: what every server of ours shares, whatever its pages are about.

It is an ASGI application that assumes neither threads nor processes nor a disk of its own: what it needs of the machine
it asks of `host`, and a machine that has none of them, as a browser, hands in another `Machine`. All addresses begin with the
base path that a request came under (`root_path`).
"""
