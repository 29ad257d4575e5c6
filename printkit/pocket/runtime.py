"""Pyodide's files: those of a folder, or those at its public address, each with its hash."""

from __future__ import annotations

import base64
import io
import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from printkit.pocket import bytecode

BROWSER: Final = Path(__file__).parent / "browser"
_WHEEL: Final = "msgspec-*-cp{0}{1}-cp{0}{1}-pyemscripten_*_wasm32.whl"
LIBRARY: Final = "python_stdlib.zip"
"""Where the standard library lies."""
_MODULES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
_MODULE: Final = b"\0asm\x01\0\0\0\0" + bytes(5) + b"\x07archive"
"""The first bytes of a WebAssembly module: its version, and a section of its own with its size and its name."""


class SiteError(Exception):
    """A site cannot be written; the message is a sentence."""


@dataclass(frozen=True)
class RuntimeFile:
    """A file of Pyodide's.

    Attributes:
        name: its name on the site.
        data: its bytes; empty where browsers fetch it elsewhere.
        address: where; "" if the site has it itself.
        hash: its SHA-256, in base64.
        size: bytes; 0 if unknown.
    """

    name: str
    data: bytes = field(repr=False, default=b"")
    address: str = ""
    hash: str = ""
    size: int = 0


@dataclass(frozen=True)
class Runtime:
    """Pyodide.

    Attributes:
        version: its version.
        files: what a browser loads.
        wheel: the name of the one that holds msgspec.
        folder: where it is unpacked; None if only its address is known.
    """

    version: str
    files: tuple[RuntimeFile, ...]
    wheel: str
    folder: Path | None = None

    def unpack_library(self, folder: Path) -> bool:
        """Unpack the standard library into a folder; False if only its address is known."""
        if self.folder is None:
            return False
        with zipfile.ZipFile(self.folder / LIBRARY) as archive:
            archive.extractall(folder)
        return True

    def compile(self, folder: Path, shown: str, *, is_bare: bool = False) -> bool:
        """Compile a folder's modules with this runtime's own version of Python.

        Returns:
            False if no such Python is here: the sources stay.

        Raises:
            SiteError: the compiler failed.
        """
        if sys.version_info[:2] == _read_python():
            bytecode.compile_folder(str(folder), shown, is_bare=is_bare)
            return True
        node = shutil.which("node")
        if node is None or self.folder is None:
            return False
        words = [str(BROWSER / "compile.mjs"), str(self.folder), bytecode.__file__, str(folder), shown]
        done = subprocess.run(  # noqa: S603  # our own program
            [node, *words, "true" if is_bare else "false"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise SiteError(f"Node could not compile Python with the runtime in {self.folder}: {last}")
        return True


@cache
def read_pin() -> dict[str, Any]:
    """Return the content of `runtime.json`: the version, its public address, and its files' hashes."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "runtime.json").read_text(encoding="utf-8"))
    return found


def _read_python() -> tuple[int, int]:
    """Return the runtime's version of Python."""
    major, minor = read_pin()["python"]
    return int(major), int(minor)


def hash_bytes(data: bytes) -> str:
    """Return the SHA-256 of bytes, in base64."""
    return base64.b64encode(sha256(data).digest()).decode()


def find_runtime(where: str) -> Runtime:
    """Return Pyodide from a folder or an address.

    Args:
        where: a folder, an address, or "" for the public one.

    Raises:
        SiteError: there is none, or not the needed version.
    """
    if not where or where.startswith(("https://", "http://")):
        return _of_address(where or read_pin()["address"])
    return _of_folder(Path(where))


def _of_address(address: str) -> Runtime:
    pin = read_pin()
    start = address if address.endswith("/") else f"{address}/"
    files = tuple(
        RuntimeFile(name, address=start + name, hash=about["hash"], size=about["size"])
        for name, about in pin["files"].items()
    )
    [wheel] = (one.name for one in files if one.name.endswith(".whl"))
    return Runtime(pin["version"], files, wheel)


def _of_folder(folder: Path) -> Runtime:
    missing = [name for name in (*_MODULES, "pyodide-lock.json") if not (folder / name).is_file()]
    if missing:
        raise SiteError(
            f"{folder} is no unpacked package of Pyodide: it lacks {', '.join(missing)}. "
            f"`npm install pyodide@{read_pin()['version']}` puts one into node_modules/pyodide."
        )
    info = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    major, minor = _read_python()
    if not info["python"].startswith(f"{major}.{minor}."):
        raise SiteError(
            f"The Pyodide in {folder} has Python {info['python']}; printkit is tried with {major}.{minor}: "
            f"take Pyodide {read_pin()['version']}."
        )
    wheels = sorted(folder.glob(_WHEEL.format(major, minor)))
    if not wheels:
        raise SiteError(
            f"{folder} has no msgspec for Pyodide. Put it there: pip download --no-deps --only-binary=:all: "
            f"--platform pyemscripten_{info['abi_version']}_wasm32 --python-version {major}.{minor} --dest {folder} msgspec"
        )
    names = [*_MODULES, wheels[-1].name]
    data = {name: (folder / name).read_bytes() for name in names}
    files = tuple(RuntimeFile(name, one, hash=hash_bytes(one), size=len(one)) for name, one in data.items())
    return Runtime(_read_version(folder), files, wheels[-1].name, folder)


def _read_version(folder: Path) -> str:
    package = folder / "package.json"
    return str(json.loads(package.read_text())["version"]) if package.is_file() else read_pin()["version"]


def pack_folder(folder: Path) -> bytes:
    """Return a folder as a ZIP archive, the same for the same files, that is also a WebAssembly module: those hosts compress."""
    out = io.BytesIO()
    out.write(_MODULE)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*"), key=lambda one: (one.suffix, one)):
            if path.is_file():
                about = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (2026, 1, 1, 0, 0, 0))
                archive.writestr(about, path.read_bytes())
    size = out.tell() - 14
    out.seek(9)  # the section's size as LEB128, always five bytes
    out.write(bytes([*(size >> 7 * at & 0x7F | 0x80 for at in range(4)), size >> 28]))
    return out.getvalue()
