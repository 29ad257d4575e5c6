"""How Sphinx sets the documentation; `pages.py` gathers what it sets, `scripts/docs` calls both."""

from __future__ import annotations

from printkit import __version__

project = "printkit"
copyright = "the printkit authors"  # noqa: A001  # so Sphinx calls it
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = [
    "misc.highlighting_failure",
    "myst.header",
]  # examples of messages are no language; pages may begin anywhere
napoleon_use_ivar = True
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
add_module_names = False
html_theme = "furo"
html_title = "printkit"
html_favicon = "pictures/mark.svg"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#17343a", "color-brand-content": "#8a4a1d"},
    "dark_css_variables": {"color-brand-primary": "#f0c08a", "color-brand-content": "#e0a871"},
}
