"""A language model as guard: any server that speaks the chat-completions protocol.

The text to judge is passed as data only, in a question of its own for each category (``handrail.prompts.guard`` words
it). The answer is constrained to one number by a JSON schema and parsed as nothing else. Whatever keeps it from being
one is a ModelError with a code of its own; the rail is then unarmed, which fails closed (M2).
"""

from __future__ import annotations

import json
import math
import urllib.error
import urllib.request
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.client import HTTPResponse
from time import monotonic
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

import anyio
import anyio.to_thread

from handrail.clock import RealClock
from handrail.models.guard.breaker import Breaker, GuardModelFailed
from handrail.records import ModelError

_LONGEST: Final = 8000
"""Characters of a text that are asked about. A longer one is not cut: it is refused, since its end was not read."""
_LONGEST_ANSWER: Final = 64 * 1024
SCHEMA: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "type": "object",
        "properties": {"probability": {"type": "number", "minimum": 0, "maximum": 1}},
        "required": ["probability"],
        "additionalProperties": False,
    }
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the model is."""

    url: str
    """Up to and including ``/v1``."""
    model: str
    key: str = ""
    """Sent as a bearer token; in no repr."""
    timeout: float = 10.0
    """Seconds for one answer."""

    def __repr__(self) -> str:
        return f"Endpoint(url={self.url!r}, model={self.model!r}, timeout={self.timeout!r})"


class LanguageGuard:
    """Implements ``GuardModel``. Answers are remembered; failures are not, but a server that fails is given a rest."""

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        wording: Callable[[str, str], str],
        categories: frozenset[str],
        remembered: int = 1024,
        breaker: Breaker | None = None,
    ) -> None:
        """
        Args:
            endpoint: Where the model is.
            wording: Text and category -> the question, in which the text is data.
            categories: What there is a wording for.
            remembered: Answers that are kept.
            breaker: What gives a server that fails a rest; None is one by the time of this machine.

        Raises: ModelError if the address is not one of http or https.
        """
        if urlsplit(endpoint.url).scheme not in ("http", "https"):
            raise ModelError(f"the guard's language model has no usable address: {endpoint.url!r}")
        self._endpoint = endpoint
        self._wording = wording
        self._categories = categories
        self._remembered = remembered
        self._breaker = breaker or Breaker(RealClock())
        self._answers: OrderedDict[tuple[str, str], float] = OrderedDict()

    @property
    def categories(self) -> frozenset[str]:
        """What it can score."""
        return self._categories

    async def score(self, text: str, category: str) -> float:
        """Probability.

        Raises: GuardModelFailed if the model is down, slow, garbled or given a rest; ModelError for an unknown
            category.
        """
        if category not in self._categories:
            raise ModelError(f"the guard's language model knows no category {category!r}")
        if len(text) > _LONGEST:
            raise GuardModelFailed("too_long", f"a text of {len(text)} characters is too long to be judged")
        known = self._answers.get((category, text))
        if known is None:
            known = await self._breaker.through(partial(self._asked, text, category))
            self._answers[category, text] = known
            while len(self._answers) > self._remembered:
                self._answers.popitem(last=False)
        return known

    async def _asked(self, text: str, category: str) -> float:
        body = json.dumps(request_of(self._endpoint.model, self._wording(text, category))).encode()
        try:
            with anyio.fail_after(self._endpoint.timeout):
                answer = await anyio.to_thread.run_sync(self._sent, body, abandon_on_cancel=True)
        except TimeoutError as error:
            raise GuardModelFailed("timeout", "the guard's language model did not answer in time") from error
        return probability(answer)

    def _sent(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self._endpoint.key:
            headers["Authorization"] = f"Bearer {self._endpoint.key}"
        request = urllib.request.Request(  # noqa: S310 - the scheme was checked
            f"{self._endpoint.url.rstrip('/')}/chat/completions", data=body, headers=headers, method="POST"
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _Stay())
        try:
            with opener.open(request, timeout=self._endpoint.timeout) as reply:
                if reply.status != HTTPStatus.OK:
                    raise GuardModelFailed("down", f"the guard's language model answered {reply.status}")
                data = self._read(reply, monotonic() + self._endpoint.timeout)
        except urllib.error.HTTPError as error:
            error.close()
            raise GuardModelFailed("down", f"the guard's language model answered {error.code}") from error
        except TimeoutError as error:
            raise GuardModelFailed("timeout", "the guard's language model did not answer in time") from error
        except (OSError, urllib.error.URLError, ValueError) as error:
            raise GuardModelFailed("down", f"the guard's language model cannot be reached: {error}") from error
        if len(data) > _LONGEST_ANSWER:
            raise GuardModelFailed("garbled", "the guard's language model answered at too great a length")
        return data

    def _read(self, reply: HTTPResponse, until: float) -> bytes:
        """What comes, piece by piece: a server that drips holds a thread no longer than its time.

        Raises: TimeoutError when that is over.
        """
        data = b""
        while len(data) <= _LONGEST_ANSWER:
            piece = reply.read1(_LONGEST_ANSWER + 1 - len(data))
            if not piece:
                break
            data += piece
            if monotonic() > until:
                raise TimeoutError
        return data


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows nobody elsewhere: a question holds what stands on the user's screen."""

    def redirect_request(self, *_: object) -> None:
        return None


def request_of(model: str, question: str) -> dict[str, Any]:
    """The request that puts a question."""
    return {
        "model": model,
        "messages": [{"role": "user", "content": question}],
        "temperature": 0,
        "max_tokens": 32,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "score", "strict": True, "schema": dict(SCHEMA)},
        },
    }


def probability(answer: bytes) -> float:
    """The number in an answer; nothing is searched for in text that is not exactly the object asked for.

    Raises: GuardModelFailed with the code ``garbled``.
    """
    try:
        content = json.loads(answer, object_pairs_hook=_each_key_once)["choices"][0]["message"]["content"]
        found = json.loads(content, object_pairs_hook=_each_key_once)
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise GuardModelFailed("garbled", "the guard's language model did not answer with an object") from error
    if not isinstance(found, dict) or set(found) != {"probability"}:
        raise GuardModelFailed("garbled", "the guard's language model answered with another object")
    value = found["probability"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or not 0 <= value <= 1:
        raise GuardModelFailed("garbled", "the guard's language model answered with no probability")
    return float(value)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as it was written. Of two values under one key nobody knows which is the answer.

    Raises: ValueError for a key that comes twice.
    """
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key comes twice")
    return found
