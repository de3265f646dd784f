"""A headless Chromium driven over its DevTools protocol; no package besides websockets."""

from __future__ import annotations

import base64
import contextlib
import json
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)


LONGEST = 4000  # looks at the page before it is given up


class Browser:
    """One page. Use as a context manager."""

    def __init__(self, folder: Path, width: int = 1280, height: int = 900) -> None:
        assert CHROMIUM is not None
        self.folder = folder
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        command = [CHROMIUM, *FLAGS, f"--user-data-dir={folder / 'profile'}"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.pause = threading.Event()
        told = folder / "profile" / "DevToolsActivePort"
        while not (told.exists() and len(told.read_text().split()) == 2):
            assert self.process.poll() is None, "the browser ended"
            self.pause.wait(0.05)
        port, path = told.read_text().split()
        self.closing = contextlib.ExitStack()
        self.socket = self.closing.enter_context(connect(f"ws://127.0.0.1:{port}{path}", max_size=None))
        self.number = 0
        self.session: str | None = None
        self.events: list[dict[str, Any]] = []
        self.expected: list[str] = []
        """Texts of faults that a test provokes."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.resize(width, height)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.close()
        self.process.terminate()
        self.process.wait()

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of the protocol and its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session is not None and not method.startswith("Browser."):
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            reply = json.loads(self.socket.recv())
            if reply.get("id") == self.number:
                assert "error" not in reply, reply
                result: dict[str, Any] = reply["result"]
                return result
            self.events.append(reply)

    def resize(self, width: int, height: int) -> None:
        """The size of the page, as a phone's below 500 pixels."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.call("Emulation.setDeviceMetricsOverride", **size)

    def open(self, url: str) -> None:
        """Loads a page anew."""
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)

    def js(self, expression: str) -> Any:
        """The value of an expression."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def until(self, expression: str) -> Any:
        """Waits until an expression is true; its value. Says what the page shows if that takes minutes."""
        for _ in range(LONGEST):
            if value := self.js(expression):
                return value
            self.pause.wait(0.03)
        raise AssertionError(
            f"{expression} is not true; the page says:\n{self.js('document.body.innerText')}"
        )

    def click(self, selector: str) -> None:
        """A click of the mouse on the middle of the first thing that fits."""
        place = self.until(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            "e.scrollIntoView({block: 'center', inline: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        self.press(*place)

    def press(self, x: float, y: float) -> None:
        """A click of the mouse."""
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name: str, text: str = "") -> None:
        """A key pressed and let go."""
        for kind in ("keyDown", "keyUp"):
            code = {"Enter": 13, "Tab": 9, " ": 32, "ArrowRight": 39, "Escape": 27}.get(name, 0)
            more = {"text": text} if text and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, **more)

    def choose(self, label: str, value: str) -> None:
        """Sets the select whose label begins so."""
        self.until(
            f"(() => {{ const l = [...document.querySelectorAll('label')].find((e) => "
            f"e.textContent.startsWith({json.dumps(label)})); const s = l && l.querySelector('select');"
            f"if (!s) return false; s.value = {json.dumps(value)}; s.dispatchEvent(new Event('change'));"
            f"return s.value === {json.dumps(value)}; }})()"
        )

    def picture(self, file: Path) -> None:
        """The whole page, in the format that the file's name ends with (png, webp)."""
        width, height, whole = self.js("[innerWidth, innerHeight, document.documentElement.scrollHeight]")
        self.resize(width, whole)
        self.js("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
        self.pause.wait(1.0)
        kind = file.suffix[1:]
        lossy = {} if kind == "png" else {"quality": 70}
        shot = self.call("Page.captureScreenshot", format=kind, **lossy)
        self.resize(width, height)
        file.write_bytes(base64.b64decode(shot["data"]))

    def faults(self) -> list[str]:
        """Errors of scripts and refused loads so far."""
        self.js("1")
        found = [json.dumps(e["params"]) for e in self.events if e.get("method") == "Runtime.exceptionThrown"]
        logs = (e["params"]["entry"] for e in self.events if e.get("method") == "Log.entryAdded")
        found += [json.dumps(entry) for entry in logs if entry["level"] == "error"]
        return [fault for fault in found if not any(text in fault for text in self.expected)]

    def urls(self) -> list[str]:
        """Every address that was asked for."""
        asked = (e for e in self.events if e.get("method") == "Network.requestWillBeSent")
        return [e["params"]["request"]["url"] for e in asked]
