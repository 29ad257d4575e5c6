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


def read_memory(pid: int) -> float:
    """Return the resident megabytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0
