"""The web shell: what all our servers share, whatever their pages are about.

It is an ASGI application that assumes neither threads nor processes nor a disk: it asks `host` for everything it needs
of the machine, and a machine without them, such as a browser, installs another `Machine`. All addresses begin with the
base path of the request (`root_path`).
"""
