"""`flockmind serve` as a command."""

from __future__ import annotations

import importlib.util
import re
import signal
import socket
import subprocess
import sys
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from flockmind.cli import cli
from flockmind.errors import FieldError
from flockmind.server.settings import Settings

PROGRAM = [sys.executable, "-c", "from flockmind.cli import main; main()"]


def test_it_serves_until_it_is_told_to_end() -> None:
    command = [*PROGRAM, "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        with httpx.Client(transport=httpx.HTTPTransport(retries=8), timeout=None) as client:
            assert client.get(found[0] + "healthz").json()["status"] == "ok"
            assert "flockmind" in client.get(found[0]).text
            process.send_signal(signal.SIGINT)
        process.wait()
        assert process.stderr.read() in ("", "flockmind serve: interrupted\n")


def test_a_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run([*PROGRAM, "serve", "--port", port], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(f"flockmind serve: 127.0.0.1:{port}: cannot listen")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_time", "nan"),
        ("max_time", "inf"),
        ("max_time", "-1"),
        ("table_hours", "0"),
        ("searches", "0"),
        ("queue", "-1"),
        ("max_memory", "0"),
    ],
)
def test_limits_that_are_none(name: str, value: str) -> None:
    flag = "--" + name.replace("_", "-")
    result = CliRunner().invoke(cli, ["serve", flag, value])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"flockmind serve: {flag}: expected a")
    with pytest.raises(FieldError) as caught:
        Settings(**{name: float(value) if "." in value or not value.lstrip("-").isdigit() else int(value)})
    assert caught.value.field == name


def test_the_least_that_limits_may_be() -> None:
    assert Settings(port=0, queue=0, searches=1, max_time=0.001, read_seconds=1).policy.time == 0.001
    for wrong in (True, 1.5, "1"):
        with pytest.raises(FieldError, match="searches"):
            Settings(searches=wrong)  # type: ignore[arg-type]


def test_without_the_extra_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec

    def find(name: str, *words: Any) -> Any:
        return None if name == "uvicorn" else real(name, *words)

    monkeypatch.setattr(importlib.util, "find_spec", find)
    result = CliRunner().invoke(cli, ["serve"])
    assert result.exit_code == 2
    assert result.stderr == 'flockmind serve: uvicorn is missing: pip install "flockmind[serve]"\n'


def test_nothing_else_needs_the_extra() -> None:
    code = (
        "import sys, flockmind, flockmind.cli.engine, flockmind.cli.serve, flockmind.server.jsonlines;"
        "print([name for name in ('fastapi', 'uvicorn', 'websockets', 'starlette') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
