"""A disk that is really full: a small one in memory, mounted where only the test sees it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from deeds import COLLECTIONS, LAB, collection
from injection import PATIENCE, SOURCE

ENTRY = "from cluesmith.__main__ import entry; entry()"
OLD = "%PDF- what an earlier run has written"

# In a name space of its own: a disk of 200 KB, filled but for what is said.
DRIVER = """
set -e
mount -t tmpfs -o size=200k none "$1"
cd "$1"
mkdir temporary
printf %s "$3" > a.pdf
cp "$4" in.jsonl
head -c $2 /dev/zero > spare
cat /dev/zero > filler 2>/dev/null || true
rm spare
shift 4
code=0
"$@" > ../out 2> ../err || code=$?
echo $code > ../code
ls -A > ../full
cp -r a.pdf ../after
rm filler
mount -o remount,size=20m "$PWD"
"$@" > ../out 2>> ../err
ls -A > ../names
"""


@pytest.mark.usefixtures("mounts")
@pytest.mark.parametrize(
    ("arguments", "script", "left"),
    [
        ("show skyscraper:t3 --svg a.pdf", ENTRY, ["a.pdf"]),
        ("explain skyscraper:t3 --html a.pdf", ENTRY, ["a.pdf"]),
        ("census --points 4 --jobs 1 --write b.sqlite", ENTRY, ["a.pdf", "b.sqlite"]),
        ("sort in.jsonl", COLLECTIONS, ["a.pdf"]),
        ("check skyscraper:t1 --certificate c", ENTRY, ["a.pdf", "c"]),
        ("lab run small --out rows --jobs 1", LAB, ["a.pdf", "rows"]),
    ],
)
def test_a_full_disk(tmp_path: Path, arguments: str, script: str, left: list[str]) -> None:
    (tmp_path / "work").mkdir()
    collection(tmp_path)
    free = {"census": 40_000, "sort": 12_000}.get(arguments.partition(" ")[0], 0)
    command = [sys.executable, "-c", script, *arguments.split()]
    given = [str(tmp_path / "work"), str(free), OLD, str(tmp_path / "in.jsonl")]
    subprocess.run(
        ["unshare", "-rm", "sh", "-c", DRIVER, "sh", *given, *command],
        env={"PYTHONPATH": SOURCE, "TMPDIR": str(tmp_path / "work" / "temporary"), "PATH": "/bin"},
        check=True,
        timeout=PATIENCE,
    )
    err = (tmp_path / "err").read_text()
    assert (tmp_path / "code").read_text() == "2\n", err
    assert err.startswith("cluesmith: ")
    assert err.count("\n") == 1
    assert "full" in err or "No space left" in err
    assert (tmp_path / "after").read_text() == OLD
    assert ".a.pdf.cluesmith-part" not in (tmp_path / "full").read_text()
    names = (tmp_path / "names").read_text().split()
    assert names == sorted([*left, "in.jsonl", "temporary"])
