"""The companion: a referee at the table, on every phone.

`pages` sets what is seen; the other modules serve it: `app` the routes, `tables` the games and their seats, `store` what
is kept. The rules stand in `games`, the judging in `referee`.
"""
