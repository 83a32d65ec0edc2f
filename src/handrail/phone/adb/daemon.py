"""Listens on loopback for adb and runs each connection."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import anyio
from anyio.abc import ByteStream, SocketAttribute

from handrail.phone.adb.auth import Keyring
from handrail.phone.adb.connection import FEATURES, Connection, Limits
from handrail.phone.adb.services import Services
from handrail.phone.handset import Handset

MAX_CONNECTIONS: Final = 4
"""At once; adb's server needs one. What comes beyond is closed at once."""


class Daemon:
    """The adb daemon of one phone."""

    def __init__(
        self, handset: Handset, keyring: Keyring | None, *, limits: Limits | None = None,
        features: tuple[str, ...] = FEATURES,
    ) -> None:  # fmt: skip
        """Without a keyring every local user may drive the phone: for tests of clients that know no keys."""
        self._limits = limits or Limits()
        self._keyring = keyring
        self._features = features
        self._handset = handset
        self._open: set[Connection] = set()
        self._scopes: set[anyio.CancelScope] = set()
        self.services = Services(handset, self._drop_all)
        self.port = 0
        self.endings: list[str] = []
        """Why the last connections ended, newest last."""

    @property
    def banner(self) -> bytes:
        """What the phone says of itself (adb.cpp, get_connection_string)."""
        props = self._handset.state.props
        named = "".join(
            f"ro.product.{key}={props.get(f'ro.product.{key}', '')};" for key in ("name", "model", "device")
        )
        return f"device::{named}features={','.join(self._features)}".encode()

    @asynccontextmanager
    async def serve(self, port: int = 0) -> AsyncIterator[Daemon]:
        """Listen on 127.0.0.1, nowhere else; port 0 takes a free one, `self.port` says which."""
        listener = await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=port)
        self.port = int(listener.extra(SocketAttribute.local_port))  # noqa: S610 (anyio, no Django)
        async with listener, anyio.create_task_group() as tasks:
            tasks.start_soon(listener.serve, self.attend)
            yield self
            tasks.cancel_scope.cancel()

    async def attend(self, wire: ByteStream) -> None:
        """Run one connection to its end."""
        admission = self._handset.faults.admits()
        if len(self._open) >= MAX_CONNECTIONS or admission == "no":
            await anyio.aclose_forcefully(wire)
            return
        if admission == "silent":
            await self._ignore(wire)
            return
        connection = Connection(wire, self.services, self._keyring, self.banner, self._limits)
        self._open.add(connection)
        scope = anyio.CancelScope()
        self._scopes.add(scope)
        try:
            with scope:
                await connection.run()
        finally:
            self._open.discard(connection)
            self._scopes.discard(scope)
            self.endings = [*self.endings[-15:], connection.ended]

    async def _ignore(self, wire: ByteStream) -> None:
        """Hear and say nothing, as a phone does whose adb hangs."""
        with suppress(anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
            async with wire:
                while True:
                    await wire.receive()

    def _drop_all(self) -> None:
        for scope in self._scopes:
            scope.cancel()
