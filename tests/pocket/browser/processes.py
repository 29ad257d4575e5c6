"""The processes of a browser, and what they hold in memory."""

from __future__ import annotations

from pathlib import Path


def find_processes(profile: Path) -> dict[str, list[int]]:
    """Return the processes of a profile's browser by their type: the renderers, the browser itself, ..."""
    parents: dict[int, tuple[int, list[str]]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ").split()
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            parents[int(entry.name)] = parent, words
    roots = {one for one, (_, words) in parents.items() if f"--user-data-dir={profile}" in words}
    family = set(roots)
    while more := {one for one, (parent, _) in parents.items() if parent in family} - family:
        family |= more
    found: dict[str, list[int]] = {}
    for one in family:
        kind = next((word[7:] for word in parents[one][1] if word.startswith("--type=")), "browser")
        found.setdefault(kind, []).append(one)
    return found


def read_memory(pid: int) -> tuple[float, float]:
    """Return the resident megabytes of a process, and how many of them no other process shares."""
    found: dict[str, int] = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, size, _ = line.split()
        found[name] = int(size)
    return found["Rss:"] / 1024, (found["Private_Clean:"] + found["Private_Dirty:"]) / 1024
