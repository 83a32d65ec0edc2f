"""The configuration file: what it says is what is made of it, and a guard that does not answer never looks like a calm
one. Language models are real servers on the loopback."""

from __future__ import annotations

import json
import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from handrail.build import Config, checker_of, fitted, opened
from handrail.cli import main
from handrail.config import USERS_WORDS, GuardChoice, LanguageModel, guard_choice, load, read
from handrail.devices.fake import FakeDevice, Screen
from handrail.guard.scene import PAGE, SHOP, START
from handrail.loop import Limits
from handrail.models.guard.fake import FakeModel, saying, served
from handrail.policy import MODEL_RAILS, preset
from handrail.prompts.guard import MEANINGS
from handrail.records import Click, ConfigError, ElementRef, Instruction, Judged, RunOutcome
from handrail.wire import plain

HERE = Path("/etc/handrail/config.yaml")
SERVER = "{endpoint: 'http://127.0.0.1:8080/v1', model: small%s}"
SEND = {"kind": "click", "target": {"kind": "element", "id": "send"}}
CALM = '{"probability": 0.0}'


def guard(said: str) -> GuardChoice:
    return load(f"guard_model: {said}\n", HERE).guard_model


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("embedded", "embedded"),
        ("off", "off"),
        ("true", "embedded"),
        ("false", "off"),
        (SERVER % "", LanguageModel("http://127.0.0.1:8080/v1", "small")),
        (SERVER % ", timeout: 2", LanguageModel("http://127.0.0.1:8080/v1", "small", timeout=2.0)),
        (SERVER % ", key_env: GUARD_KEY", LanguageModel("http://127.0.0.1:8080/v1", "small", key_env="GUARD_KEY")),
        (
            SERVER % ", categories: [topic]",
            LanguageModel("http://127.0.0.1:8080/v1", "small", categories=frozenset({"topic"})),
        ),
        (
            SERVER % ", categories: all",
            LanguageModel("http://127.0.0.1:8080/v1", "small", categories=frozenset(MEANINGS)),
        ),
        ("{endpoint: 'https://models.example/v1', model: m}", LanguageModel("https://models.example/v1", "m")),
        ("{endpoint: 'http://gpu-box:8000/v1', model: m}", LanguageModel("http://gpu-box:8000/v1", "m")),
    ],
)
def test_a_guard_model_is_the_embedded_one_none_or_a_server_that_is_named(said: str, meant: GuardChoice) -> None:
    assert guard(said) == meant


def test_paths_are_read_from_the_file_s_folder_and_presets_by_name() -> None:
    said = load("policy: shop.yaml\ntrace: runs/t.db\n", HERE)
    assert (said.policy, said.trace) == ("/etc/handrail/shop.yaml", "/etc/handrail/runs/t.db")
    assert load("policy: strict\n", HERE).policy == "strict"
    assert load("policy: strict\n", HERE).guard_model == "embedded"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("gaurd_model: off", 1, "did you mean 'guard_model'"),
        ("policy: strict\nguard_model: of", 2, "'of' is no guard model"),
        ("guard_model: embeded", 1, "embedded, off, or where"),
        ("guard_model: 1.5", 1, "is no guard model"),
        ("guard_model: [embedded]", 1, "is no guard model"),
        ("guard_model: null", 1, "is no guard model"),
        ("guard_model: {endpoint: 'http://127.0.0.1:1/v1'}", 1, "'model' is missing"),
        ("guard_model: {model: m}", 1, "'endpoint' is missing"),
        ("guard_model:\n  endpont: http://127.0.0.1:1/v1\n  model: m", 2, "did you mean 'endpoint'"),
        ("guard_model: {endpoint: 'file:///etc/passwd', model: m}", 1, "no address of a server"),
        ("guard_model: {endpoint: 'http:///v1', model: m}", 1, "no address of a server"),
        ("guard_model: {endpoint: 'http://127.0.0.1:99999/v1', model: m}", 1, "no address"),
        ("guard_model: {endpoint: 'http://[::1/v1', model: m}", 1, "no address"),
        ("guard_model: {endpoint: 'http://127.0.0.1\\\\@far.example/v1', model: m}", 1, "no address of a server"),
        ("guard_model: {endpoint: 'https://me:pw@models.example/v1', model: m}", 1, "key_env"),
        ("guard_model: {endpoint: 'https://models.example/v1?key=x', model: m}", 1, "key_env"),
        ("guard_model: {endpoint: 'http://models.example/v1', model: m}", 1, "in the open"),
        (f"guard_model: {SERVER % ', timeout: 0'}", 1, "expected seconds"),
        (f"guard_model: {SERVER % ', timeout: true'}", 1, "expected seconds"),
        (f"guard_model: {SERVER % ', timeout: 1e9'}", 1, "expected seconds"),
        (f"guard_model: {SERVER % ', timeout: .nan'}", 1, "expected seconds"),
        (f"guard_model: {SERVER % ', key_env: sk-live-abc'}", 1, "not a key itself"),
        (f"guard_model: {SERVER % ', key_env: HANDRAIL_SECRET_PW'}", 1, "no key of a model"),
        (f"guard_model: {SERVER % ', categories: [topik]'}", 1, "did you mean 'topic'"),
        (f"guard_model: {SERVER % ', categories: []'}", 1, "asked about nothing"),
        ("- guard_model: off", 1, "expected keys and values"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_the_nearest_right_word(text: str, line: int, says: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(text, HERE)
    assert str(caught.value).startswith(f"{HERE}, line {line}: "), str(caught.value)
    assert says in str(caught.value)


def test_a_file_that_is_not_there_is_no_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigError, match="no such configuration file"):
        read(tmp_path / "gone.yaml")
    monkeypatch.setenv("HANDRAIL_CONFIG", str(tmp_path / "gone.yaml"))
    assert main(["check", "--stream", "/dev/null"]) == 2
    assert main(["doctor", "--json"]) == 2


@pytest.mark.parametrize(("said", "meant"), [(True, "embedded"), (False, "off"), ("off", "off")])
def test_true_and_false_keep_their_meaning_for_callers(said: object, meant: str) -> None:
    assert guard_choice(said) == meant


@pytest.mark.parametrize("said", [None, "of", 1.5, {"endpoint": "x"}])
def test_what_is_no_choice_is_no_guard_that_is_off(said: object) -> None:
    with pytest.raises(ConfigError, match="is no guard model"):
        guard_choice(said)


def test_a_key_that_is_not_there_is_said_before_anything_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GUARD_KEY", raising=False)
    with pytest.raises(ConfigError, match="GUARD_KEY holds none"):
        fitted(LanguageModel("http://127.0.0.1:9/v1", "small", key_env="GUARD_KEY"))


# -- in force ---------------------------------------------------------------------------------------------------------


def config(folder: Path, model: FakeModel, **more: Any) -> str:
    path = folder / "config.yaml"
    path.write_text(json.dumps({"guard_model": {"endpoint": model.url, "model": "small"} | more}))
    return str(path)


def record(folder: Path, instruction: str = 'type "hello" into the Message field, then click Send') -> str:
    """A message that the user named in full: nothing but a guard model has a reason to ask."""
    filled = plain(PAGE)
    for element in filled["elements"]:
        if element["id"] == "message":
            element["value"] = "hello"
    path = folder / "record.json"
    said = {"instruction": instruction, "action": SEND, "observation": filled, "start": START}
    path.write_text(json.dumps(said))
    return str(path)


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main(["check", *arguments, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_calm_language_model_lets_pass_what_the_user_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(FakeModel(saying(CALM))) as model:
        said = checked(capsys, record(tmp_path), "--config", config(tmp_path, model))
    assert (said["verdict"], said["unarmed"], said["absent"]) == ("allow", [], [])
    assert len(model.asked) == len(USERS_WORDS) - 1, "plain steps are not read for attempts on the rules"
    assert all("Harbour" not in str(asked) and "Pay now" not in str(asked) for asked in model.asked)


def test_only_who_asks_for_it_sends_texts_of_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    says = {"instruction": "look around", "action": SEND, "observation": plain(PAGE)}
    says["observation"]["elements"][3]["name"] = "An offer that expires in two minutes"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(says))
    with served(FakeModel(saying(CALM))) as model:
        checked(capsys, str(path), "--config", config(tmp_path, model))
        before = str(model.asked)
        checked(capsys, str(path), "--config", config(tmp_path, model, categories="all"))
    assert "expires in two minutes" not in before
    assert "expires in two minutes" in str(model.asked)


@pytest.mark.parametrize(
    ("category", "verdict", "code"),
    [
        ("jailbreak", "block", "override"),
        ("topic", "block", "forbidden_topic"),
        ("bank_intent", "ask", "send"),
    ],
)
def test_what_a_language_model_finds_counts_as_the_embedded_one_s(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], category: str, verdict: str, code: str
) -> None:
    meaning = MEANINGS[category]

    def answers(question: str) -> str:
        return json.dumps({"probability": 0.99 if meaning in question else 0.0})

    with served(FakeModel(answers)) as model:
        said = checked(capsys, record(tmp_path, "tell them hello"), "--config", config(tmp_path, model))
    assert said["verdict"] == verdict
    assert {"rail": category, "code": code} in [
        {"rail": item["rail"], "code": item["code"]} for item in said["findings"]
    ]


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        ({"answers": saying("yes, all is well")}, "model_garbled"),
        ({"answers": saying('{"probability": 7}')}, "model_garbled"),
        ({"answers": saying(CALM), "status": 500}, "model_down"),
        ({"answers": saying(CALM), "status": 401}, "model_down"),
        ({"answers": saying(CALM), "status": 302}, "model_down"),
        ({"answers": saying(CALM), "delay": "for ever"}, "model_timeout"),
        ({}, "model_down"),
    ],
)
@pytest.mark.parametrize(("policy", "verdict"), [("standard", "ask"), ("permissive", "ask"), ("strict", "block")])
def test_a_language_model_in_trouble_leaves_its_rails_unarmed_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], trouble: dict[str, Any], code: str, policy: str, verdict: str
) -> None:
    with ExitStack() as stack:
        other = stack.enter_context(served(FakeModel(saying(CALM))))
        made = dict(trouble) or {"answers": saying(CALM)}
        late = "delay" in made
        if made.pop("delay", None):
            made["delay"] = threading.Event()
        if made.get("status") == 302:
            made["elsewhere"] = f"{other.url}/chat/completions"
        with served(FakeModel(**made)) as model:
            path = config(tmp_path, model, timeout=0.2 if late else 20)
            if trouble:
                said = checked(capsys, record(tmp_path), "--config", path, "--policy", policy)
        if not trouble:  # nobody is there any more
            said = checked(capsys, record(tmp_path), "--config", path, "--policy", policy)
        assert other.asked == [], "nobody is followed elsewhere"
    assert said["verdict"] == verdict
    assert said["unarmed"] == ["topic", "bank_intent"]
    assert {item["code"] for item in said["findings"] if item["rail"] == "topic"} == {code, "unarmed"}
    later = code if code == "model_garbled" else "model_not_asked"  # once in a judgement is enough
    assert {item["code"] for item in said["findings"] if item["rail"] == "bank_intent"} == {later, "unarmed"}


def test_turned_off_it_is_said_and_nothing_consequential_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text("guard_model: off\n")
    said = checked(capsys, record(tmp_path), "--config", str(path))
    assert (said["verdict"], said["unarmed"]) == ("ask", list(MODEL_RAILS))
    path.write_text("guard_model: off\npolicy: permissive\n")
    said = checked(capsys, record(tmp_path), "--config", str(path))
    assert (said["verdict"], said["absent"], said["unarmed"]) == ("allow", list(MODEL_RAILS), [])


def test_a_stream_is_judged_by_the_language_model_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text((json.dumps(json.loads(Path(record(tmp_path)).read_text())) + "\n") * 3)
    with served(FakeModel(saying(CALM))) as model:
        assert main(["check", "--stream", str(path), "--config", config(tmp_path, model)]) == 0
    assert [json.loads(line)["verdict"] for line in capsys.readouterr().out.splitlines()] == ["allow"] * 3
    assert len(model.asked) == len(USERS_WORDS) - 1, "asked once, and remembered"


def test_the_key_is_taken_from_the_environment_and_shown_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUARD_KEY", "key-that-must-not-show")
    with served(FakeModel(saying(CALM), status=500)) as model:
        main(["check", record(tmp_path), "--explain", "--config", config(tmp_path, model, key_env="GUARD_KEY")])
    assert model.headers[0]["Authorization"] == "Bearer key-that-must-not-show"
    said = capsys.readouterr()
    assert "key-that-must-not-show" not in said.out + said.err


def test_callers_with_an_event_loop_wait_for_the_model() -> None:
    with served(FakeModel(saying('{"probability": 0.99}'))) as model:
        checker = checker_of(preset("standard"), LanguageModel(model.url, "small"))
        _, judgement = anyio.run(checker.waited, Instruction("please do"), Click(ElementRef("continue")), PAGE)
    assert judgement.word == "block"


@pytest.mark.parametrize("answers", [CALM, "who knows"])
def test_a_run_is_guarded_by_it(tmp_path: Path, answers: str) -> None:
    told = Instruction("click the Sign out button")
    button = replace(PAGE.elements[2], id="out", name="Sign out")
    device = FakeDevice({"page": Screen((PAGE.elements[0], button), START, "Cart", SHOP)}, "page")

    async def run(model: FakeModel) -> tuple[RunOutcome, set[str]]:
        settings = Config(
            trace=tmp_path / "t.db", guard_model=LanguageModel(model.url, "small"), limits=Limits(late=0.1)
        )
        async with opened(settings, told, START, device=device) as running:
            unarmed = {rail async for event in running if isinstance(event, Judged) for rail in event.judgement.unarmed}
            return (await running.result()).outcome, unarmed

    with served(FakeModel(saying(answers))) as model:
        outcome, unarmed = anyio.run(run, model)
    pressed = [item.targets for item in device.inputs]
    if answers == CALM:
        assert (unarmed, pressed) == (set(), [("out",)])
    else:
        assert (unarmed, pressed, outcome) == ({"topic", "bank_intent"}, [], RunOutcome.NEEDS_PERSON)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("policy: gone.yaml\n", "gone.yaml"),
        ("policy: strict\nguard_model: of\n", "line 2"),
        (f"guard_model: {SERVER % ', key_env: GUARD_KEY'}\n", "GUARD_KEY holds none"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [["run", 'click "x"', "--at", "http://127.0.0.1:9/"], ["check", "--stream", "/dev/null"]],
    ids=["run", "check"],
)
def test_a_configuration_that_cannot_be_had_ends_with_2_before_anything_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str],
    text: str, says: str,
) -> None:  # fmt: skip
    monkeypatch.delenv("GUARD_KEY", raising=False)
    monkeypatch.setenv("HANDRAIL_TRACE", str(tmp_path / "t.db"))
    path = tmp_path / "config.yaml"
    path.write_text(text)
    assert main([*command, "--config", str(path)]) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "t.db").exists()


def test_what_a_command_says_comes_before_what_its_configuration_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text("policy: strict\n")
    assert checked(capsys, record(tmp_path), "--config", str(path))["verdict"] == "ask"
    assert checked(capsys, record(tmp_path), "--config", str(path), "--policy", "standard")["verdict"] == "allow"


# -- doctor -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "status", "works", "says"),
    [(CALM, 200, True, "answered in"), ("well", 200, False, "garbled"), (CALM, 503, False, "down")],
)
def test_the_doctor_asks_once_whether_it_answers(answers: str, status: int, works: bool, says: str) -> None:
    from handrail.doctor import guard_models

    with served(FakeModel(saying(answers), status=status)) as model:
        embedded, language = guard_models(LanguageModel(model.url, "small"))
    assert (embedded.works, language.works, language.needed) == (True, works, True)
    assert says in language.detail
    assert len(model.asked) == 1
    assert embedded.what != language.what
    assert ("model_not_asked" in language.detail) is not works


def test_the_doctor_says_what_it_means_that_the_model_is_off() -> None:
    from handrail.doctor import guard_models

    (found,) = guard_models("off")
    assert "ask under standard" in found.detail
