"""A policy file means what it says, or it is an error with its line and the nearest right word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.cli import main
from handrail.policy import PRESETS, explain, lint, load, notes, preset, read
from handrail.policy.keys import chord
from handrail.policy.text_rule import TextRule, checked
from handrail.records import EffectClass, PolicyError

EXAMPLE = """\
extends: standard
name: my shop
origins:
  allow: [https://shop.example, "127.0.0.1:8080"]
  block: ["*.ads.example"]
  other: block
effects: {delete: block}
rules:
  - block: no long texts
    actions: [type_text]
    arguments: {text: {longer_than: 500}}
  - allow: notes
    origins: [https://shop.example]
    effects: [send]
    arguments: {text: {pattern: "[a-z ]+", max_length: 40}}
rails:
  required: all
  unarmed: block
  silence:
    - {rail: consequence, origin: shop.example, because: looked into}
budgets: {questions: 3}
assets: [shop.example]
network: {subresources: present}
words: {pay: [hit me]}
"""


def test_a_file_is_read_on_top_of_what_it_extends() -> None:
    policy = load(EXAMPLE, "shop.yaml")
    assert policy.name == "my shop"
    assert policy.stance == "standard"
    assert policy.origins.other == "block"
    assert policy.table[EffectClass.DELETE] == "block"
    assert policy.table[EffectClass.PAY] == "ask"
    assert [rule.line for rule in policy.rules] == [9, 12]
    assert policy.budgets.questions == 3
    assert policy.budgets.steps == preset("standard").budgets.steps
    assert "jailbreak" in policy.required
    assert policy.source == "shop.yaml"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("originz: {}", 1, "did you mean 'origins'?"),
        ("extends: standart", 1, "did you mean 'standard'?"),
        ("rails:\n  required: [jailbrake]", 2, "did you mean 'jailbreak'?"),
        (
            "rails:\n  silence:\n  - {rail: consequense, origin: a.example, because: x}",
            3,
            "did you mean 'consequence'?",
        ),
        ("effects:\n  pey: ask", 2, "did you mean 'pay'?"),
        ("effects:\n  pay: maybe", 2, "known: allow, ask, block"),
        ("rules:\n- alow: x\n  actions: [click]", 2, "did you mean 'allow'?"),
        ("rules:\n- block: x\n  actions: [clik]", 3, "did you mean 'click'?"),
        ("rules:\n- block: x\n  arguments: {txt: a}", 3, "did you mean 'text'?"),
        ("rules:\n- block: x\n  arguments:\n    text: {pattern: '(a+)+'}", 4, "repeats a group"),
        ("rules:\n- block: x\n  arguments:\n    text: {pattern: '('}", 4, "no regular expression|not a regular"),
        ("rules:\n- {allow: x, origins: [a.example]}", 2, "names the effects it allows"),
        ("rules:\n- block: everything", 2, "would apply to everything"),
        ("rules:\n- block: x\n  allow: y\n  actions: [click]", 2, "decides one thing"),
        ("rules:\n- actions: [click]", 2, "decides one thing"),
        ("origins:\n  allow:\n  - https://a.example/path", 3, "is not an origin"),
        ("origins:\n  allow:\n  - '*.com'", 3, "public suffix"),
        ("origins:\n  allow: a.example", 2, "expected a list"),
        ("origins: [a.example]", 1, "expected keys and values"),
        ("budgets:\n  steps: 0", 2, "whole number from 1"),
        ("budgets:\n  steps: true", 2, "whole number"),
        ("models: {ask_from: 2}", 1, "from 0 to 1"),
        ("user_authority: 'yes'", 1, "true or false"),
        ("extends: strict\nuser_authority: true", 2, "less than strict"),
        ("extends: strict\nrails: {unarmed: ask}", 2, "less than strict"),
        ("extends: strict\neffects: {send: allow}", 2, "less than strict"),
        ("extends: strict\nunread_unknown: allow", 2, "less than strict"),
        ("extends: strict\nmodels: {ask_from: 1.0}", 2, "less than strict"),
        ("extends: strict\nmodels: {block_from: 0.9}", 2, "less than strict"),
        *(
            (f"extends: strict\nrails:\n  silence:\n  - {{rail: {rail}, origin: {place}, because: x}}", 4, "less than")
            for rail, place in (
                ("consequence", "https://a.example"),
                ("data_flow", "https://a.example"),
                ("injection", "'*.a.example'"),
                ("unseen", "https://a.example"),
                ("deception", "'*'"),
            )
        ),
        ("name: a\nname: b", 2, "every key stands once"),
        ("rules: [", 1, "YAML"),
        ("classes:\n- {effect: pay}", 2, "an entry needs"),
        ("", 0, "the policy file is empty"),
    ],
)
def test_what_is_not_understood_is_an_error_with_line_and_help(text: str, line: int, says: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load(text, "shop.yaml")
    assert re.search(says, str(caught.value)), str(caught.value)
    assert str(caught.value).startswith(f"shop.yaml, line {line}:" if line else "shop.yaml:")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("name: a\nrules: [1,\n2", 2, "never closed"),
        ("rules:\n\t- a", 2, "a tab"),
        ("name: a: b", 1, "a colon"),
        ("origins:\n  block: [*.ads.example]", 2, "in quotes"),
        ("name: a\nname: b", 2, "twice"),
        ("origins:\n  allow: []\n other: ask", 3, "indented|cannot be read"),
    ],
)
def test_what_is_no_yaml_is_said_without_the_parser_s_words(text: str, line: int, says: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load(text, "shop.yaml")
    assert re.match(rf"shop.yaml, line {line}: .*({says})", str(caught.value)), str(caught.value)
    assert not re.search(r"<|stream|token|node|scan", str(caught.value))


def test_all_that_is_wrong_is_told_at_once_up_to_five() -> None:
    wrong = (
        "nmae: x\nextends: standart\norigins: {allow: [a.example/x, b.example/y]}\nrules:\n- {alow: x}\n- {block: y}\n"
    )
    with pytest.raises(PolicyError) as caught:
        load(wrong, "shop.yaml")
    said = str(caught.value)
    assert [int(line) for line in re.findall(r"^shop.yaml, line (\d+):", said, re.M)] == [1, 2, 3, 3, 5]
    assert "did you mean 'name'?" in said
    assert said.endswith("and 1 more")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("effects: {delte: block, pay: blok}", ["did you mean 'delete'", "did you mean 'block'"]),
        ("budgets: {questions: many, steps: -4, stps: 3}", ["'many'", "-4", "did you mean 'steps'"]),
        (
            "rules:\n- block: 3\n  actions: [typetext, clik]\n  arguments: {txt: {longer: 5}}",
            ["not 3", "did you mean 'type_text'", "did you mean 'click'", "did you mean 'text'"],
        ),
        ("origins: {alow: [], other: maybe}", ["did you mean 'allow'", "'maybe' is no choice"]),
        ("rails: {required: [domane], unarmed: stop}", ["did you mean 'domain'", "'stop' is no choice"]),
        ("network: {frames: all, subresource: pass}", ["'all' is no choice", "did you mean 'subresources'"]),
        ("models: {ask_from: 2, block_from: x}", ["not 2", "not 'x'"]),
        ("rules:\n- block: x\n  arguments: {text: {max_length: -1, pattern: '('}}", ["not -1", "expression"]),
        ("words: {pey: [x], send: y}", ["did you mean 'pay'", "expected a list"]),
    ],
)
def test_what_is_wrong_in_one_place_hides_nothing_that_is_wrong_beside_it(text: str, says: list[str]) -> None:
    with pytest.raises(PolicyError) as caught:
        load(text, "shop.yaml")
    said = str(caught.value)
    assert all(part in said for part in says), said
    assert said.count("shop.yaml, line") == len(says)


@pytest.mark.parametrize("text", ["rules:\n\t- a", "extends: standard\n---\nextends: strict\n", "name: a: b"])
def test_a_hint_is_about_what_is_wrong(text: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load(text, "shop.yaml")
    assert "stands once" not in str(caught.value)
    assert ("'---'" in str(caught.value)) is ("---" in text)


@pytest.mark.parametrize("name", ["main.yaml", "./main.yaml", "../{}/main.yaml"])
def test_a_file_that_includes_itself_is_told_so(tmp_path: Path, name: str) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(f"extends: standard\ninclude: [{name.format(tmp_path.name)}]\n")
    with pytest.raises(PolicyError, match=r"line 2: main\.yaml includes itself"):
        read(str(path))


@pytest.mark.parametrize(
    ("name", "says"), [("none.yaml", "no such policy"), (".", "a folder"), ("bad", "line 2: .*UTF-8")]
)
def test_a_file_that_cannot_be_read_is_said_plainly(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "bad").write_bytes(b"name: a\n\xff")
    with pytest.raises(PolicyError, match=says) as caught:
        read(tmp_path / name)
    assert "Errno" not in str(caught.value)


@settings(deadline=None)  # the first of a process loads the parser
@given(st.text(max_size=80))
def test_no_file_is_read_by_accident(text: str) -> None:
    try:
        policy = load(text, "x")
    except PolicyError:
        return
    assert policy.table == preset(policy.stance).table or "effects" in text


def test_the_order_of_keys_rules_and_lists_does_not_matter() -> None:
    one = load(
        "rules:\n- {block: a, actions: [click]}\n- {ask: b, actions: [hover, click]}\neffects: {pay: block}", "a"
    )
    two = load(
        "effects: {pay: block}\nrules:\n- {ask: z, actions: [click, hover]}\n- {block: y, actions: [click]}", "b"
    )
    assert one.digest == two.digest
    assert one.digest != preset("standard").digest


def test_presets_differ_and_say_so() -> None:
    assert len({policy.digest for policy in PRESETS.values()}) == 3
    assert load("extends: strict", "x").digest == preset("strict").digest
    with pytest.raises(PolicyError, match="did you mean 'strict'"):
        preset("stric")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rules:\n- {allow: x, actions: [hover], effects: [pay]}", "can never match: hover never has the effect pay"),
        ("rules:\n- {block: x, actions: [click], arguments: {url: a}}", "no action of click has the arguments url"),
        ("rules:\n- {block: x, arguments: {text: {max_length: 3, longer_than: 5}}}", "no text can meet"),
        ("rules:\n- {block: x, arguments: {text: {one_of: [abc], max_length: 2}}}", "no text can meet"),
        (
            "origins: {block: [a.example]}\nrules:\n- {allow: x, origins: [a.example], effects: [send]}",
            "all its origins",
        ),
        ("origins: {block: [a.example], allow: [a.example]}", "a.example can never match, since it is blocked"),
        ("effects: {pay: block}\nrules:\n- {allow: x, effects: [pay]}", "nothing takes back a block"),
        ("rules:\n- {allow: x, effects: [read]}", "nothing asks there"),
        ("extends: strict\nrules:\n- {allow: x, effects: [send]}", "strict asks"),
        ("effects: {pay: allow}", "nobody is ever asked"),
        ("models: {ask_from: 0.9, block_from: 0.5}", "would never ask"),
        ("rails: {silence: [{rail: loop, origin: '*', because: x}]}", "holds everywhere"),
    ],
)
def test_what_decides_nothing_is_told(text: str, says: str) -> None:
    assert any(says in doubt.sentence for doubt in lint(load(text, "x")))


def test_presets_raise_no_doubt() -> None:
    assert [lint(policy) for policy in PRESETS.values()] == [(), (), ()]


def test_one_effect_alone_is_not_each_of_several() -> None:
    said = explain(preset("standard"))
    assert "run_code is blocked." in said
    assert any(": each needs a person's yes." in sentence for sentence in said)


def test_a_summary_names_what_was_written() -> None:
    said = "\n".join(explain(load(EXAMPLE, "shop.yaml")))
    for words in ("no long texts", "longer than 500", "*.ads.example", "are blocked", "delete", "3 questions",
                  "looked into", "jailbreak", "Block wins over ask"):  # fmt: skip
        assert words in said


@pytest.mark.parametrize(
    "pattern", [r"(a)\1", r"(?=a)b", r"(?i)a", r"a\Z", "(ab)*", "(a|b){2,}", "a*b*c*d*e*f*", "a" * 400]
)
def test_patterns_that_could_be_kept_busy_are_refused(pattern: str) -> None:
    with pytest.raises(PolicyError):
        checked(pattern)


def test_a_pattern_must_match_all_of_a_text() -> None:
    rule = TextRule(pattern=checked(r"^https://(docs\.example)(/[^ ]*)?$"))
    assert rule.holds("https://docs.example/a", cautious=False)
    assert not rule.holds("https://docs.example.evil", cautious=True)
    assert not rule.holds("x https://docs.example", cautious=True)
    assert not TextRule(pattern="a").holds("a\n", cautious=True)


def test_a_text_too_long_for_its_pattern_is_undecided() -> None:
    rule = TextRule(pattern=checked("[a-z]*[a-y]*[a-x]*!"))
    assert rule.holds("a" * 100_000, cautious=True)
    assert not rule.holds("a" * 100_000, cautious=False)
    assert TextRule(pattern=checked("[a-z]*")).holds("a" * 100_000, cautious=False)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Enter", "enter"), ("ctrl+A", "control+shift+a"), ("control+a", "control+a"), ("Cmd+Shift+v", "meta+shift+v"),
        ("+", "+"), ("control++", "control++"), ("ß", "ß"), ("Esc", "escape"), ("F5", "f5"), (" ", "space"),
    ],
)  # fmt: skip
def test_chords_have_one_form(text: str, canonical: str) -> None:
    assert str(chord(text)) == canonical


@pytest.mark.parametrize("text", ["", "Launch", "hyper+a", "f99", "ab", "\x00"])
def test_what_is_no_chord_is_none(text: str) -> None:
    assert chord(text) is None


# -- several files ----------------------------------------------------------------------------------------------------


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder / "main.yaml"


def test_what_an_included_file_says_is_added(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main="extends: standard\nname: both\ninclude: [shop.yaml]\norigins: {allow: [https://a.example]}\n",
        shop="origins: {allow: [https://b.example]}\neffects: {delete: block}\n"
        "rules:\n  - block: nothing long\n    actions: [type_text]\n    arguments: {text: {longer_than: 9}}\n",
    )
    policy = read(main)
    assert policy.name == "both"
    assert {item.text for item in policy.origins.allow} == {"https://a.example", "https://b.example"}
    assert policy.table[EffectClass.DELETE] == "block"
    assert policy.place(policy.rules[0]).endswith("shop.yaml, line 4")
    assert any("shop.yaml, line 4" in sentence for sentence in explain(policy))


_SETTINGS = {
    "effects: {pay: %s}": ("allow", "ask", "block"),
    "origins: {other: %s}": ("allow", "ask", "block"),
    "unknown_on_asset: %s": ("allow", "armed", "ask"),
    "unread_unknown: %s": ("allow", "ask", "block"),
    "rails: {unarmed: %s}": ("ask", "block"),
    "network: {frames: %s}": ("pass", "same_site", "present"),
    "network: {subresources: %s}": ("pass", "present"),
    "network: {cross_site_writes: %s}": ("consequential", "judged", "block"),
    "user_authority: %s": ("true", "false"),
    "budgets: {questions: %s}": ("9", "2"),
    "models: {ask_from: %s}": ("0.9", "0.2"),
}


@pytest.mark.parametrize("setting", _SETTINGS)
def test_of_two_files_the_stricter_counts_whichever_includes_the_other(tmp_path: Path, setting: str) -> None:
    values = _SETTINGS[setting]
    strictest = load(setting % values[-1], "alone").digest
    for one in values:
        for other in values:
            main = written(tmp_path, main=f"include: [more.yaml]\n{setting % one}\n", more=f"{setting % other}\n")
            wanted = values[max(values.index(one), values.index(other))]
            assert read(main).digest == load(setting % wanted, "alone").digest
    assert strictest != load(setting % values[0], "alone").digest


@settings(deadline=None, max_examples=20)  # it reads files
@given(st.permutations(["a", "b", "c"]), st.permutations(["a", "b", "c"]))
def test_the_order_of_files_does_not_matter(
    tmp_path_factory: pytest.TempPathFactory, one: list[str], two: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("policy")
    files = {
        "a": "effects: {send: block}\nassets: [https://a.example]\n",
        "b": "effects: {send: allow}\nrules:\n  - ask: b\n    effects: [post]\n",
        "c": "rails: {required: [secrets]}\nwords: {pay: [hit me]}\n",
    }
    digests = {
        read(written(folder, main=f"include: [{', '.join(f'{name}.yaml' for name in order)}]\n", **files)).digest
        for order in (one, two)
    }
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"main": "include: [gone.yaml]\n"}, r"main\.yaml, line 1: .*gone\.yaml: there is no such policy file"),
        (
            {"main": "include: [more.yaml]\n", "more": "efects: {pay: ask}\n"},
            r"more\.yaml, line 1: 'efects' is no key",
        ),
        ({"main": "include: [more.yaml]\n", "more": "extends: permissive\n"}, r"more\.yaml, line 1: .*'extends'"),
        ({"main": "include: more.yaml\n", "more": ""}, r"expected a list"),
        ({"main": "include: [more.yaml]\n", "more": "- a\n"}, r"expected keys and values"),
        (
            {
                "main": "extends: strict\ninclude: [more.yaml]\n",
                "more": "rails: {silence: [{rail: consequence, origin: 'https://a.example', because: x}]}\n",
            },
            r"more\.yaml, line 1: .*less than strict",
        ),
        ({"main": "include: [standard]\n"}, r"extends: standard"),
        (
            {"main": "extends: strict\ninclude: [more.yaml]\n", "more": "user_authority: true\n"},
            r"more\.yaml, line 1: .*less than strict",
        ),
    ],
)
def test_what_is_wrong_with_an_included_file_is_said_with_its_name(
    tmp_path: Path, files: dict[str, str], says: str
) -> None:
    with pytest.raises(PolicyError, match=says):
        read(written(tmp_path, **files))


def test_files_that_include_each_other_are_read_once(tmp_path: Path) -> None:
    rule = "rules:\n  - ask: %s\n    effects: [post]\n"
    main = written(tmp_path, main="include: [more.yaml]\n" + rule % "one", more="include: [main.yaml]\n" + rule % "two")
    assert [item.name for item in read(main).rules] == ["one", "two"]


def test_a_policy_without_a_folder_includes_nothing() -> None:
    with pytest.raises(PolicyError, match="lies in no folder"):
        load("include: [x.yaml]\n", "standard input")


@pytest.mark.parametrize(
    "text",
    [
        "rails: {required: [[a]]}\n",
        "rails: {required: [{a: b}]}\n",
        "rails: {silence: [{rail: [domain], origin: a.example, because: x}]}\n",
        "effects: [{a: b}]\n",
        "<<: {effects: {pay: allow}}\n",
        "rules:\n  - <<: {allow: x}\n    effects: [pay]\n",
        "a: &x {effects: {pay: allow}}\nb: *x\n",
        "budgets: {steps: 0x" + "f" * 5000 + "}\n",
        "budgets: {steps: !!python/object:os.system x}\n",
        'include: ["a\\0b"]\n',
        "name: [[[[1]]]]\n",
        "origins: {allow: [{a: b}]}\n",
        "effects: {? [a, b] : ask}\n",
    ],
)
def test_whatever_stands_in_a_file_is_an_error_of_ours(tmp_path: Path, text: str) -> None:
    with pytest.raises(PolicyError):
        read(written(tmp_path, main=text))


def test_what_is_no_file_is_not_read_for_ever(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="device"):
        read(Path("/dev/zero"))
    with pytest.raises(PolicyError, match="device"):
        read(written(tmp_path, main="include: [/dev/zero]\n"))
    with pytest.raises(PolicyError, match="at most 256 kB"):
        read(written(tmp_path, main="#" * 300_000))


WRONG = [
    ("extend: standard\n", 1, "did you mean 'extends'?"),
    ("extends: strickt\n", 1, "did you mean 'strict'?"),
    ("origins:\n  alow: [https://a.example]\n", 2, "did you mean 'allow'?"),
    ("origins:\n  allow: https://a.example\n", 2, "expected a list"),
    ("origins:\n  allow:\n    - https://a.example/cart\n", 3, "not an origin"),
    ("apps:\n  other: never\n", 2, "known: allow, ask, block"),
    ("apps:\n  block:\n    - com.*.bank\n", 3, "is not an application"),
    ("effects:\n  purchase: ask\n", 2, "is no key here"),
    ("effects:\n  deleet: block\n", 2, "did you mean 'delete'?"),
    ("rules:\n  - deny: x\n    actions: [click]\n", 2, "'deny' is no key here"),
    ("rules:\n  - block: x\n    actions: [type]\n", 3, "did you mean 'type_text'?"),
    ("rules:\n  - block: x\n    arguments:\n      text: {longer: 5}\n", 4, "did you mean 'longer_than'?"),
    ("rules:\n  - block: x\n    arguments:\n      apps: {one_of: [a]}\n", 4, "did you mean 'app'?"),
    ("rules:\n  - block: x\n    arguments:\n      text: {pattern: '[a'}\n", 4, "regular expression"),
    ("rails:\n  required: [jailbrake, secrets]\n", 2, "did you mean 'jailbreak'?"),
    ("rails:\n  require: all\n", 2, "did you mean 'required'?"),
    ("rails:\n  silence:\n    - {rail: loops, origin: a.example, because: x}\n", 3, "did you mean 'loop'?"),
    ("rails:\n  silence:\n    - {rail: loop, origin: a.example}\n", 3, "'because' is missing here"),
    ("budgets:\n  question: 3\n", 2, "did you mean 'questions'?"),
    ("budgets:\n  questions: many\n", 2, "expected a whole number"),
    ("models:\n  ask_from: 50\n", 2, "expected a number from 0 to 1"),
    ("network:\n  frame: pass\n", 2, "did you mean 'frames'?"),
    ("extends: strict\nuser_authority: true\n", 2, "less than strict"),
    ("name: a\neffects: {pay: ask}\neffects: {pay: block}\n", 3, "twice"),
]


@pytest.mark.parametrize(("text", "line", "says"), WRONG, ids=[says for _, _, says in WRONG])
@pytest.mark.parametrize("action", ["check", "explain"])
def test_a_wrong_file_is_told_on_the_command_line_with_file_line_and_nearest_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, says: str, action: str
) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text(text)
    assert main(["policy", action, str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{path}, line {line}: " in said.err
    assert says in said.err
    assert "Traceback" not in said.err


def test_strict_lets_signs_of_deception_be_silenced_and_thresholds_be_lowered() -> None:
    silence = "rails: {silence: [{rail: deception, origin: a.example, because: x}]}\n"
    said = f"extends: strict\nmodels: {{ask_from: 0.2}}\n{silence}"
    assert load(said, "x").silence[0].rail == "deception"


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("rules:\n- {allow: replies, origins: [a.example], effects: [send, post]}", ["replies"]),
        ("effects: {send: allow, delete: allow}", ["effects: send:"]),
        ("extends: permissive", ["effects: post, send:"]),
        ("rules:\n- {allow: tidy, origins: [a.example], effects: [delete]}", []),
        ("effects: {send: block}\nrules:\n- {allow: replies, origins: [a.example], effects: [send]}", []),
        ("extends: strict\nrules:\n- {allow: replies, origins: [a.example], effects: [send]}", []),
        ("rules:\n- {block: replies, origins: [a.example], effects: [send]}", []),
        (
            "rules:\n- {allow: replies, origins: [a.example], effects: [send]}\n"
            "rails: {silence: [{rail: consequence, origin: a.example, because: a sandbox}]}",
            [],
        ),
        ("", []),
    ],
)
def test_a_permission_that_still_asks_about_what_an_agent_writes_is_noted(text: str, noted: list[str]) -> None:
    found = notes(load(f"name: x\n{text}", "shop.yaml"))
    assert len(found) == len(noted)
    assert all(part in note.sentence for part, note in zip(noted, found, strict=True))


def test_a_note_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("rules:\n- {allow: replies, origins: [a.example], effects: [send]}")
    assert main(["policy", "check", str(path)]) == 0
    assert "note line 2: the rule 'replies'" in capsys.readouterr().out
