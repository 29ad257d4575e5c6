"""Find out how printkit is installed here, and name the command that adds an extra to it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

DISTRIBUTION: Final = "printkit-games"
"""The name on the package index, where `printkit` is another project; the command and the import are `printkit`."""


def install_command(extra: str) -> str:
    """Return the command that installs an extra: for this checkout, uv tool, pipx, uvx, uv pip or pip."""
    prefix = Path(sys.prefix)
    installer, source = _origin()
    if source.get("dir_info", {}).get("editable"):
        folder = _folder(source["url"])
        if prefix == folder / ".venv":
            return "uv sync"
        return f'{_pip(installer)} -e "{folder}[{extra}]"'
    extras = {extra}
    receipt = prefix / "uv-receipt.toml"
    if receipt.is_file():  # `uv tool install` replaces what is there: name earlier extras again
        return f'uv tool install "{_requirement(extras | _tool_extras(receipt), source)}"'
    metadata = prefix / "pipx_metadata.json"
    if metadata.is_file():  # pipx keeps an environment for each program
        return f'pipx install --force "{_requirement(extras | _pipx_extras(metadata), source)}"'
    if len(prefix.parents) > 1 and (prefix.parents[1] / "CACHEDIR.TAG").is_file():  # uvx runs from uv's cache
        return f'uvx --from "{_requirement(extras, source)}" printkit'
    return f'{_pip(installer)} "{_requirement(extras, source)}"'


def _origin() -> tuple[str, dict[str, Any]]:
    """Return who installed the package, and from where if it was not the index (PEP 610)."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415  # only where something is missing

    try:
        found = distribution(DISTRIBUTION)
    except PackageNotFoundError:  # run from a checkout that nobody installed
        checkout = Path(__file__).parents[2]
        if not (checkout / "pyproject.toml").is_file():
            return "pip", {}
        return "uv", {"url": checkout.as_uri(), "dir_info": {"editable": True}}
    return (found.read_text("INSTALLER") or "pip").strip(), json.loads(
        found.read_text("direct_url.json") or "{}"
    )


def _folder(address: str) -> Path:
    from urllib.parse import urlsplit  # noqa: PLC0415  # only where something is missing
    from urllib.request import url2pathname  # noqa: PLC0415

    return Path(url2pathname(urlsplit(address).path))


def _pip(installer: str) -> str:
    return "uv pip install" if installer == "uv" else "pip install"


def _requirement(extras: set[str], source: dict[str, Any]) -> str:
    """Return the package with its extras, and the file, folder or repository that it came from."""
    name = f"{DISTRIBUTION}[{','.join(sorted(extras))}]"
    if "url" not in source:
        return name
    if "vcs_info" in source:
        repository = source["vcs_info"]
        return f"{name} @ {repository['vcs']}+{source['url']}@{repository['commit_id']}"
    return f"{name} @ {source['url']}"


def _pipx_extras(metadata: Path) -> set[str]:
    """Return the extras that pipx installed the program with."""
    written = json.loads(metadata.read_text(encoding="utf-8")).get("main_package", {})
    _, _, named = str(written.get("package_or_url") or "").partition("[")
    return set(filter(None, named.partition("]")[0].split(",")))


def _tool_extras(receipt: Path) -> set[str]:
    """Return the extras that the tool was installed with."""
    import tomllib  # noqa: PLC0415  # only where something is missing

    requirements = tomllib.loads(receipt.read_text(encoding="utf-8")).get("tool", {}).get("requirements", [])
    return {
        extra
        for requirement in requirements
        if requirement["name"] == DISTRIBUTION
        for extra in requirement.get("extras", [])
    }
