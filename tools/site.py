"""What mkdocs needs beside docs/: the pages at the repository's root, and links to them.

A link out of docs/, such as `../ARCHITECTURE.md`, is right where the files are read
as they are; on the site these pages stand beside the others.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ROOT_PAGES = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md")
UP = re.compile(rf"\]\((?:\.\./)+({'|'.join(map(re.escape, ROOT_PAGES))})")


def on_files(files: Files, config: MkDocsConfig, **_: Any) -> Files:
    for name in ROOT_PAGES:
        text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    up = "../" * page.file.src_uri.count("/")
    return UP.sub(rf"]({up}\1", markdown)
