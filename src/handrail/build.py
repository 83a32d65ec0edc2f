"""From configuration to objects: the only reader of the environment, and the only chooser of classes.

Variables read: ``HANDRAIL_TRACE`` (trace file), ``HANDRAIL_CHROMIUM`` (browser), ``HANDRAIL_CONFIG`` (configuration),
``HANDRAIL_SECRET_NAME`` (values of secrets), and the one that the configuration names for the key of a language model.
Everything else is an argument.
"""

from __future__ import annotations

import argparse
import getpass
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import anyio

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.approvers import NoApprover, TerminalApprover
from handrail.clock import RealClock
from handrail.config import SECRETS as SECRET
from handrail.config import GuardChoice, LanguageModel, Settings, guard_choice
from handrail.config import read as read_settings
from handrail.devices.android import AndroidConfig, AndroidDevice
from handrail.devices.browser import BrowserConfig
from handrail.guard import Checker, PolicyGate, RuntimeGuardrail, rehearse
from handrail.guard.drive import Together
from handrail.guard.golden import beside, read_cases, tried
from handrail.hands import (
    Chosen,
    InBrowser,
    OnPhone,
    OnVirtualPhone,
    Place,
    agreeing,
    chosen,
    device_of,
    package_of,
    phone_start,
    place_of,
)
from handrail.language import named_origins
from handrail.language.saying import say
from handrail.loop import House, Limits, Resumed, Run, fresh_run_id, open_run
from handrail.models.guard import Breaker, Divided, EmbeddedGuard, Endpoint, LanguageGuard, Waited
from handrail.policy import PRESETS, Policy, explain, granted_origin, lint, notes, origin_of, policy_schema, preset
from handrail.policy import read as read_policy
from handrail.prompts.guard import question
from handrail.records import (
    Approver,
    Clock,
    ConfigError,
    Device,
    EffectClass,
    Event,
    GuardModel,
    Idempotence,
    InputRefused,
    Instruction,
    InstructionError,
    ModelError,
    PolicyError,
    Proposer,
    RunEnded,
    RunKey,
    RunOutcome,
    RunStarted,
    Secret,
    Secrets,
    Similarity,
    TraceError,
)
from handrail.screen import ALL_CUES, Cues
from handrail.trace import Stored, TraceStore, fates
from handrail.trace.inert import inert
from handrail.trace.timeline import Teller


@dataclass(frozen=True, slots=True)
class HeldSecrets:
    """Secrets in this process's memory; shown by nothing here."""

    values: Mapping[str, Secret] = field(default_factory=dict, repr=False)

    @property
    def names(self) -> frozenset[str]:
        """Names that exist."""
        return frozenset(self.values)

    def origins(self, name: str) -> frozenset[str]:
        """Origins a secret is bound to; empty if unknown."""
        secret = self.values.get(name)
        return secret.origins if secret is not None else frozenset()

    def reveal(self, name: str) -> Secret:
        """The value, for a device.

        Raises: ConfigError if there is no such secret.
        """
        if name not in self.values:
            raise ConfigError(f"there is no secret called {name!r}")
        return self.values[name]


@dataclass(frozen=True, slots=True)
class AgentConfig:
    """How the embedded agent reads and acts."""

    finish_forms: bool = False
    """Press the one control that sends off what was filled in, where the instruction does not say so."""
    cues: Cues = ALL_CUES
    """What besides names and roles tells things apart."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a run is made of. Every default here is the one the command line has."""

    policy: Policy = field(default_factory=lambda: preset("standard"))
    """In force for the run."""
    trace: Path = Path("runs/handrail.db")
    """Where the run is written; the folder is made if need be."""
    device: str = "browser"
    """``browser``, ``phone`` (a virtual one), ``adb:SERIAL``, or ``adb`` for the only phone there is."""
    android: AndroidConfig = field(default_factory=AndroidConfig)
    """How a phone is reached, and what may be changed on it."""
    browser: BrowserConfig = field(default_factory=BrowserConfig)
    """How the browser starts and looks."""
    attach: str = ""
    """Debugging address of a running browser, instead of one of our own."""
    limits: Limits = field(default_factory=Limits)
    """Budgets; the policy's own are a ceiling."""
    secrets: Secrets = field(default_factory=HeldSecrets)
    """Values for ``{{secret:NAME}}``."""
    agent: AgentConfig = field(default_factory=AgentConfig)
    """The embedded agent, where no other proposer is given."""
    guard_model: GuardChoice | bool = "embedded"
    """What answers for the rails that need a guard model; without one they are unarmed where the policy requires them,
    else absent. True and False mean *embedded* and *off*."""
    dry: bool = False
    """Judge, touch nothing but the start address."""


def _vectors() -> Similarity | None:
    """Word vectors, where the package that carries them is installed; numpy is loaded only then."""
    if find_spec("wordllama") is None:
        return None
    from handrail.models.encoder import WordVectors, installed

    folder = installed()
    return WordVectors(folder) if folder is not None else None


@cache
def guard_model() -> EmbeddedGuard:
    """The guard model that comes with Handrail: read once, and the same for all runs of a process.

    Raises: ConfigError if it is missing or damaged: to go on without it would look like finding nothing.
    """
    try:
        return EmbeddedGuard()
    except ModelError as error:
        raise ConfigError(f"the guard model cannot be read: {error}", hint="install handrail anew") from error


@dataclass(frozen=True, slots=True)
class Fitted:
    """What answers for the rails that need a guard model."""

    model: GuardModel | None
    """For drivers that wait; None where there is none."""
    scores: Together | None = None
    """For drivers that do not, where all of it answers at once."""
    seconds: float = 5.0
    """How long a rail waits for one score."""

    @property
    def categories(self) -> frozenset[str]:
        """What it can score."""
        return self.model.categories if self.model is not None else frozenset()


def fitted(choice: GuardChoice | bool, clock: Clock | None = None) -> Fitted:
    """The guard models of a configuration. A server that fails is given a rest by ``clock``.

    Raises: ConfigError if the embedded one is missing or damaged, or a key is not there.
    """
    chosen = guard_choice(choice)
    if chosen == "off":
        return Fitted(None)
    embedded = guard_model()
    if isinstance(chosen, LanguageModel):
        asked = language_guard(chosen, clock)
        divided = Divided((asked, asked.categories), (Waited(embedded), embedded.categories))
        return Fitted(divided, seconds=chosen.timeout + 1.0)  # its own deadline comes first, and names what kept it
    return Fitted(Waited(embedded), embedded.scores)


def language_guard(chosen: LanguageModel, clock: Clock | None = None) -> LanguageGuard:
    """A language model as guard.

    Raises: ConfigError if the variable that should hold its key holds none.
    """
    key = os.environ.get(chosen.key_env, "") if chosen.key_env else ""
    if chosen.key_env and not key:
        raise ConfigError(f"the guard's language model needs a key, and {chosen.key_env} holds none")
    endpoint = Endpoint(chosen.endpoint, chosen.model, key=key, timeout=chosen.timeout)
    breaker = Breaker(clock or RealClock())
    return LanguageGuard(endpoint, wording=question, categories=chosen.categories, breaker=breaker)


def settings_of(given: str) -> Settings:
    """The configuration: of the file given, else of the one that ``HANDRAIL_CONFIG`` names, else the defaults.

    Raises: ConfigError.
    """
    named = given or os.environ.get("HANDRAIL_CONFIG", "")
    return read_settings(Path(named)) if named else Settings()


def checker_of(policy: Policy, choice: GuardChoice | bool = "embedded", *, armed: Collection[str] = ()) -> Checker:
    """The guard by itself, with its guard model.

    Raises: ConfigError as ``fitted``; PolicyError as ``Checker``.
    """
    guard = fitted(choice)
    if guard.scores is not None:
        return Checker(policy, models=guard.categories, scores=guard.scores, armed=armed)
    return Checker(policy, model=guard.model, timeout=guard.seconds, armed=armed)


def checker(
    policy: str | Path | Policy = "standard",
    *,
    guard_model: GuardChoice | bool = "embedded",
    armed: Collection[str] = (),
) -> Checker:
    """The guard for another program, in one line: verdicts on actions that it proposes and carries out itself.

    Args:
        policy: Name of a preset, path of a policy file, or a policy.
        guard_model: ``embedded``, ``off``, or a language model.
        armed: What the program's own device has in force, by its word (``handrail.guard.alone.PROTECTIONS``).

    Raises:
        ConfigError: policy or guard model are wrong.
    """
    found = policy_of(str(policy)) if isinstance(policy, str | Path) else policy
    return checker_of(found, guard_model, armed=armed)


def literal(instruction: Instruction, config: AgentConfig) -> LiteralAgent:
    """The embedded agent for an instruction.

    Raises:
        InstructionError: if any words of it make no step.
    """
    grounder = ScreenGrounder(
        _vectors() if config.cues.vectors else None, instruction_text=instruction.text, cues=config.cues
    )
    return LiteralAgent(instruction, grounder, finish_forms=config.finish_forms)


def budgets(limits: Limits, policy: Policy) -> Limits:
    """The run's limits under the policy's ceiling."""
    return replace(
        limits,
        steps=min(limits.steps, policy.budgets.steps),
        answer=min(limits.answer, float(policy.budgets.question_seconds)),
    )


@asynccontextmanager
async def opened(
    config: Config,
    instruction: Instruction,
    start: str,
    *,
    approver: Approver | None = None,
    proposer: Proposer | None = None,
    device: Device | None = None,
    clock: Clock | None = None,
    resume: Resumed | None = None,
) -> AsyncIterator[Run]:
    """A run on a real browser (or on the device given), with its trace.

    Raises:
        ConfigError: before anything is touched.
        DeviceError: if the device cannot be had.
        TraceError: if the trace cannot be written.
    """
    if config.attach and config.policy.stance == "strict":
        raise ConfigError(
            "strict refuses --attach: the profile and the debugging port of a foreign browser are not ours",
            hint="use a browser of our own, or the preset standard",
        )
    proposer = proposer or literal(instruction, config.agent)
    clock = clock or RealClock()
    models = fitted(config.guard_model, clock)
    key = RunKey.fresh(fresh_run_id(datetime.now(UTC)))
    with _store(config.trace) as store:
        async with _device(config, device, clock) as hands:
            if resume is not None and resume.surface == "android" and hands.id != resume.device:
                raise ConfigError(f"run {resume.run} was on {resume.device}, and this is {hands.id}")
            place = await _placed(hands, instruction, start, proposer)
            gate = PolicyGate(config.policy, instruction, start=place.start)
            hands.arm(key, gate, config.secrets)
            guard = RuntimeGuardrail(
                config.policy,
                key=key,
                device=hands.id,
                models=models.categories,
                protections=hands.protections,
                start=place.start,
                apps=place.present,
                notes=place.notes,
                secrets={name: config.secrets.origins(name) for name in config.secrets.names},
            )
            sink = store.open_run(key.run, scrub=scrubber(config.secrets))
            house = House(
                device=hands,
                policy=config.policy,
                guard=guard,
                gate=gate,
                key=key,
                approver=approver or NoApprover(),
                clock=clock,
                sink=sink,
                secrets=config.secrets,
                models=models.model,
                score_seconds=models.seconds,
            )
            limits = budgets(config.limits, config.policy)
            async with open_run(
                house, instruction, proposer, start, limits=limits, dry=config.dry, resume=resume
            ) as running:
                yield running
            sink.close()


async def _placed(device: Device, instruction: Instruction, start: str, proposer: Proposer) -> Place:
    """Where the run begins; on a phone also which applications there are, which the embedded agent is told.

    Raises: ConfigError if the start names no application, or several.
    """
    if not isinstance(device, AndroidDevice):
        return Place(start, (), frozenset(), frozenset())
    try:
        place = await place_of(device, instruction, start)
    except InputRefused as error:
        raise ConfigError(f"--at {start}: {error}", hint=error.hint) from error
    if isinstance(proposer, LiteralAgent):
        proposer.meet(place.apps, place.homes)
    return place


def _store(path: Path) -> TraceStore:
    """The trace file, opened before anything is touched: a run that cannot be written must not begin."""
    try:
        return TraceStore(path)
    except TraceError as error:
        raise ConfigError(str(error), hint="give --trace FILE or set HANDRAIL_TRACE") from error


@asynccontextmanager
async def _device(config: Config, device: Device | None, clock: Clock) -> AsyncIterator[Device]:
    if device is not None:
        yield device
        return
    where = chosen(config.device)
    agreeing(where, attach=config.attach, headed=config.browser.headed)
    async with device_of(
        where, clock, browser=config.browser, attach=config.attach, android=config.android, environment=os.environ
    ) as ours:
        yield ours


def scrubber(secrets: Secrets) -> Callable[[str], str] | None:
    """A second line behind the device's own redaction: no event holds a secret's value, whoever put it there."""
    values = sorted((secrets.reveal(name).value for name in secrets.names), key=len, reverse=True)
    values = [value for value in values if value]
    if not values:
        return None

    def scrub(text: str) -> str:
        for value in values:
            if value in text:
                text = text.replace(value, "[secret]")
        return text

    return scrub


def run(
    text: str,
    *,
    at: str = "",
    policy: str | Policy = "standard",
    approver: Approver | None = None,
    grants: Sequence[str] = (),
    on_event: Callable[[Event], None] | None = None,
    config: Config | None = None,
) -> RunEnded:
    """Carry out an instruction, for a caller without an event loop of their own.

    Raises:
        ConfigError, DeviceError, TraceError: as ``opened``.
    """
    config = config or Config()
    config = replace(config, policy=policy if isinstance(policy, Policy) else policy_of(policy))
    for grant in grants:
        granted_origin(grant)
    instruction = Instruction(text, granted=frozenset(grants), secrets=config.secrets.names)
    start = start_of(at, instruction, config.device)

    async def carry() -> RunEnded:
        async with opened(config, instruction, start, approver=approver) as running:
            async for event in running:
                if on_event is not None:
                    on_event(event)
            return await running.result()

    return anyio.run(carry)


def policy_of(name: str) -> Policy:
    """A preset by name, or a file."""
    if name in PRESETS:
        return preset(name)
    path = Path(name)
    if not path.suffix and not path.exists():
        raise PolicyError(
            f"there is neither a preset nor a file called {name!r}", hint=f"presets: {', '.join(sorted(PRESETS))}"
        )
    return read_policy(path)


def start_of(at: str, instruction: Instruction, device: str = "browser") -> str:
    """The address to begin at: the one given, else the first that the user's words name. On a phone also an
    application, or nothing: then the run begins at what is in front.

    Raises: ConfigError if there is none, or if it is no address of a page.
    """
    if not isinstance(chosen(device), InBrowser):
        return phone_start(at)
    start = at
    if not start:
        named = sorted(named_origins(instruction), key=instruction.text.find)
        if not named:
            raise ConfigError(
                "nothing says where to begin", hint="give --at URL, or name an address in the instruction"
            )
        start = named[0]
    if "://" not in start and not start.startswith("about:"):
        start = f"https://{start}"
    scheme = start.partition("://")[0].lower()
    if scheme not in ("http", "https") or not origin_of(start):
        raise ConfigError(f"{start!r} is not an address a run can begin at", hint="give an http or https address")
    return start


def trace_path(given: str, settings: Settings | None = None) -> Path:
    """The trace file: the one given, else ``HANDRAIL_TRACE``, else the configuration's, else ``runs/handrail.db``."""
    named = given or os.environ.get("HANDRAIL_TRACE", "")
    return Path(named or (settings or settings_of("")).trace or "runs/handrail.db")


def secrets_of(given: Sequence[str]) -> HeldSecrets:
    """``NAME@ORIGIN`` or ``NAME@app:PACKAGE`` arguments with their values from the environment, or asked for.

    Raises: ConfigError.
    """
    found: dict[str, Secret] = {}
    for item in given:
        name, _, where = item.partition("@")
        origin = package_of(where) if where.startswith("app:") else origin_of(where)
        if not name.isidentifier() or not origin:
            hint = "as in shop_password@https://shop.example, or on a phone pin@app:com.example.bank"
            raise ConfigError(f"--secret {item!r} is not NAME@ORIGIN", hint=hint)
        value = os.environ.get(SECRET + name.upper(), "")
        if not value and sys.stdin.isatty():
            value = getpass.getpass(f"value of secret {name} for {origin}: ")
        if not value:
            raise ConfigError(f"secret {name!r} has no value", hint=f"set {SECRET}{name.upper()}")
        known = found.get(name)
        if known is not None:
            found[name] = Secret(known.origins | {origin}, known.value)
        else:
            found[name] = Secret(frozenset({origin}), value)
    return HeldSecrets(found)


# -- commands -----------------------------------------------------------------------------------------------------


def run_command(arguments: argparse.Namespace) -> int:
    """``handrail run``."""
    text = sys.stdin.read() if arguments.instruction == "-" else arguments.instruction
    if not text.strip():
        raise InstructionError("the instruction is empty", hint='say what to do, as in: click "Sign in"')
    settings = settings_of(arguments.config)
    secrets = secrets_of(arguments.secret)
    for grant in arguments.grant:
        granted_origin(grant)
    quoted = tuple(text_of(name) for name in arguments.quoted)
    instruction = Instruction(text.strip(), quoted, frozenset(arguments.grant), secrets.names)
    _all_declared(text, secrets)
    limits = Limits()
    if arguments.max_steps is not None:
        limits = replace(limits, steps=_positive("--max-steps", arguments.max_steps))
    if arguments.timeout is not None:
        limits = replace(limits, seconds=_positive("--timeout", arguments.timeout))
    config = Config(
        policy=policy_of(arguments.policy or settings.policy),
        trace=trace_path(arguments.trace, settings),
        device=arguments.device,
        android=settings.android,
        browser=BrowserConfig(headed=arguments.headed),
        attach=arguments.attach,
        limits=limits,
        secrets=secrets,
        agent=AgentConfig(finish_forms=arguments.finish_forms),
        guard_model=settings.guard_model,
        dry=arguments.dry_run,
    )
    resume = resumed(config.trace, arguments.resume, instruction) if arguments.resume else None
    where = chosen(config.device)
    agreeing(where, attach=config.attach, headed=config.browser.headed)
    agent = literal(instruction, config.agent)
    if resume is not None:
        _resumable(resume, where, agent)
    start = start_of(arguments.at or (resume.start if resume else ""), instruction, config.device)
    approver: Approver = TerminalApprover() if arguments.ask == "cli" and sys.stdin.isatty() else NoApprover()
    if arguments.dry_run and not arguments.json:
        for number, step in enumerate(agent.steps, 1):
            print(f"step {number}: {inert(say(step), 300)}", file=sys.stderr)
    return anyio.run(_run, config, instruction, start, agent, approver, resume, arguments.json)


def _all_declared(text: str, secrets: HeldSecrets) -> None:
    """A name in braces that nobody declared would be typed as it stands.

    Raises: InstructionError naming it.
    """
    for name in re.findall(r"\{\{secret:([^{}]*)\}\}", text):
        if name not in secrets.names:
            raise InstructionError(
                f"{{{{secret:{name}}}}} is no secret of this run",
                hint=f"declare it: --secret {name}@https://shop.example, with its value in {SECRET}{name.upper()}",
            )


async def _run(
    config: Config,
    instruction: Instruction,
    start: str,
    agent: Proposer,
    approver: Approver,
    resume: Resumed | None,
    json_out: bool,
) -> int:
    async with opened(config, instruction, start, approver=approver, proposer=agent, resume=resume) as running:
        async with anyio.create_task_group() as group:
            group.start_soon(_heed_signals, running)
            ended = await _told(running, quiet=json_out)
            group.cancel_scope.cancel()
        name = running.id
    with TraceStore.reading(config.trace) as store:
        standing = store.verify(name)
    if json_out:
        report = {
            "run": name,
            "outcome": ended.outcome.value,
            "reason": ended.reason,
            "steps": ended.steps,
            "answer": ended.answer,
            "answer_sources": list(ended.answer_sources),
            "trace": str(config.trace),
            "head": getattr(standing, "head", ""),
        }
        print(json.dumps(report))
    else:
        if ended.answer:
            print(inert(ended.answer, 10_000))
        print(f"trace: run {name} in {config.trace}, head {getattr(standing, 'head', '')}", file=sys.stderr)
    if config.dry and ended.outcome is RunOutcome.DONE_UNVERIFIED:
        return 0  # all that was asked for: every step was judged, nothing was touched
    return ended.outcome.exit_code


async def _heed_signals(running: Run) -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for number in signals:
            running.stop("ctrl-c" if number == signal.SIGINT else "terminate")


async def _told(running: Run, *, quiet: bool) -> RunEnded:
    """Drain a run, telling it line by line on standard error."""
    teller = Teller()
    ended: RunEnded | None = None
    async for event in running:
        if isinstance(event, RunEnded):
            ended = event
        line = teller.tell(event)
        if not quiet and line is not None:
            print(line, file=sys.stderr, flush=True)
    return ended or RunEnded(RunOutcome.FAILED, "the run ended without a word", 0)


def resumed(path: Path, run_id: str, instruction: Instruction) -> Resumed:
    """What a trace says about a run that was cut off.

    Raises: ConfigError if there is none, if it ended, or if it was about something else.
    """
    from handrail.trace.commands import named

    try:
        with TraceStore.reading(path) as store:
            name = named(store, "" if run_id == "latest" else run_id)
            stored = list(store.events(name))
            earlier = _before(store, stored)
    except TraceError as error:
        raise ConfigError(f"--resume {run_id}: {error}") from error
    events = tuple(item.event for item in stored)
    if not events:
        return Resumed(name, (), ())  # it was cut off before anything was written, so before anything was done
    begun = events[0]
    if getattr(begun, "instruction", None) != instruction:
        raise ConfigError(f"run {name} was about something else", hint="resume with the same instruction and grants")
    if any(isinstance(event, RunEnded) for event in events):
        raise ConfigError(f"run {name} came to its end; there is nothing to resume")
    stored = [*earlier, *stored]
    events = tuple(item.event for item in stored)
    open_ends = fates((item.seq, item.at, item.event) for item in stored)
    phone = any(isinstance(event, RunStarted) and event.surface == "android" for event in events)
    unknown = tuple(
        fate.event.record
        for fate in open_ends
        if EffectClass(fate.event.effect) > EffectClass.LOCAL
        or (phone and fate.event.idempotence != Idempotence.IDEMPOTENT.value)
    )
    return Resumed(name, events, unknown)


def _before(store: TraceStore, stored: Sequence[Stored]) -> list[Stored]:
    """What the runs wrote that this one went on from, the first of them first: what they did is done as well.

    Raises: TraceError.
    """
    begun = next((item.event for item in stored if isinstance(item.event, RunStarted)), None)
    if begun is None or not begun.resumed_from:
        return []
    mine = list(store.events(begun.resumed_from))
    return [*_before(store, mine), *mine]


def _resumable(resume: Resumed, where: Chosen, agent: LiteralAgent) -> None:
    """Refuse to go on where what the run left is not there any more; on a phone, go on from the step it stood at.

    Raises: ConfigError.
    """
    phone = resume.surface == "android"
    if resume.surface and phone is isinstance(where, InBrowser):
        raise ConfigError(
            f"run {resume.run} was on {'a phone' if phone else 'a browser'}",
            hint="resume it with --device " + (f"adb:{resume.device.removeprefix('android-')}" if phone else "browser"),
        )
    if isinstance(where, OnVirtualPhone):
        raise ConfigError(
            f"the virtual phone of run {resume.run} is gone, and all that was done on it",
            hint="begin anew without --resume; for runs that can go on: handrail phone, and --device adb:SERIAL",
        )
    if phone and isinstance(where, OnPhone):
        serial = resume.device.removeprefix("android-")
        if where.serial not in ("", serial):
            raise ConfigError(f"run {resume.run} was on the phone {serial}", hint=f"--device adb:{serial}")
        agent.take_up(resume.reached)


def policy_command(arguments: argparse.Namespace) -> int:
    """``handrail policy check | explain | test | schema``."""
    match arguments.action:
        case "schema":
            print(json.dumps(policy_schema(), indent=2))
            return 0
        case "explain":
            sentences = list(explain(policy_of(arguments.policy)))
            print(json.dumps({"summary": sentences}) if arguments.json else "\n".join(sentences))
            return 0
        case "test":
            return _policy_tested(arguments)
        case _:
            return _policy_checked(arguments)


def _policy_checked(arguments: argparse.Namespace) -> int:
    policy = policy_of(arguments.policy)
    doubts, noted = lint(policy), notes(policy)
    rehearsed = list(rehearse(policy))
    toothless = [item for item in rehearsed if not item.works]
    if arguments.json:
        report = {
            "policy": policy.name,
            "digest": policy.digest,
            "doubts": [{"file": doubt.file, "line": doubt.line, "sentence": doubt.sentence} for doubt in doubts],
            "notes": [{"file": note.file, "line": note.line, "sentence": note.sentence} for note in noted],
            "rails": [{"rail": item.rail, "mark": item.mark, "sentence": item.sentence} for item in rehearsed],
            "summary": list(explain(policy)),
            "ok": not doubts and not toothless,
        }
        print(json.dumps(report))
    else:
        for sentence in explain(policy):
            print(sentence)
        for item in rehearsed:
            print(f"{item.mark:4} {item.sentence}")
        for note in noted:
            print(f"note {note.place}{note.sentence}")
        for doubt in doubts:
            print(f"{doubt.place}{doubt.sentence}")
    return 1 if doubts or toothless else 0


def _policy_tested(arguments: argparse.Namespace) -> int:
    """0 if every case comes out as it says, 1 if one does not.

    Raises: ConfigError where there are no cases.
    """
    policy = policy_of(arguments.policy)
    if not arguments.cases and arguments.policy in PRESETS:
        raise ConfigError(f"{arguments.policy} is a preset, which no cases lie beside", hint="name them: --cases FILE")
    checker = checker_of(policy, settings_of(arguments.config).guard_model)
    found = [
        tried(case, checker)
        for case in read_cases(Path(arguments.cases) if arguments.cases else beside(Path(arguments.policy)))
    ]
    failed = sum(not item.held for item in found)
    if arguments.json:
        report = [
            {"line": item.golden.line, "says": item.golden.says, "expected": item.golden.expect, "found": item.found,
             "reasons": list(item.reasons), "held": item.held}
            for item in found
        ]  # fmt: skip
        print(json.dumps({"policy": policy.name, "digest": policy.digest, "cases": report, "ok": not failed}))
    else:
        for item in found:
            print(f"{'ok  ' if item.held else 'FAIL'} {item.sentence}")
        print(f"{len(found) - failed} of {len(found)} cases")
    return 1 if failed or not found else 0


def trace_command(arguments: argparse.Namespace) -> int:
    """``handrail trace``."""
    from handrail.trace import commands

    path = trace_path(arguments.trace)
    write = sys.stdout.write
    run_id = "" if getattr(arguments, "run", "latest") == "latest" else arguments.run
    match arguments.action:
        case "list":
            return commands.list_runs(path, write, as_json=arguments.json)
        case "show":
            html = Path(arguments.html) if arguments.html else None
            colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
            return commands.show(path, run_id, write, as_json=arguments.json, html=html, colour=colour)
        case "verify":
            return commands.verify(path, run_id, write, head=arguments.head, as_json=arguments.json)
        case "export":
            return commands.export(path, run_id, Path(arguments.to), write, as_json=arguments.json)
        case other:
            raise AssertionError(f"no trace action {other!r}")


_LARGEST = 64 << 20
"""Bytes of a file that the user names."""


def text_of(name: str) -> str:
    """A text file that the user named. Raises: ConfigError."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ConfigError(f"{name} is larger than {_LARGEST >> 20} MiB, which is more than is read")
        return data.decode("utf-8")
    except OSError as error:
        raise ConfigError(f"{name} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{name} is no text in UTF-8: {error.reason} at byte {error.start}") from error


def _positive(name: str, value: Any) -> Any:
    if value <= 0:
        raise ConfigError(f"{name} must be more than nothing, not {value}")
    return value
