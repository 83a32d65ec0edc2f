"""The literal agent does what the instruction says, or says what stood in its way."""

from __future__ import annotations

import pytest
from tests.agents.stage import Stage, play
from tests.screen.pages import Node, node, text

from handrail.agents import LiteralAgent, ScreenGrounder
from handrail.records import (
    FROM_USER,
    Check,
    Click,
    EffectClass,
    ElementState,
    Evidence,
    Expectation,
    Finish,
    Instruction,
    InstructionError,
    Integrity,
    Outcome,
    Proposal,
    Proposer,
    Rect,
    Refused,
    SystemDialog,
    TextAppears,
    TypeText,
    Undelivered,
    Unseen,
    ValueEquals,
    Verified,
)


def shop(stage: Stage) -> list[Node]:
    def field(name: str, role: str = "textbox", **facts: object) -> Node:
        return node(
            role, name, value=stage.values.get(name, ""), states={"editable"}, ref=f"{stage.turn}{name}", **facts
        )

    def box(name: str, role: str = "checkbox") -> Node:
        return node(role, name, states={"checked" if name in stage.ticked else "unchecked"})

    mugs = [
        node(
            "listitem",
            "",
            node("heading", text=mug),
            text("Price: "),
            node("text", text=price, words=("price",)),
            node("button", "Add to cart", clickable=True),
            ref=f"{stage.turn}{mug}",
        )
        for mug, price in (("Blue mug", "12.50 €"), ("Red mug", "9.00 €"))
    ]
    extra = [text("Order placed")] if "ordered" in stage.flags else []
    return [
        node("navigation", "Main", node("link", "Home"), node("link", "Cart"), node("button", "Log out")),
        node("search", "", field("Search", "searchbox", input_type="search")),
        node("list", "Mugs", *mugs),
        node(
            "form",
            "Details",
            field("Full name"),
            field("Notes"),
            node("combobox", "Colour", value=stage.values.get("Colour", ""), options=("Red", "Dark red", "Blue")),
            box("Gift"),
            node("radiogroup", "Shipping", box("Standard", "radio"), box("Express", "radio")),
            node("button", "Save", submits=True),
        ),
        node("button", "Buy now"),
        text("Total: 21.50 €"),
        *extra,
    ]


def order(stage: Stage) -> None:
    stage.flags.add("ordered")


def test_it_is_a_proposer() -> None:
    proposer: Proposer = LiteralAgent(Instruction("go back"), ScreenGrounder())
    assert proposer.trusted_labels


@pytest.mark.parametrize(
    ("told", "lines"),
    [
        ("click Cart", ["click link:Cart"]),
        ("go to other.example/x, then go back", ["navigate https://other.example/x", "back"]),
        ("type Ada into the Full name field", ["type_text textbox:Full name Ada"]),
        ("append x to Notes", ["type_text textbox:Notes x"]),
        ("clear Notes", ["type_text textbox:Notes"]),
        ("choose dark red in the Colour list", ["select_option combobox:Colour Dark red"]),
        ("set Colour to Blue", ["select_option combobox:Colour Blue"]),
        ("pick Dark red", ["select_option combobox:Colour Dark red"]),
        ("choose Express in Shipping", ["click radio:Express"]),
        ("select Standard", ["click radio:Standard"]),
        ("tick Gift", ["click checkbox:Gift"]),
        ("tick Gift, untick Gift, untick Gift", ["click checkbox:Gift", "click checkbox:Gift"]),
        ("search for mugs", ["type_text searchbox:Search mugs", "press_keys searchbox:Search ('Enter',)"]),
        ("press Enter in Notes", ["press_keys textbox:Notes ('Enter',)"]),
        ("submit the form", ["click button:Save"]),
        ("submit the Details form", ["click button:Save"]),
        ("add the Red mug to the cart", ["click button:Add to cart"]),
        ("hover over Home", ["hover link:Home"]),
        ("reload the page", ["reload"]),
    ],
)
def test_a_step_becomes_its_actions(told: str, lines: list[str]) -> None:
    played = play(told, Stage(shop))
    assert played.stuck == ""
    assert played.lines == [*lines, "finish"]
    assert played.done


def test_the_right_one_of_several_is_taken_by_what_stands_beside_it() -> None:
    for mug in ("Blue mug", "Red mug"):
        stage = Stage(shop)
        played = play(f'click "Add to cart" next to "{mug}"', stage)
        action = played.proposals[0].action
        assert isinstance(action, Click)
        again = Stage(shop)
        look = again.look()
        chosen = look.by_id[action.target.id]  # type: ignore[union-attr]
        assert chosen.parent == f"1{mug}"


def test_of_several_that_answer_equally_well_none_is_taken() -> None:
    played = play("click Add to cart", Stage(shop))
    assert played.lines == []
    assert "several things answer to 'Add to cart'" in played.stuck
    assert "step 1 of 1 (click Add to cart)" in played.stuck


def test_what_is_missing_is_waited_for_then_reported_with_what_comes_closest() -> None:
    played = play("click Carts of Iron", Stage(shop))
    assert played.lines == ["wait Carts of Iron"]
    assert "'Carts of Iron' was not found" in played.stuck
    assert "link \u2068" in played.stuck
    assert not played.done


def test_what_might_stand_in_an_unread_region_is_reported_as_such() -> None:
    stage = Stage(shop, unseen=(Unseen(Rect(0, 0, 50, 50), "closed_frame"),))
    assert "parts of the screen could not be read" in play("click Frobnicate", stage).stuck


def test_something_that_comes_late_is_waited_for() -> None:
    def late(stage: Stage) -> list[Node]:
        return [node("button", "Continue")] if stage.turn > 1 else [text("Loading")]

    assert play("click Continue", Stage(late)).lines == ["wait Continue", "click button:Continue", "finish"]


def test_something_out_of_view_is_scrolled_to() -> None:
    def long(stage: Stage) -> list[Node]:
        top = 2000 - stage.scrolled
        states = {"offscreen"} if not 0 <= top < 600 else set[str]()
        return [text("Top", box=(0, 0, 10, 10)), node("link", "Terms", box=(0, top, 100, 20), states=states)]

    played = play("click Terms", Stage(long))
    assert played.lines == ["scroll down", "click link:Terms", "finish"]


def test_something_that_only_loads_on_scrolling_is_scrolled_for_within_bounds() -> None:
    def feed(stage: Stage) -> list[Node]:
        rows = [text(f"Item {n}", box=(0, n * 100 - stage.scrolled, 100, 20),
                     states={"offscreen"} if not 0 <= n * 100 - stage.scrolled < 600 else set())
                for n in range(int(stage.scrolled / 100) + 20)]  # fmt: skip
        found = [node("button", "Old entry")] if stage.scrolled > 1000 else []
        return rows + found

    assert play("click Old entry", Stage(feed)).done
    played = play("click Nowhere at all", Stage(feed))
    assert not played.done
    assert played.lines.count("scroll down") == 12


def test_what_may_not_have_worked_is_not_gone_on_from_where_it_matters() -> None:
    played = play("click Buy now, then click Cart", Stage(shop))
    assert played.lines == ["click button:Buy now"]
    assert "unknown" in played.stuck
    told = Verified(Proposal(Finish(True)), Check(Outcome.UNKNOWN, (Evidence("url_is", None, "?"),), "cannot be told"))
    assert "cannot be told" in play("click Cart, then click Home", Stage(shop, feedback=[told])).stuck


def test_what_an_effect_implies_is_expected_where_the_user_says_no_more() -> None:
    def users(stage: Stage) -> list[Node]:
        row = [node("row", "", node("cell", text="Ada"), node("button", "Delete"))] if "gone" not in stage.flags else []
        out = [] if "out" in stage.flags else [node("button", "Log out")]
        return [node("table", "Users", node("row", "", node("cell", text="Bob"), node("button", "Delete")), *row), *out]

    deletes = {"Delete": lambda s: s.flags.add("gone"), "Log out": lambda s: s.flags.add("out")}
    played = play("delete Ada, then log out", Stage(users, clicks=deletes))
    assert played.done
    assert [p.expectation.source for p in played.proposals[:2] if p.expectation] == ["default", "default"]
    assert "did not have its effect" in play("delete Ada", Stage(users)).stuck
    assert "did not have its effect" in play("log out", Stage(users)).stuck


def test_logging_in_fills_the_fields_that_their_types_say_and_submits() -> None:
    def login(stage: Stage) -> list[Node]:
        return [
            text("Password"),
            node("textbox", "Comment", states={"editable"}, value=stage.values.get("Comment", "")),
            node(
                "form",
                "Welcome",
                node("textbox", "E-mail", states={"editable"}, value=stage.values.get("E-mail", "")),
                node("textbox", "Key", states={"editable", "password"}, value=stage.values.get("Key", ""),
                     input_type="password"),
                node("button", "Go", submits=True),
            ),
        ] if "in" not in stage.flags else [text("Welcome")]  # fmt: skip

    told = "log in as ada with {{secret:pw}}"
    refused = play(told, Stage(login), frozenset({"pw"}))
    assert "did not have its effect" in refused.stuck
    played = play(told, Stage(login, clicks={"Go": lambda s: s.flags.add("in")}), frozenset({"pw"}))
    assert played.lines == ["type_text textbox:E-mail ada", "type_text textbox:Key pw", "click button:Go", "finish"]
    assert [proposal.effect for proposal in played.proposals[:3]] == [None, None, EffectClass.SIGN_IN]


def test_logging_in_finds_the_page_for_it_first() -> None:
    def site(stage: Stage) -> list[Node]:
        if "login" not in stage.flags:
            return [node("link", "Log in")]
        field = node("textbox", "Password", states={"editable", "password"}, value=stage.values.get("Password", ""))
        return [node("form", "", field)]

    stage = Stage(site, clicks={"Log in": lambda s: s.flags.add("login")})
    played = play('log in with {{secret:pw}} and check that "Password" is gone', stage, frozenset({"pw"}))
    assert played.lines == [
        "click link:Log in", "type_text textbox:Password pw", "press_keys textbox:Password ('Enter',)",
    ]  # fmt: skip
    assert "did not have its effect" in played.stuck


def test_two_password_fields_are_no_place_to_log_in() -> None:
    def sign_up(_: Stage) -> list[Node]:
        return [node("textbox", n, states={"editable", "password"}) for n in ("Password", "Repeat")]

    played = play("log in as ada with {{secret:pw}}", Stage(sign_up), frozenset({"pw"}))
    assert played.lines == []
    assert "2 password fields" in played.stuck


def test_a_look_alike_dropdown_is_opened_then_picked_from() -> None:
    def page_of(stage: Stage) -> list[Node]:
        options = [node("option", name, clickable=True) for name in ("Red", "Blue")] if "open" in stage.flags else []
        state = "expanded" if options else "collapsed"
        return [node("button", "Colour", states={state, "haspopup"}, clickable=True), *options]

    stage = Stage(page_of, clicks={"Colour": lambda s: s.flags.add("open")})
    assert play("choose Blue in the Colour dropdown", stage).lines == [
        "click button:Colour", "click option:Blue", "finish",
    ]  # fmt: skip


def test_an_option_that_is_not_offered_is_not_replaced_by_another() -> None:
    played = play("choose Green in Colour", Stage(shop))
    assert played.lines == []
    assert "does not offer 'Green'" in played.stuck


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("tell me the total", "21.50 €"),
        ("what is the price of the Red mug?", "9.00 €"),
        ("read the Full name", "Ada"),
        ("tell me the page title", "Shop"),
        ("read the Gift", "off"),
    ],
)
def test_a_value_is_read_from_the_tree_with_its_label(told: str, answer: str) -> None:
    played = play(told, Stage(shop, values={"Full name": "Ada"}))
    assert (played.stuck, played.answer, played.done) == ("", answer, True)
    labels = played.proposals[0].labels
    assert labels is not None
    assert labels["text"].integrity is Integrity.CONTENT


def test_a_cell_is_read_by_column_and_row() -> None:
    def users(_: Stage) -> list[Node]:
        def row(*cells: str) -> Node:
            return node("row", "", *(node("cell", text=cell) for cell in cells))

        head = node("row", "", *(node("columnheader", text=name) for name in ("Name", "Email", "Age")))
        return [node("table", "Users", head, row("Ada", "ada@a.example", "36"), row("Bob", "bob@b.example", "41"))]

    assert play("tell me the Email of Bob", Stage(users)).answer == "bob@b.example"
    unsure = play("tell me the Email", Stage(users))
    assert unsure.answer == ""
    assert "several values answer" in unsure.stuck


def test_what_cannot_be_read_is_unknown_and_never_empty() -> None:
    played = play("tell me the shoe size", Stage(shop))
    assert played.answer == ""
    assert not played.done
    assert "nothing here shows a value" in played.stuck


def test_values_are_labelled_as_the_users_and_expected_in_the_field() -> None:
    (proposal, finish) = play("type Ada into Full name", Stage(shop)).proposals
    assert isinstance(proposal.action, TypeText)
    assert proposal.labels == {"text": FROM_USER}
    expectation = proposal.expectation
    assert isinstance(expectation, Expectation)
    assert expectation.source == "instruction"
    (predicate,) = expectation.predicates
    assert isinstance(predicate, ValueEquals)
    assert (predicate.element.name, predicate.value) == ("full name", "Ada")
    assert isinstance(finish.action, Finish)
    assert proposal.node == "step 1"


def test_a_tick_expects_the_state_and_a_purchase_names_its_effect() -> None:
    tick = play("tick Gift", Stage(shop)).proposals[0]
    assert tick.expectation is not None
    assert isinstance(tick.expectation.predicates[0], ElementState)
    buy = play("click Buy now", Stage(shop)).proposals[0]
    assert buy.effect is EffectClass.PAY


@pytest.mark.parametrize(
    ("told", "done"),
    [("pick Gold", "click radio:Gold € 99.00 a year"), ('tick "terms"', "click checkbox:I accept the terms of sale")],
)
def test_a_choice_may_be_named_by_its_first_words_and_a_box_by_some(told: str, done: str) -> None:
    def club(stage: Stage) -> list[Node]:
        boxes = (("radio", "Gold € 99.00 a year"), ("radio", "Silver € 49.00 a year"),
                 ("checkbox", "I accept the terms of sale"))  # fmt: skip
        return [node(role, name, states={"checked" if name in stage.ticked else "unchecked"}) for role, name in boxes]

    played = play(told, Stage(club))
    assert done in played.lines
    assert played.done


def test_what_the_user_expects_is_checked_after_the_step() -> None:
    stage = Stage(shop, clicks={"Buy now": order})
    played = play('click Buy now and check that "Order placed" appears', stage)
    assert played.done
    assert played.proposals[0].expectation is not None
    assert played.proposals[0].expectation.predicates == (TextAppears("Order placed"),)
    swallowed = play('click Buy now and check that "Order placed" appears', Stage(shop))
    assert not swallowed.done
    assert "did not have its effect" in swallowed.stuck


def test_a_step_that_did_not_work_ends_the_run_and_nothing_after_it_is_proposed() -> None:
    played = play('click Buy now and expect "Order placed", then click Cart', Stage(shop))
    assert played.lines == ["click button:Buy now"]
    assert played.stuck.startswith("step 1 of 2")


def test_a_refusal_is_reported_with_rail_and_code() -> None:
    proposal = Proposal(Finish(True))
    stage = Stage(shop, feedback=[Refused(proposal, "consequence", "pay")])
    assert "refused by consequence (pay)" in play("click Buy now", stage).stuck


def test_what_was_not_delivered_is_looked_for_again_once() -> None:
    lost = Undelivered(Proposal(Finish(True)), "stale_target")
    assert play("click Cart", Stage(shop, feedback=[lost])).lines == ["click link:Cart", "click link:Cart", "finish"]
    assert "could not be delivered (stale_target)" in play("click Cart", Stage(shop, feedback=[lost, lost])).stuck


def test_a_dialog_of_the_browser_is_answered_only_on_the_users_word() -> None:
    asked = (SystemDialog("d1", "confirm", "Sure?"),)
    assert "dialog of the browser waits" in play("click Cart", Stage(shop, dialogs=asked)).stuck
    assert play("accept the dialog", Stage(shop, dialogs=asked)).lines[0] == "answer_dialog True"
    assert "no dialog is open" in play("dismiss the dialog", Stage(shop)).stuck


def test_a_disabled_control_is_not_clicked() -> None:
    played = play("click Save", Stage(lambda _: [node("button", "Save", states={"disabled"})]))
    assert set(played.lines) == {"wait"}
    assert "is disabled" in played.stuck


def test_an_inferred_name_grounds_nothing_consequential() -> None:
    def donor(_: Stage) -> list[Node]:
        return [text("Delete"), node("checkbox", "", clickable=True)]

    played = play('click the "Delete" checkbox', Stage(donor))
    assert played.lines == []
    assert "no name of its own" in played.stuck


def test_a_page_without_elements_is_no_reason_to_guess() -> None:
    assert not play("click Save", Stage(lambda _: [])).done


def test_an_instruction_that_is_not_understood_is_refused_before_anything_is_touched() -> None:
    with pytest.raises(InstructionError, match="frobnicate"):
        LiteralAgent(Instruction("click Cart and then frobnicate"), ScreenGrounder())


def test_the_wait_for_a_text_fails_if_it_does_not_come() -> None:
    assert not play('wait until "Never" appears', Stage(shop)).done
    assert play('wait until "Blue mug" appears', Stage(shop)).done
