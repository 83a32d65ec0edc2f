"""A site on the loopback, served by uvicorn from a background thread."""

import socket
import threading
from types import TracebackType
from typing import Final, Self

import uvicorn
from starlette.types import ASGIApp

HOST: Final = "127.0.0.1"
START_DEADLINE: Final = 10.0
"""Seconds a site may take to listen, and to stop."""


class SiteError(Exception):
    """Something is wrong with a loopback site; heard by whoever started it."""


class SiteNotStarted(SiteError):
    """The site did not listen, or did not stop, before its deadline."""


class _Announcing(uvicorn.Server):
    """A uvicorn server that says when it listens, so that nobody has to poll."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()


class Loopback:
    """One listening site: a context manager around a socket, a server and its thread."""

    def __init__(self, app: ASGIApp, port: int = 0) -> None:
        """Bind `port` (0 = any free one) at once, so that the address is known before the site answers.

        Raises SiteNotStarted where the port cannot be had.
        """
        try:
            self._socket = socket.create_server((HOST, port))
        except OSError as error:
            raise SiteNotStarted(f"port {port} on {HOST} cannot be had: {error}") from error
        self.port: int = self._socket.getsockname()[1]
        self._server = _Announcing(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                lifespan="off",
                ws="websockets-sansio",
                timeout_graceful_shutdown=1,
            )
        )
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, name=f"site-{self.port}", daemon=True
        )

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._server.listening.wait(START_DEADLINE):
            raise SiteNotStarted(f"nothing listened on {HOST}:{self.port} within {START_DEADLINE:g} s")
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        # Browsers keep their connections open and edge pages hang on purpose: nobody waits for either.
        self._server.force_exit = True
        self._thread.join(START_DEADLINE)
        self._socket.close()
        if self._thread.is_alive():
            raise SiteNotStarted(f"the site on {HOST}:{self.port} did not stop within {START_DEADLINE:g} s")


class Served:
    """What every site of ours is: a context manager around the ``Loopback`` that serves it."""

    _site: Loopback

    def __enter__(self) -> Self:
        self._site.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._site.__exit__(kind, error, trace)
