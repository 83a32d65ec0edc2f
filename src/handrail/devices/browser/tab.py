"""One tab: its sessions (page, out-of-process frames, workers), its frames, and our isolated world in each of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from handrail.devices.browser.cdp import CdpError, CommandRefused, Message, Session
from handrail.records import SystemDialog

HELD = "handrail"
"""Name under which the browser keeps the nodes we hold, until `Tab.let_go`."""


@dataclass(slots=True, eq=False)
class Frame:
    """A document's place in the tab. The main frame has no parent."""

    id: str
    session: Session
    parent: Frame | None
    url: str = ""
    origin: str = ""
    """Serialised origin; empty if opaque (sandboxed, data:) or unknown."""
    world: int | None = None
    """Execution context of our isolated world; None until the document has one."""
    world_unique: str = ""
    loader: str = ""

    @property
    def local_root(self) -> Frame:
        """The frame that this one shares a process and a coordinate space with, nearest to the top."""
        frame = self
        while frame.parent is not None and frame.parent.session is frame.session:
            frame = frame.parent
        return frame


@dataclass(frozen=True, slots=True)
class Worlds:
    """The scripts each document gets, and the names that tie them together; fresh for each device."""

    name: str
    """Name of the isolated world."""
    report: str
    """Name of the binding through which the world tells that something moved."""
    reopened: str
    """Name of the event by which a wrapped document.open tells the world."""

    @property
    def world(self) -> str:
        """Source of the isolated world."""
        return _call("world.js", report=self.report, reopened=self.reopened)

    @property
    def powers(self) -> str:
        """Source of the script that removes powers from the page's own world (M9)."""
        return _call("powers.js", reopened=self.reopened)


def _call(name: str, **arguments: str) -> str:
    source = resources.files(__package__).joinpath(name).read_text(encoding="utf-8").strip()
    return f"{source}({json.dumps(arguments)});"


@dataclass(frozen=True, slots=True)
class OpenDialog:
    """A dialog that waits for an answer, and the command that gives it."""

    shown: SystemDialog
    answer: Callable[[bool, str], None]
    """Called with (accept, text)."""
    blocks: bool
    """Whether the page stands still until it is answered."""
    node: int = 0
    """For a file chooser: the field's backend node id."""
    session: Session | None = None
    frame: str = ""
    """For a file chooser: the frame whose field asks."""
    url: str = ""
    """For a download: where it comes from."""


@dataclass(slots=True, eq=False)
class Tab:
    """A page target and everything below it."""

    session: Session
    opener: str = ""
    frames: dict[str, Frame] = field(default_factory=dict)
    title: str = ""
    loading: bool = False
    crashed: str = ""
    """Why it cannot be read, once its process ended; cleared by a navigation."""
    dialogs: dict[str, OpenDialog] = field(default_factory=dict)
    blocked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set while a dialog makes the page stand still."""
    loaded: asyncio.Event = field(default_factory=asyncio.Event)
    committed: asyncio.Event = field(default_factory=asyncio.Event)
    version: int = 0
    """Counts what may have changed, told by events; looks carry it."""

    stirred: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def id(self) -> str:
        return self.session.target_id

    def stir(self) -> None:
        """Note that something may have changed."""
        self.version += 1
        self.stirred.set()

    async def news(self, at_most: float) -> None:
        """Wait until something may have changed, at most so many seconds."""
        self.stirred.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(at_most):
                await self.stirred.wait()

    @property
    def main(self) -> Frame:
        return self.frames[self.id]

    @property
    def url(self) -> str:
        return self.main.url

    def alive(self) -> list[Frame]:
        """Frames that can be asked now, parents before children."""
        return [frame for frame in self.frames.values() if frame.session.gone is None]

    def let_go(self) -> None:
        """Give up every node held in this tab."""
        for session in dict.fromkeys(frame.session for frame in self.alive()):
            session.post("Runtime.releaseObjectGroup", objectGroup=HELD)

    def open_dialog(self, dialog: OpenDialog) -> None:
        self.dialogs[dialog.shown.id] = dialog
        if dialog.blocks:
            self.blocked.set()
        self.stir()

    def close_dialog(self, dialog_id: str) -> OpenDialog | None:
        dialog = self.dialogs.pop(dialog_id, None)
        if not any(open_.blocks for open_ in self.dialogs.values()):
            self.blocked.clear()
        self.stir()
        return dialog

    # frames

    def follow(self, session: Session, worlds: Worlds, parent: Frame | None) -> None:
        """Keep the frame table up to date with the events of one session."""
        root_id = session.target_id
        known = self.frames.get(root_id)
        if known is None:
            self.frames[root_id] = Frame(root_id, session, parent)
        else:  # it moved into a process of its own
            known.session, known.world = session, None

        def attached(params: Message) -> None:
            frame_id = params["frameId"]
            if frame_id not in self.frames:
                self.frames[frame_id] = Frame(frame_id, session, self.frames.get(params["parentFrameId"]))
            self.stir()

        def navigated(params: Message) -> None:
            about = params["frame"]
            frame = self.frames.get(about["id"])
            if frame is None:
                frame = self.frames[about["id"]] = Frame(
                    about["id"], session, self.frames.get(about.get("parentId", ""))
                )
            frame.session = session
            frame.url = about["url"] + about.get("urlFragment", "")
            frame.loader = about.get("loaderId", "")
            self._drop_below(frame)
            self.stir()
            if frame.parent is None:
                self.crashed = ""
                self.committed.set()

        def moved_within(params: Message) -> None:
            frame = self.frames.get(params["frameId"])
            if frame is not None:
                frame.url = params["url"]
            self.stir()

        def detached(params: Message) -> None:
            frame = self.frames.get(params["frameId"])
            if frame is None or (params.get("reason") == "swap"):
                return
            self._drop_below(frame)
            if frame.parent is not None:
                del self.frames[frame.id]
            self.stir()

        def context_created(params: Message) -> None:
            context = params["context"]
            frame = self.frames.get(context["auxData"].get("frameId", ""))
            if frame is None:
                return
            if context["name"] == worlds.name:
                frame.session, frame.world, frame.world_unique = session, context["id"], context["uniqueId"]
                frame.origin = "" if context["origin"] == "://" else context["origin"]

        def context_destroyed(params: Message) -> None:
            for frame in self.frames.values():
                if frame.session is session and frame.world_unique == params.get("executionContextUniqueId"):
                    frame.world = None

        def contexts_cleared(params: Message) -> None:
            for frame in self.frames.values():
                if frame.session is session:
                    frame.world = None

        def gone(params: Message) -> None:
            for frame in list(self.frames.values()):
                if frame.session is session and frame.parent is not None:
                    self.frames.pop(frame.id, None)
            self.stir()

        session.on("Page.frameAttached", attached)
        session.on("Page.frameNavigated", navigated)
        session.on("Page.navigatedWithinDocument", moved_within)
        session.on("Page.frameDetached", detached)
        session.on("Runtime.executionContextCreated", context_created)
        session.on("Runtime.executionContextDestroyed", context_destroyed)
        session.on("Runtime.executionContextsCleared", contexts_cleared)
        if parent is not None:
            session.on("handrail.gone", gone)

    def _drop_below(self, frame: Frame) -> None:
        for child in [item for item in self.frames.values() if item.parent is frame]:
            self._drop_below(child)
            self.frames.pop(child.id, None)

    # asking our world

    async def ensure_worlds(self, worlds: Worlds) -> None:
        """Make our world in frames whose document ran no script yet and so has none."""
        for frame in self.alive():
            if frame.world is None:
                try:
                    made = await frame.session.send("Page.createIsolatedWorld", frameId=frame.id, worldName=worlds.name)
                    await frame.session.send(
                        "Runtime.evaluate", expression=worlds.world, contextId=made["executionContextId"]
                    )
                except CdpError:
                    continue  # the frame went away or is still being made: whoever needs it finds no world
                frame.world = made["executionContextId"]


def evaluate(frame: Frame, expression: str) -> asyncio.Future[Message]:
    """Ask the isolated world of a frame for a plain value. A frame without a world fails at once."""
    if frame.world is None:
        failed: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        failed.set_exception(CommandRefused("Runtime.evaluate", 0, "the document has no isolated world"))
        return failed
    return frame.session.ask(
        "Runtime.evaluate", expression=expression, contextId=frame.world, returnByValue=True, awaitPromise=True
    )


def value(answer: Message) -> Any:
    """The plain value of an evaluation. Raises CommandRefused if the script threw."""
    if "exceptionDetails" in answer:
        details = answer["exceptionDetails"]
        text = details.get("exception", {}).get("description", details.get("text", ""))
        raise CommandRefused("Runtime.evaluate", 0, text.splitlines()[0] if text else "the script threw")
    return answer["result"].get("value")


async def node_in_world(frame: Frame, backend_node: int) -> str:
    """A handle on a node in the frame's isolated world. Raises CommandRefused if the node is gone."""
    answer = await frame.session.send(
        "DOM.resolveNode", backendNodeId=backend_node, executionContextId=_world_of(frame), objectGroup=HELD
    )
    handle: str = answer["object"]["objectId"]
    return handle


async def ask_node(frame: Frame, name: str, *handles_or_values: Any) -> Any:
    """Call a function of our world. Arguments that are `Handle`s are nodes, the rest plain values."""
    arguments = [{"objectId": item.id} if isinstance(item, Handle) else {"value": item} for item in handles_or_values]
    return value(
        await frame.session.send(
            "Runtime.callFunctionOn",
            functionDeclaration=f"function (...a) {{ return self.handrail.{name}(...a); }}",
            executionContextId=_world_of(frame),
            arguments=arguments,
            returnByValue=True,
            awaitPromise=True,
        )
    )


@dataclass(frozen=True, slots=True)
class Handle:
    """A node held in a frame's isolated world."""

    frame: Frame
    id: str
    backend_node: int


def _world_of(frame: Frame) -> int:
    if frame.world is None:
        raise CommandRefused("Runtime", 0, "the document has no isolated world")
    return frame.world
