"""The companion: a referee at the table, on every phone.

`pages` renders what people see; the other modules serve it: `app` the routes, `tables` the games and their seats, `store`
the stored tables. The rules are in `games`, the judging in `referee`.
"""
