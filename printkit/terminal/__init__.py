"""The terminal: a game refereed, or a log shown, with only a keyboard.

`Host` runs a game; `show_log` shows a recorded one; `read_file` and `recover_game` get a game out of a file, whatever has
happened to it. The rules stand in `games`, the judging in `referee`.
"""

from printkit.terminal.keyboard_game import Host
from printkit.terminal.recovery import Recovered, read_file, recover_game
from printkit.terminal.replay import show_log

__all__ = ["Host", "Recovered", "read_file", "recover_game", "show_log"]
