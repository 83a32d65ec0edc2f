"""A browser that dies, hangs or storms has a name for it, and none is ever left behind (M8)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from handrail.devices.browser import BrowserConfig, BrowserDevice, DeviceBusy, NoBrowser, clear_leftovers, find
from handrail.devices.browser.ownership import claim, started
from handrail.records import (
    Action,
    AnswerDialog,
    Click,
    DeviceError,
    DeviceGone,
    Drag,
    ElementRef,
    InputRefused,
    Navigate,
    ObservationFailed,
    Point,
    RunKey,
    TicketRefused,
    TypeText,
)

from .conftest import Driver, RealClock, Site
from .conftest import find as element

pytestmark = pytest.mark.anyio

ORPHAN = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from handrail.devices.browser import BrowserConfig, BrowserDevice
from time import monotonic
class Clock:
    now = staticmethod(monotonic)
async def main():
    device = await BrowserDevice(BrowserConfig(home=Path({home!r})), Clock()).__aenter__()
    print(device._launched.pid, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


def ended(pid: int, deadline: float) -> bool:
    """Wait until a process is gone."""
    ends = time.monotonic() + deadline
    while started(pid) and time.monotonic() < ends:
        time.sleep(0.05)
    return not started(pid)


def inside(folder: Path) -> list[str]:
    """Names of what a folder holds."""
    return [entry.name for entry in folder.iterdir()]


def orphan(home: Path) -> int:
    """Start a browser in a process of its own, kill that process, return the browser's pid."""
    source = ORPHAN.format(tests=str(Path(__file__).parents[2] / "src"), home=str(home))
    with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        assert started(pid)
        process.kill()
    return pid


def test_after_kill_9_the_browser_ends_and_the_next_start_says_what_was_left(tmp_path: Path) -> None:
    pid = orphan(tmp_path)
    assert ended(pid, 10), "the pipe's end must end the browser"
    (left,) = clear_leftovers(tmp_path)
    assert (left.pid, left.alive) == (pid, False)
    assert inside(tmp_path) == []
    assert clear_leftovers(tmp_path) == ()


def test_a_leftover_that_still_runs_is_ended(tmp_path: Path) -> None:
    owned = claim(tmp_path)
    with subprocess.Popen(["sleep", "60"], process_group=0) as sleeper:
        owned.record(sleeper.pid)
        os.close(owned._lock_fd)  # its owner died
        (left,) = clear_leftovers(tmp_path)
        assert (left.pid, left.alive) == (sleeper.pid, True)
        assert sleeper.wait(5) == -signal.SIGKILL


def test_a_process_that_only_has_the_same_pid_is_left_alone(tmp_path: Path) -> None:
    owned = claim(tmp_path)
    with subprocess.Popen(["sleep", "60"], process_group=0) as sleeper:
        owned.record(sleeper.pid)
        file = owned.folder / "owner.json"
        file.write_text(json.dumps(json.loads(file.read_text()) | {"started": 1}))
        os.close(owned._lock_fd)
        (left,) = clear_leftovers(tmp_path)
        assert not left.alive
        assert sleeper.poll() is None
        sleeper.kill()


async def test_a_living_owner_is_not_disturbed_and_shares_its_device_with_nobody(tmp_path: Path) -> None:
    config = BrowserConfig(home=tmp_path, name="one")
    async with BrowserDevice(config, RealClock()) as device:
        assert clear_leftovers(tmp_path) == ()
        with pytest.raises(DeviceBusy):
            async with BrowserDevice(config, RealClock()):
                pass
        await device.observe(5)
    assert inside(tmp_path) == []


async def test_closing_leaves_no_process_and_no_folder(tmp_path: Path) -> None:
    device = BrowserDevice(BrowserConfig(home=tmp_path), RealClock())
    tasks = asyncio.all_tasks()
    async with device:
        assert device._launched is not None
        pid = device._launched.pid
        assert inside(device._launched.claim.folder) != []
    assert ended(pid, 5)
    assert inside(tmp_path) == []
    assert asyncio.all_tasks() == tasks
    await device.close()
    with pytest.raises(DeviceGone):
        await device.observe(1)


async def test_a_browser_that_is_killed_is_gone(tmp_path: Path) -> None:
    async with BrowserDevice(BrowserConfig(home=tmp_path), RealClock()) as device:
        assert device._launched is not None
        os.killpg(device._launched.pid, signal.SIGKILL)
        assert await device.active.session.connection.wait_lost() == "the browser ended"
        with pytest.raises(DeviceGone):
            await device.observe(5)
        with pytest.raises(DeviceGone):
            await device.settle(1)


def test_a_missing_browser_says_what_was_looked_for() -> None:
    with pytest.raises(NoBrowser, match="nowhere"):
        find("/nowhere/chromium")


async def test_a_program_that_is_no_browser_is_told_apart(tmp_path: Path) -> None:
    config = BrowserConfig(executable="/bin/true", home=tmp_path)
    with pytest.raises(NoBrowser):
        async with BrowserDevice(config, RealClock()):
            pass
    assert inside(tmp_path) == []


async def test_a_page_that_crashes_is_named_and_can_be_left(driver: Driver) -> None:
    look = await driver.open("<button>Go</button>")
    driver.device.active.session.post("Page.crash")
    await driver.until(lambda: driver.device.active.crashed)
    with pytest.raises(ObservationFailed) as failed:
        await driver.device.observe(3)
    assert failed.value.code == "page_crashed"
    assert [incident.kind for incident in driver.device.incidents()] == ["crash"]
    with pytest.raises(DeviceGone):
        await driver.act(look, Click(ElementRef(element(look, "Go").id)))
    await driver.act(look, Navigate(driver.site.page("<p>alive")))
    element(await driver.look(), "alive")


async def test_a_page_that_hangs_is_a_failed_look(driver: Driver) -> None:
    await driver.open("<p>x")
    driver.device.active.session.post("Runtime.evaluate", expression="for(const e=Date.now()+2500;Date.now()<e;);")
    begun = time.monotonic()
    with pytest.raises(ObservationFailed) as failed:
        await driver.device.observe(0.5)
    assert failed.value.code == "look_timeout"
    assert time.monotonic() - begun < 1.5
    await driver.device.observe(10)


@pytest.mark.parametrize(
    ("page", "act"),
    [
        ("<button onclick='for(;;);'>Go</button>", Click),
        ("<input aria-label=Go onbeforeinput='for(;;);'>", lambda target: TypeText(target, "tea")),
        ("<p style='margin:90px'>Drop</p><p onmousedown='for(;;);'>Go</p>", lambda to: Drag(to, Point(100, 100))),
    ],
)  # fmt: skip
async def test_a_page_that_hangs_for_ever_in_an_input_holds_nobody(
    site: Site, tmp_path: Path, page: str, act: Callable[[ElementRef], Action]
) -> None:
    async with BrowserDevice(BrowserConfig(home=tmp_path), RealClock()) as device:
        driver = Driver(device, site, RunKey.fresh("run"))
        look = await driver.open(page)
        target = next(item for item in look.elements if "Go" in (item.name, item.own_text))
        begun = time.monotonic()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.7):
                await driver.act(look, act(ElementRef(target.id)))
        assert 0.7 <= time.monotonic() - begun < 2.2
        with pytest.raises(ObservationFailed):
            await device.observe(0.3)
        begun = time.monotonic()
    assert time.monotonic() - begun < 2


async def test_a_dispatch_that_was_given_up_is_disarmed_when_the_page_runs_again(driver: Driver) -> None:
    look = await driver.open(
        "<button onclick='for(const e=Date.now()+2500;Date.now()<e;);'>Go</button><button>On</button>"
    )
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await driver.act(look, Click(ElementRef(element(look, "Go").id)))
    look = await driver.look()
    assert (await driver.act(look, Click(ElementRef(element(look, "On").id)))).delivered == "yes"


async def test_a_page_that_never_answers_ends_at_its_deadline(driver: Driver) -> None:
    driver.guard()
    begun = time.monotonic()
    with pytest.raises(DeviceError) as failed:
        await driver.device.start(driver.site.url("/hang"), 0.5)
    assert failed.value.code == "no_response"
    assert time.monotonic() - begun < 2


async def test_a_page_whose_parts_never_load_can_be_looked_at(driver: Driver) -> None:
    driver.guard()
    await driver.device.start(driver.site.page("<p>Here</p><img src=/hang>"), 1)
    look = await driver.device.observe(5)
    element(look, "Here")
    assert not look.settled


@pytest.mark.parametrize(("address", "code"), [("http://127.0.0.1:1/", "unreachable"), ("ftp://x/", "bad_address")])
async def test_a_start_that_cannot_be_says_why(driver: Driver, address: str, code: str) -> None:
    driver.guard()
    with pytest.raises(DeviceError) as failed:
        await driver.device.start(address, 5)
    assert failed.value.code == code


async def test_a_start_that_the_gate_refuses_names_the_rule(driver: Driver) -> None:
    driver.guard(lambda request: True)
    with pytest.raises(DeviceError) as failed:
        await driver.device.start(driver.site.page("<p>x"), 5)
    assert failed.value.code == "refused"


async def test_a_storm_of_alerts_is_one_dialog_after_another(driver: Driver) -> None:
    look = await driver.open("<button onclick='for(let i=0;i<3;i++)alert(i)'>Storm</button>")
    await driver.act(look, Click(ElementRef(element(look, "Storm").id)))
    for number in range(3):
        await driver.until(lambda: driver.device.active.dialogs)
        look = await driver.device.observe(5)
        assert [dialog.text for dialog in look.dialogs] == [str(number)]
        await driver.act(look, AnswerDialog(accept=True))
    element(await driver.look(), "Storm")


async def test_nothing_is_performed_before_a_run_arms_the_device(tmp_path: Path, site: Site) -> None:
    async with BrowserDevice(BrowserConfig(home=tmp_path), RealClock()) as device:
        driver = Driver(device, site, RunKey.fresh("r"))
        look = await device.observe(5)
        with pytest.raises(TicketRefused) as refused:
            await driver.act(look, Navigate(site.url("/")))
        assert refused.value.code == "no_run"
        with pytest.raises(DeviceError) as failed:
            await device.start(site.page("<p>x"), 5)
        assert failed.value.code == "no_gate"


async def test_a_round_trip_costs_little(driver: Driver) -> None:
    await driver.open("<p>x")
    session, times = driver.device.active.session, []
    for _ in range(200):
        begun = time.perf_counter()
        await session.send("Runtime.evaluate", expression="1")
        times.append(time.perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.005  # far above what is measured: only a change of kind fails this


async def test_attaching_drives_a_tab_of_its_own_and_touches_no_other(tmp_path: Path, site: Site) -> None:
    profile = tmp_path / "theirs"
    line = [find(), "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run",
            f"--user-data-dir={profile}", site.page("<title>theirs</title>")]  # fmt: skip
    process = await asyncio.create_subprocess_exec(*line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        active = profile / "DevToolsActivePort"
        for _ in range(200):
            if active.exists() and active.read_text().strip():
                break
            await asyncio.sleep(0.05)
        port = active.read_text().splitlines()[0]
        async with BrowserDevice(BrowserConfig(), RealClock(), attach=f"http://127.0.0.1:{port}") as device:
            unarmed = {item.name for item in device.protections if not item.armed}
            assert {"profile", "pipe", "sockets"} <= unarmed
            driver = Driver(device, site, RunKey.fresh("r"))
            look = await driver.open("<button onclick='this.textContent=\"hit\"'>Go</button>")
            assert [tab.url for tab in look.tabs] == [look.url]
            assert (await driver.act(look, Click(ElementRef(element(look, "Go").id)))).delivered == "yes"
            element(await driver.look(), "hit")
        assert process.returncode is None
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.parametrize(
    ("address", "error"),
    [("ftp://x", InputRefused), ("http://127.0.0.1:1", DeviceGone), ("ws://127.0.0.1:1/", DeviceGone)],
)
async def test_attaching_to_nothing_says_so(address: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        async with BrowserDevice(BrowserConfig(), RealClock(), attach=address):
            pass


def test_a_folder_that_others_can_write_is_no_place_for_a_profile(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(DeviceError) as refused:
        claim(tmp_path)
    assert refused.value.code == "home"
    assert inside(tmp_path) == []
