"""Drives headless Chromium over the pipe of its DevTools protocol."""
import base64
import fcntl
import json
import os
import subprocess
import time


class Refused(SystemExit):
    """The browser answered a call with an error."""


class Browser:
    """A browser window. Scripts are evaluated in the page; `wait` polls one until it holds."""

    def __init__(self, folder, width, height, scale=1):
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()

        def connect():
            # First out of the way: one of the pipes may have the number 3 or 4.
            high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 100) for descriptor in (to_read, from_write)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={folder / 'chromium'}", "--no-first-run", "--disable-extensions",
             "--disable-dev-shm-usage", f"--window-size={width},{height}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=connect)
        os.close(to_read)
        os.close(from_write)
        self.input, self.output = os.fdopen(to_write, "wb", buffering=0), os.fdopen(from_read, "rb", buffering=0)
        self.rest, self.number, self.session, self.faults = b"", 0, None, []
        self.size, self.scale = (width, height), scale
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.call(domain + ".enable")
        self.resize(width, height)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=self.scale, mobile=False)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.input.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Refused(f"{method}: {answer['error']}")
                return answer["result"]
            self._note(answer)

    def _receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.output.fileno(), 1 << 16)
            if not piece:
                raise SystemExit("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        if event.get("method") == "Runtime.exceptionThrown":
            self.faults.append(event["params"]["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            entry = event["params"]["entry"]
            # A book without a cover: the page shows its title instead.
            if not entry.get("url", "").endswith("/~lectern/cover"):
                self.faults.append(f"{entry['text']} {entry.get('url', '')}")

    def value(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{script}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def attempt(self, script):
        """The value of a script; None in a document that may not run it or has no storage."""
        result = self.call("Runtime.evaluate", expression=f"(() => {{ try {{ return {script} }} catch {{ return null }} }})()",
                           returnByValue=True)
        return result["result"].get("value")

    def wait(self, script, what, limit=60):
        end = time.monotonic() + limit
        while time.monotonic() < end:
            try:
                if self.value(f"!!({script})"):
                    return
            except Refused as refusal:
                # The page changed while the script ran in the one before.
                if "navigated" not in str(refusal):
                    raise
            time.sleep(0.05)
        raise SystemExit(f"{what}: not within {limit} s: {self.value('document.body.innerText')[:300]}")

    def go(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'", address)

    def key(self, key):
        codes = {"PageDown": 34, "ArrowRight": 39, "ArrowLeft": 37, " ": 32, "End": 35, "Home": 36}
        own = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **own, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **own)

    def click(self, selector):
        x, y = self.value(f"""(e => {{ e.scrollIntoView({{ block: 'nearest' }}); const r = e.getBoundingClientRect();
            return [r.left + r.width / 2, r.top + r.height / 2]; }})(document.querySelector({selector!r}))""")
        self.click_at(x, y)

    def click_at(self, x, y, count=1):
        for number in range(1, count + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=number)

    def double_click(self, x, y):
        self.click_at(x, y, 2)

    def swipe(self, start, end, y):
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": start, "y": y}])
        for step in range(1, 6):
            x = start + (end - start) * step / 5
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.call("Emulation.setTouchEmulationEnabled", enabled=False)

    def accessible_text(self):
        """The names of the nodes of the accessibility tree."""
        return [name for _, name in self.accessible_nodes() if name]

    def accessible_nodes(self):
        """Role and name of the nodes of the accessibility tree."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node.get("ignored")]

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def problems(self):
        return self.faults

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
