"""``cluesmith serve`` as a command: its address, its warnings, its end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
from commanding import COMMAND, address_in, group, started
from serving import LONG, PATIENCE, until

from cluesmith.cli.main import verb_parser
from cluesmith.web.settings import Settings


def test_the_address_is_printed_and_answers() -> None:
    with started() as (_, line):
        assert line.startswith("cluesmith is at http://127.0.0.1:")
        assert "Ctrl-C" in line
        address = line.split()[3]
        assert httpx.get(f"{address}api/v1/families", timeout=PATIENCE).status_code == 200


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
@pytest.mark.parametrize("whom", ["process", "group"])
def test_an_interrupt_ends_it_at_once_and_leaves_nothing(whom: str) -> None:
    """In the middle of work, by Ctrl-C on a terminal or by a signal to the server alone."""
    with started("--json") as (process, line):
        address = address_in(line)
        lines = {"Accept": "application/x-ndjson"}
        with httpx.Client(timeout=PATIENCE) as client:
            url = f"{address}api/v1/generate"
            with client.stream("POST", url, json=LONG, headers=lines) as response:
                next(response.iter_lines())
                assert len(group(process.pid)) > 2
                if whom == "group":
                    os.killpg(process.pid, signal.SIGINT)
                else:
                    process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert out == ""
        assert err.strip() == ""
        assert until(lambda: not group(process.pid))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_workers_do_not_outlive_a_server_that_is_killed() -> None:
    with started("--json") as (process, _):
        assert len(group(process.pid)) > 2
        process.kill()
        process.wait()
        assert until(lambda: not group(process.pid))


def test_a_time_limit_for_all_requests() -> None:
    with started("--json", "--timeout", "1.5") as (_, line):
        paths = httpx.get(f"{address_in(line)}openapi.json", timeout=PATIENCE).json()["paths"]
        for verb in ("check", "generate"):
            assert paths[f"/api/v1/{verb}"]["post"]["description"].startswith("At most 1.5 s ")


def test_every_limit_can_be_set() -> None:
    """Those that cannot are no limits of clients, or follow from the others."""
    parser, module = verb_parser("serve")
    fixed = {"body_bytes", "quick_wait", "long_wait", "worker_growth", "worker_jobs"}
    names = {
        "root_path": "--root-path=/a/",
        "allowed_hosts": "--allow-host=A.example.",
        "trusted_proxies": "--trust-proxy=10.0.0.0/8",
        "most_seconds": "--timeout=7",
        "worker_memory": "--memory=300",
        "library_adds": "--library-add",
    }
    for field in fields(Settings):
        if field.name not in fixed:
            option = names.get(field.name, f"--{field.name.replace('_', '-')}=7")
            found = module.settings_of(parser.parse_args([option]))
            changed = [
                one
                for one in fields(Settings)
                if getattr(found, one.name) != getattr(Settings(), one.name)
            ]
            assert changed == [field]


def run(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *options], capture_output=True, text=True, check=False)


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("--port", str(port))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert f"port {port} is in use" in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "65536"], "is not a port"),
        (["--port", "x"], "is not a port"),
        (["--timeout", "0"], "is not a number of seconds above 0"),
        (["--host", "no.such.host.invalid"], "--host no.such.host.invalid"),
        (["--host", ""], "--host"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (["--unix-socket", "/nowhere/socket"], "cannot listen on /nowhere/socket"),
        (["--root-path", "puzzles"], "is not a path such as /puzzles"),
        (["--root-path", "/a/../b"], "is not a path such as /puzzles"),
        (["--root-path", "/a?b"], "is not a path such as /puzzles"),
        (["--allow-host", "http://a.example"], "is not a host name such as example.org"),
        (["--allow-host", ""], "is not a host name such as example.org"),
        (["--trust-proxy", "example.org"], "is not an address, a network such as"),
        (["--trust-proxy", "10.0.0.1/8"], "is not an address, a network such as"),
        (["--workers", "0"], "is not a whole number (or auto) from 1"),
        (["--jobs-per-address", "0"], "is not a whole number from 1"),
        (["--queue", "-1"], "is not a whole number from 0"),
        (["--memory", "100"], "is not a number of megabytes from 256"),
        (["--connections", "0"], "is not a whole number from 1"),
        (["--connections-per-address", "many"], "is not a whole number from 1"),
        (["--head-timeout", "0"], "is not a number of seconds above 0"),
        (["--send-timeout", "nan"], "is not a number of seconds above 0"),
    ],
)
def test_bad_usage_is_one_line(options: list[str], words: str) -> None:
    done = run(*options)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


def test_any_host_but_loopback_is_warned_about() -> None:
    with started("--host", "0.0.0.0", "--json") as (process, line):
        port = httpx.URL(address_in(line)).port
        assert port
        url = f"http://127.0.0.1:{port}/api/v1/families"
        named = {"Host": "my-machine.example"}
        assert httpx.get(url, headers=named, timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
    assert "warning: 0.0.0.0 can be reached from other machines" in err


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ImportError('not here')")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stdout) == (2, "")
    how = "pip install 'cluesmith[web]' (in a clone: pip install '.[web]')"
    assert done.stderr == f"cluesmith: serve needs the extra 'web': {how}\n"


def test_other_verbs_do_without_the_extra() -> None:
    """Nothing of it is imported but by serve."""
    code = (
        "import sys; from cluesmith.cli.main import run; run(['solve', 'skyscraper:t3']); "
        "assert not {'starlette', 'uvicorn', 'asyncio'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
