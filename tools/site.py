"""Hooks of mkdocs, so that the same Markdown works on a code host and on the site.

A link out of docs/, such as `../ARCHITECTURE.md`, leads to the repository's root; the
site has those pages beside the others.  Pipes in the code of a table are escaped, as code
hosts require; the site's Markdown would show the backslashes, so they are removed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ROOT_PAGES = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "THIRD-PARTY.md")
ROW = re.compile(r"^\|.*$", re.MULTILINE)
CODE = re.compile(r"`[^`]*`")
UP = re.compile(rf"\]\((?:\.\./)+({'|'.join(map(re.escape, ROOT_PAGES))})")


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    for name in ROOT_PAGES:
        text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    up = "../" * page.file.src_uri.count("/")
    text = UP.sub(rf"]({up}\1", markdown)
    return ROW.sub(lambda row: CODE.sub(lambda code: code[0].replace(r"\|", "|"), row[0]), text)
