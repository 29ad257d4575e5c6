"""What strangers may send: boxes, logs, tables and pictures that would harm, hang or leak."""
