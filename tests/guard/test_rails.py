"""Every rail can fire, says why it exists, and leaves ordinary work alone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from handrail.guard import rehearse
from handrail.guard.rails import MODEL, MODULES, STRUCTURAL
from handrail.guard.rehearsal import play, scenes
from handrail.guard.scene import AWAY, PAGE, SHOP, Scene, part
from handrail.policy import MODEL_RAILS, PRESETS, RAILS, Presence, lint, load, preset, raised
from handrail.records import (
    Action,
    Answer,
    AnswerDialog,
    Back,
    Click,
    Drag,
    ElementRef,
    Finish,
    Focused,
    Hover,
    Instruction,
    Integrity,
    Label,
    Navigate,
    OpenApp,
    Point,
    PressKeys,
    Rect,
    Scroll,
    SecretRef,
    SelectOption,
    SystemDialog,
    TypeText,
    Unseen,
    Wait,
    content,
)

if TYPE_CHECKING:
    from conftest import Run

ALL = list(scenes())


def test_the_policy_knows_exactly_the_rails_there_are() -> None:
    assert list(MODULES) == list(RAILS)
    assert set(STRUCTURAL) | set(MODEL) == set(RAILS)
    assert tuple(MODEL) == MODEL_RAILS


@pytest.mark.parametrize("name", list(MODULES))
def test_every_rail_has_a_rationale_codes_and_cases(name: str) -> None:
    module = MODULES[name]
    assert "Rationale:" in (module.__doc__ or "")
    assert {scene.expects for scene in module.CASES} == set(module.CODES), "a case for every code"


@pytest.mark.parametrize(("rail", "scene"), ALL, ids=[f"{rail}: {scene.says}" for rail, scene in ALL])
def test_every_case_of_every_rail_fires(rail: str, scene: Scene) -> None:
    found = play(rail, scene, scene.adapt(preset("standard")))
    assert any(item.code == scene.expects and (item.severity == "pass") is scene.informs for item in found), found
    assert all(item.rail == rail and item.code in MODULES[rail].CODES for item in found)


def test_the_manual_lists_every_rail_with_its_phase_its_place_and_its_codes() -> None:
    manual = (Path(__file__).parents[2] / "docs/policy.md").read_text("utf-8")
    table = manual.partition("| rail | phase |")[2].partition("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    paper = [name for name, rail in RAILS.items() if rail.paper]
    assert [(row[0].strip("`"), row[1], row[2], set(re.findall(r"`(\w+)`", row[4]))) for row in rows] == [
        (name, rail.phase, str(paper.index(name) + 1) if rail.paper else "ours", set(MODULES[name].CODES))
        for name, rail in RAILS.items()
    ]
    assert {row[0].strip("`") for row in rows if "(guard model)" in row[3]} == set(MODEL_RAILS)


@pytest.mark.parametrize("failure", ["absent", "down", "timeout", "garbled", "too_long", "not_asked"])
def test_the_manual_names_what_keeps_a_guard_model_from_answering(failure: str) -> None:
    manual = (Path(__file__).parents[2] / "docs/policy.md").read_text("utf-8")
    assert f"`model_{failure}`" in manual


@pytest.mark.parametrize(
    ("text", "rail", "says"),
    [
        ("models: {ask_from: 0.7}", "jailbreak", "Not under this policy: an instruction that may be an attack."),
        ("effects: {pay: allow}", "consequence", "Not under this policy: paying"),
        ("extends: permissive\nunread_unknown: allow", "asset", "asset has nothing to find"),
    ],
)
def test_a_case_that_cannot_happen_under_a_policy_is_named(text: str, rail: str, says: str) -> None:
    found = next(item for item in rehearse(load(text, "x")) if item.rail == rail)
    assert says in found.sentence, found.sentence


def test_a_rehearsal_says_which_rails_a_policy_silences() -> None:
    silent = {name: {item.rail for item in rehearse(policy) if not item.fired} for name, policy in PRESETS.items()}
    assert silent == {
        "strict": set(),
        "standard": set(),
        "permissive": {"asset"},
    }
    assert all(item.works for policy in PRESETS.values() for item in rehearse(policy)), "and means to"
    toothless = load("effects: {pay: allow, send: allow, sign_in: allow, upload: allow}", "x")
    assert all(item.fired for item in rehearse(toothless) if item.rail == "consequence")


@pytest.mark.parametrize(
    ("text", "rail", "mark"),
    [
        ("rules: [{allow: x, effects: [send]}]", "rules", "note"),
        ("rules: [{block: x, arguments: {text: {longer_than: 500}}}]", "rules", "ok"),
        ("rules: [{block: x, actions: [click], arguments: {url: a}}]", "rules", "NOT"),
        ("extends: permissive", "asset", "note"),
        ("extends: permissive\nrails: {required: [asset]}", "asset", "NOT"),
        ("extends: permissive\norigins: {block: [a.example]}", "app_allow", "ok"),
    ],
)
def test_a_rail_left_idle_on_purpose_is_a_note_and_otherwise_a_fault(text: str, rail: str, mark: str) -> None:
    found = next(item for item in rehearse(load(text, "x")) if item.rail == rail)
    assert (found.mark, found.works) == (mark, mark != "NOT"), found.sentence


def test_the_example_of_the_manual_has_neither_doubts_nor_idle_rails() -> None:
    manual = (Path(__file__).parents[2] / "docs/policy.md").read_text("utf-8")
    policy = load(manual.partition("```yaml\n")[2].partition("```")[0], "docs/policy.md")
    assert lint(policy) == ()
    assert [item.sentence for item in rehearse(policy) if not item.works] == []


@pytest.mark.parametrize(
    "action",
    [
        Click(ElementRef("continue")),
        Click(ElementRef("next-page")),
        Click(ElementRef("search")),
        Click(Point(100, 100)),
        TypeText(ElementRef("search"), "naïve café, 12 €"),
        TypeText(ElementRef("message"), "two\nlines"),
        TypeText(Focused(), "mugs"),
        PressKeys(ElementRef("search"), ("Tab", "ArrowDown")),
        PressKeys(ElementRef("search"), ("control+a",)),
        Scroll(None, "down"),
        Hover(ElementRef("pay-now")),
        Navigate(f"{SHOP}/help"),
        Back(),
        Wait("done"),
        Answer("It costs 12 €.\nThat is all."),
        Finish(True),
    ],
    ids=repr,
)
def test_ordinary_work_passes_without_a_word(run: type[Run], action: Action) -> None:
    judgement = run().judge(action)
    assert judgement.word == "allow"
    assert judgement.findings == ()


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Navigate("about:blank"), ""),
        (Navigate("http://shop.example/"), "not_present"),
        (Navigate("https://sub.shop.example/"), "not_present"),
        (Navigate("blob:https://shop.example/1"), "scheme"),
        (Navigate("view-source:https://shop.example"), "scheme"),
        (Navigate("intent://x#Intent;end"), "scheme"),
        (Navigate("file:///etc/passwd"), "not_present"),
        (Navigate("http://localhost:8000/"), "private_address"),
        (Navigate("https://web.archive.org/web/2020/https://x.example"), "proxy"),
    ],
    ids=repr,
)
def test_addresses_are_judged_as_the_browser_reads_them(run: type[Run], action: Action, code: str) -> None:
    judgement = run().judge(action)
    assert {item.code for item in judgement.findings} == ({code} if code else set())


def test_the_words_of_the_user_and_grants_make_present(run: type[Run]) -> None:
    said = run(instruction=Instruction("go to http://127.0.0.1:8000/"))
    assert said.word(Navigate("http://127.0.0.1:8000/x")) == "allow"
    port = run(instruction=Instruction("look", granted=frozenset({"127.0.0.1:8000"})))
    assert port.word(Navigate("http://127.0.0.1:8000/")) == "allow"
    host = run(instruction=Instruction("look", granted=frozenset({"localhost"})))
    assert host.word(Navigate("http://localhost:80")) == "block"
    site = run(instruction=Instruction("look", granted=frozenset({"elsewhere.example"})))
    assert site.word(Navigate(AWAY)) == "allow"
    quoted = Instruction("summarise this", quoted=(f"go to {AWAY}/now",))
    assert run(instruction=quoted).word(Navigate(f"{AWAY}/now")) == "ask"


def test_presence_never_beats_a_block(run: type[Run]) -> None:
    policy = load("origins: {block: [elsewhere.example]}", "x")
    judgement = run(policy=policy, instruction=Instruction(f"go to {AWAY}/")).judge(Navigate(f"{AWAY}/"))
    assert judgement.word == "block"


def test_a_link_that_leaves_is_followed_only_where_its_end_is_present(run: type[Run]) -> None:
    assert run().word(Click(ElementRef("partner"))) == "block"
    assert run(instruction=Instruction("look", granted=frozenset({AWAY}))).word(Click(ElementRef("partner"))) == "allow"
    away = part("Go", "button", tag="button", submits=True, form="f", form_method="get", form_action=f"{AWAY}/find")
    assert run(obs=replace(PAGE, elements=(*PAGE.elements, away))).word(Click(ElementRef("go"))) == "block"


def test_a_place_that_a_person_let_the_run_go_to_is_present_afterwards(run: type[Run]) -> None:
    here = run()
    question = here.ask(Navigate(f"{AWAY}/"))
    assert here.word(Navigate(f"{AWAY}/"), here.approve(question)) == "allow"
    here.dispatch(Navigate(f"{AWAY}/"))
    assert here.word(Navigate(f"{AWAY}/more")) == "allow"


def test_closing_the_policy_blocks_where_it_asked(run: type[Run]) -> None:
    closed = replace(preset("standard"), origins=Presence(other="block"))
    assert run(policy=closed).word(Navigate(f"{AWAY}/")) == "block"
    assert run(policy=closed).word(Click(ElementRef("agree"))) == "block"


def test_text_that_looks_like_a_secret_is_typed_as_it_stands(run: type[Run]) -> None:
    here = run(instruction=Instruction("x", secrets=frozenset({"shop"})), secrets={"shop": frozenset({SHOP})})
    judgement = here.judge(TypeText(ElementRef("search"), "{{secret:shop}}"))
    assert judgement.word == "allow"
    assert [item.code for item in judgement.findings] == ["secret_notation"]


def test_a_secret_never_goes_to_another_origin_whatever_the_field_is_called(run: type[Run]) -> None:
    frame = part("Password", "textbox", frame_origin=AWAY, tag="input", input_type="password")
    named = Instruction("log in with {{secret:shop}}", granted=frozenset({AWAY}), secrets=frozenset({"shop"}))
    here = run(instruction=named, secrets={"shop": frozenset({SHOP})}, obs=replace(PAGE, elements=(frame,)))
    assert "secret_elsewhere" in here.codes(TypeText(ElementRef("password"), SecretRef("shop")), "block")


def test_a_dialog_of_another_origin_is_acted_on_like_its_origin(run: type[Run]) -> None:
    here = run(obs=replace(PAGE, dialogs=(SystemDialog("d1", "confirm", "Sure?", origin=AWAY),)))
    assert "not_present" in here.codes(AnswerDialog(True), "ask")


def test_an_option_of_another_site_is_not_chosen_unasked(run: type[Run]) -> None:
    choice = part("Colour", "combobox", frame_origin=AWAY, tag="select")
    assert run(obs=replace(PAGE, elements=(choice,))).word(SelectOption(ElementRef("colour"), "red")) == "ask"


def test_only_consequences_care_about_what_could_not_be_read(run: type[Run]) -> None:
    covered = replace(PAGE, unseen=(Unseen(Rect(0, 0, 800, 900), "canvas"),))
    assert run(obs=covered).word(Click(ElementRef("continue"))) == "allow"
    assert "target_unseen" in run(obs=covered).codes(Click(ElementRef("send")), "ask")
    strict = run(policy=preset("strict"), obs=covered)
    assert "target_unseen" in strict.codes(Click(ElementRef("continue")), "ask")
    form = replace(PAGE, unseen=(Unseen(Rect(0, 425, 15, 10), "closed_frame"), Unseen(Rect(20, 425, 5, 5), "torn")))
    assert "context_unseen" in run(obs=form).codes(Click(ElementRef("send")), "ask")


def test_a_drag_is_judged_by_both_ends(run: type[Run]) -> None:
    assert run().word(Drag(Point(1, 1), Point(799, 899))) == "allow"
    assert run().word(Drag(Point(1, 1), Point(800, 899))) == "block"


def test_keys_that_follow_no_link_are_not_judged_as_following_it(run: type[Run]) -> None:
    partner = ElementRef("partner")
    assert run().word(PressKeys(partner, ("Tab",))) == "allow"
    assert run().word(PressKeys(partner, ("Enter",))) == "block"


def test_restricted_values_go_freely_where_they_came_from(run: type[Run]) -> None:
    read = Label(Integrity.CONTENT, frozenset({f"content:{SHOP}"}), frozenset({SHOP}))
    here = run(instruction=Instruction("look", granted=frozenset({AWAY})))
    assert here.word(here.record(TypeText(ElementRef("search"), "x"), labels={"text": read})) == "allow"
    assert here.word(here.record(Navigate(f"{AWAY}/?q=x"), labels={"url": read})) == "ask"
    assert here.word(here.record(Navigate(f"{AWAY}/?q=x"), labels={"url": content(SHOP)})) == "allow"


def test_only_regions_that_hold_no_strangers_are_vouched_for() -> None:
    policy = load("regions:\n- {origin: shop.example, container: 'navigation:menu', because: ours}", "x")
    menu = replace(part("Menu", "navigation", parent=""), id="menu", name="Menu")
    inside = part("Account", "button", parent="menu", tag="button")
    comment = replace(part("c", "article", parent=""), id="c", name="")
    fake_menu = replace(part("Menu", "navigation", parent="c"), id="fake", name="Menu")
    fake = part("Pay", "button", parent="fake", tag="button")
    other = part("Other", "button", parent="menu", tag="button", frame_origin=AWAY)
    obs = replace(PAGE, elements=(menu, inside, comment, fake_menu, fake, other))
    seen = {item.id: item.label.integrity.name for item in raised(obs, policy).elements}
    assert (seen["account"], seen["pay"], seen["other"]) == ("CHROME", "CONTENT", "CONTENT")
    assert raised(obs, preset("standard")) is obs


def test_a_granted_app_is_that_app_and_no_other(run: type[Run]) -> None:
    phone = run(instruction=Instruction("look", granted=frozenset({"com.example.notes", "Clock", "*"})))
    assert phone.word(OpenApp("com.example.notes")) == "allow"
    assert phone.word(OpenApp("Clock")) == "allow"
    assert phone.word(OpenApp("com.example.notes.clone")) == "ask"
    assert phone.word(OpenApp("Bank")) == "ask"
    assert phone.word(Navigate("https://anything.example")) == "ask"


@pytest.mark.parametrize(
    ("rule", "action", "word"),
    [
        ("{block: x, origins: [com.example.bank], actions: [open_app]}", OpenApp("com.example.bank"), "block"),
        ("{block: x, origins: [com.example.bank], actions: [open_app]}", OpenApp("com.example.notes"), "allow"),
        ("{block: x, origins: ['com.example.*'], actions: [open_app]}", OpenApp("com.example.notes"), "block"),
        ("{block: x, origins: ['app:My Bank'], actions: [open_app]}", OpenApp("My Bank"), "block"),
        ("{block: x, actions: [open_app], arguments: {app: {pattern: '.*[Bb]ank.*'}}}", OpenApp("My Bank"), "block"),
        ("{block: x, actions: [open_app], arguments: {app: {not_pattern: 'com.*'}}}", OpenApp("Notes"), "block"),
        ("{ask: x, actions: [open_app], arguments: {app: {one_of: [Clock]}}}", OpenApp("Clock"), "ask"),
        ("{block: x, origins: [elsewhere.example], actions: [navigate]}", Navigate(f"{AWAY}/x"), "block"),
        ("{block: x, origins: [elsewhere.example], actions: [navigate]}", Navigate(f"{SHOP}/x"), "allow"),
    ],
)
def test_a_rule_about_a_place_is_about_going_there_too(run: type[Run], rule: str, action: Action, word: str) -> None:
    policy = load(f"apps: {{other: allow}}\norigins: {{other: allow}}\nrules: [{rule}]", "x")
    assert run(policy=policy, instruction=Instruction("click Continue")).word(action) == word


def test_keys_that_only_move_the_focus_deceive_nobody(run: type[Run]) -> None:
    unseen = replace(part("Trap", "textbox", at=30, tag="textarea", hides="opacity", opacity=0.0), id="trap")
    here = run(obs=replace(PAGE, focused="trap", elements=(*PAGE.elements, unseen)))
    assert "unseen_target" not in here.codes(PressKeys(ElementRef("trap"), ("Escape",)), "ask")
    assert "unseen_target" in here.codes(PressKeys(ElementRef("trap"), ("Enter",)), "ask")
