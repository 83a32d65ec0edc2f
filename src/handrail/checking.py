"""``handrail check``: verdicts for other programs. Reads one record, or a stream of them, and touches nothing.

A stream is one request a line in, one verdict a line out, in order, from any language. A screen that several records
are about is sent once: later lines name it (``"screen": "o1"``) instead of sending it again.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TextIO

from handrail.build import checker_of, policy_of, settings_of, text_of
from handrail.guard.alone import Checker
from handrail.guard.explain import explain
from handrail.records import AskApproval, HandrailError, Judgement, Observation, Question
from handrail.wire import LIMIT, CheckRequest, Malformed, check_request, named, schema

KEPT: Final = 16
"""Screens of a stream that later lines may name; of more, the oldest are forgotten."""

Answer = dict[str, Any]


def command(arguments: argparse.Namespace) -> int:
    """0 if the record is allowed, 1 if not; of a stream 0 if every line could be judged, 1 if not.

    Raises:
        ConfigError: for a policy that is wrong, or a single request that is none.
    """
    if arguments.schema:
        print(json.dumps(schema("CheckRequest"), indent=2))
        return 0
    settings = settings_of(arguments.config)
    checker = checker_of(policy_of(arguments.policy or settings.policy), settings.guard_model, armed=arguments.armed)
    if arguments.stream:
        return _streamed(arguments, Stream(checker, explained=arguments.explain))
    request = check_request(sys.stdin.read() if arguments.record == "-" else text_of(arguments.record))
    if request.screen:
        raise Malformed("screen: names a screen of an earlier line, and there is none; send it as observation")
    record, judgement = checker(
        request.asked, request.action, request.observation, start=request.start, armed=request.armed
    )
    if arguments.json:
        name: Answer = {"id": request.id} if request.id else {}
        print(json.dumps(name | report(judgement) | {"record": record.digest}))
    else:
        print(f"{judgement.word} ({judgement.effect.value})")
        if judgement.unarmed:
            print(f"  not judged by {', '.join(judgement.unarmed)}: what these need did not answer", file=sys.stderr)
        if arguments.explain:
            for sentence in explain(judgement):
                print(f"  {sentence}")
    return 0 if judgement.word == "allow" else 1


def report(judgement: Judgement) -> Answer:
    """A judgement as JSON; where it asks, with the question as a host can show it (P13)."""
    found: Answer = {
        "verdict": judgement.word,
        "effect": judgement.effect.value,
        "findings": [
            {"rail": f.rail, "phase": f.phase, "severity": f.severity, "code": f.code, "sentence": f.sentence}
            for f in judgement.findings
        ],
        "absent": list(judgement.absent),
        "unarmed": list(judgement.unarmed),
    }
    match judgement.verdict:
        case AskApproval(question=question):
            found["question"] = _shown(question)
    return found


def _shown(question: Question) -> Answer:
    """What a person is to be shown. Texts of the screen and of the proposer come quoted, isolated and cut, as *quotes*,
    *lines* and values of *arguments*; the rest are words of ours."""
    return {
        "heading": question.heading,
        "reasons": [{"rail": item.rail, "code": item.code, "sentence": item.sentence} for item in question.reasons],
        "arguments": [{"name": item.name, "value": item.value, "from": item.origin} for item in question.arguments],
        "quotes": [{"text": item.text, "origin": item.origin, "what": item.what} for item in question.quotes],
        "lines": list(question.lines),
    }


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises: ValueError for a key that stands twice, since readers differ in which one counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


class Stream:
    """Judges line by line. What cannot be judged is answered too, with *block*: no answer must not look like a yes."""

    def __init__(self, checker: Checker, *, explained: bool = False) -> None:
        self._checker = checker
        self._explained = explained
        self._screens: OrderedDict[str, Observation] = OrderedDict()
        self.failed = 0
        """Lines that could not be judged."""

    def __call__(self, lines: Iterable[str]) -> Iterator[Answer]:
        """One answer for each line that is not empty; ``line`` counts from 1, empty ones included."""
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield {"line": number} | self._answered(line)

    def _answered(self, line: str) -> Answer:
        try:
            request = check_request(line)
        except Malformed as error:
            self._forget(line)
            name = named(line)
            said = str(error)
            hint = " (a stream has one whole record a line)" if said.startswith("not JSON") else ""
            return ({} if name is None else {"id": name}) | self._refused(f"{said}{hint}")
        answer: Answer = {"id": request.id} if request.id else {}
        try:
            record, judgement = self._checker(
                request.asked, request.action, self._screen(request), start=request.start, armed=request.armed
            )
        except HandrailError as error:
            return answer | self._refused(str(error))
        answer |= report(judgement) | {"record": record.digest}
        return answer | {"explained": list(explain(judgement))} if self._explained else answer

    def _refused(self, why: str) -> Answer:
        self.failed += 1
        return {"verdict": "block", "error": why}

    def _forget(self, line: str) -> None:
        """A screen in a line that is refused is kept no longer: later lines must not mean the one before it."""
        try:
            found = json.loads(line, object_pairs_hook=_once)
            sent = found["observation"]["id"] if "observation" in found else None
        except (ValueError, TypeError, KeyError, RecursionError):
            self._screens.clear()  # which screen was meant cannot be told
            return
        if isinstance(sent, str):
            self._screens.pop(sent, None)
        elif sent is not None:
            self._screens.clear()

    def _screen(self, request: CheckRequest) -> Observation | None:
        """Raises: Malformed where a screen is named that no line has sent, or no longer is kept."""
        sent = request.observation
        if request.screen and sent is not None:
            raise Malformed("screen: a request either sends its screen or names one sent before")
        if sent is not None:
            self._screens[sent.id] = sent
            self._screens.move_to_end(sent.id)
            while len(self._screens) > KEPT:
                self._screens.popitem(last=False)
        if not request.screen:
            return sent
        found = self._screens.get(request.screen)
        if found is None:
            raise Malformed(f"screen: no line of the last {KEPT} screens has sent this one as its observation")
        self._screens.move_to_end(request.screen)
        return found


def _streamed(arguments: argparse.Namespace, stream: Stream) -> int:
    if arguments.record == "-":
        return _written(stream, sys.stdin)
    with _opened(arguments.record) as file:
        return _written(stream, file)


def _opened(name: str) -> TextIO:
    """Raises: ConfigError where there is nothing to read."""
    from handrail.records import ConfigError

    try:
        return open(name, encoding="utf-8", errors="replace")
    except OSError as error:
        raise ConfigError(f"{name} cannot be read: {error.strerror}") from error


def _written(stream: Stream, file: TextIO) -> int:
    write: Callable[[str], object] = sys.stdout.write
    gc.freeze()  # what was loaded until now stays, and need not be gone through between one screen and the next
    for answer in stream(_lines(file)):
        write(json.dumps(answer) + "\n")
        sys.stdout.flush()  # whoever waits for a verdict waits for this line
    return 1 if stream.failed else 0


def _lines(file: TextIO) -> Iterator[str]:
    """Lines, none longer than a request may be: a longer one comes cut, is no JSON then, and is refused as too long."""
    while True:
        line = file.readline(LIMIT + 2)
        if not line:
            return
        if len(line) > LIMIT + 1:
            while line and not line.endswith("\n"):
                rest = file.readline(LIMIT)
                line = line[: LIMIT + 1] + ("\n" if rest.endswith("\n") or not rest else "")
        yield line
