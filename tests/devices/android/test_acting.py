"""What a ticket covers is done, on the screen that was judged, or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.devices.android.conftest import KEY, Line, driving, named
from tests.devices.android.desk import Desk, button, node

from handrail.guard.mint import mint
from handrail.phone.nouns import Window
from handrail.records import (
    Action,
    Back,
    Click,
    DeviceError,
    Drag,
    EffectClass,
    ElementRef,
    Focused,
    Forward,
    Home,
    Hover,
    InputRefused,
    LongPress,
    Navigate,
    Observation,
    Point,
    PressKeys,
    RunKey,
    Scroll,
    StaleTarget,
    TicketRefused,
)

pytestmark = pytest.mark.anyio
TOUCHES = ("tap", "swipe", "drag", "key", "combination", "text", "commit", "start")


def page(desk: Desk, *names: str, shift: int = 0) -> None:
    desk.extra = tuple(
        button(name, (40, 900 + shift + at * 200, 400, 1060 + shift + at * 200)) for at, name in enumerate(names)
    )


def field_of(look: Observation, name: str) -> ElementRef:
    return next(ElementRef(each.id) for each in look.elements if each.name == name and each.role == "textbox")


async def test_a_tap_lands_in_the_middle_of_what_was_judged(line: Line) -> None:
    page(line.desk, "Save")
    async with driving(line) as driven:
        look = await driven.look()
        receipt = await driven.act(look, Click(named(look, "Save")))
        assert (receipt.delivered, receipt.at) == ("yes", (220.0, 980.0))
        assert driven.did(*TOUCHES) == [("tap", 220.0, 980.0, 0)]


@pytest.mark.parametrize(
    ("action", "deed"),
    [
        (LongPress(Point(100, 980)), ("tap", 100.0, 980.0, 1000)),
        (Click(Point(100, 980), count=2), ("tap", 100.0, 980.0, 0)),
        (Drag(Point(100, 980), Point(100, 1180)), ("drag", 100.0, 980.0, 100.0, 1180.0, 1000)),
        (Scroll(None, "down", 0.5), ("swipe", 540.0, 1800.0, 540.0, 600.0, 700)),
        (Scroll(None, "up", 0.5), ("swipe", 540.0, 600.0, 540.0, 1800.0, 700)),
        (Scroll(None, "right", 0.5), ("swipe", 810.0, 1200.0, 270.0, 1200.0, 700)),
        (PressKeys(Focused(), ("Enter",)), ("key", 66, False)),
        (PressKeys(Focused(), ("control+a",)), ("combination", (113, 29))),
        (Back(), ("key", 4, False)),
        (Home(), ("key", 3, False)),
    ],
)
async def test_each_action_is_one_input_of_its_kind(line: Line, action: Action, deed: tuple[object, ...]) -> None:
    page(line.desk, "Save", "Send")
    async with driving(line) as driven:
        look = await driven.look()
        assert (await driven.act(look, action)).delivered == "yes"
        assert set(driven.did(*TOUCHES)) == {deed}


async def test_scrolling_to_the_end_flings_within_what_scrolls(line: Line) -> None:
    line.desk.extra = (node("ListView", (0, 1000, 1080, 2000), scrollable=True),)
    async with driving(line) as driven:
        await driven.act(await driven.look(), Scroll(None, "down", 50))
        swipes = driven.did("swipe")
        assert len(swipes) == 12
        assert set(swipes) == {("swipe", 540.0, 1800.0, 540.0, 1200.0, 150)}


@pytest.mark.parametrize("effect", [EffectClass.LOCAL, EffectClass.SEND])
async def test_a_target_that_became_another_is_not_touched(line: Line, effect: EffectClass) -> None:
    page(line.desk, "Save")
    async with driving(line) as driven:
        look = await driven.look()
        page(line.desk, "Delete")
        with pytest.raises(StaleTarget, match="not what it was"):
            await driven.act(look, Click(named(look, "Save")), effect)
        with pytest.raises(StaleTarget, match="something else is at that point"):
            await driven.act(look, Click(Point(100, 950)), effect)
        assert driven.did(*TOUCHES) == []


async def test_a_list_that_moves_between_look_and_tap_is_followed_by_its_names(line: Line) -> None:
    page(line.desk, "Ada", "Ben", "Cem")
    async with driving(line) as driven:
        look = await driven.look()
        page(line.desk, "New", "Ada", "Ben", "Cem")
        await driven.act(look, Click(named(look, "Ben")))
        assert driven.did("tap") == [("tap", 220.0, 1380.0, 0)]


async def test_of_ten_equal_buttons_the_one_in_the_same_row_is_meant(line: Line) -> None:
    def rows(*people: str) -> None:
        line.desk.extra = tuple(
            node(
                "LinearLayout", (0, 900 + at * 200, 1080, 1100 + at * 200),
                node("TextView", (0, 900 + at * 200, 500, 1100 + at * 200), text=person),
                button("Delete", (600, 900 + at * 200, 1000, 1100 + at * 200)),
            )
            for at, person in enumerate(people)
        )  # fmt: skip

    rows("Ada", "Ben")
    async with driving(line) as driven:
        look = await driven.look()
        second = [each for each in look.elements if each.name == "Delete"][1]
        rows("Cem", "Ada", "Ben")
        await driven.act(look, Click(ElementRef(second.id)))
        assert driven.did("tap") == [("tap", 800.0, 1400.0, 0)]
        rows("Cem", "Ada")
        with pytest.raises(StaleTarget):
            await driven.act(look, Click(ElementRef(second.id)))
        assert len(driven.did("tap")) == 1


async def test_fields_without_names_of_their_own_are_told_apart_by_their_labels(line: Line) -> None:
    def labelled(first: str, second: str) -> None:
        line.desk.extra = tuple(
            each
            for at, name in enumerate((first, second))
            for each in (
                node("TextView", (0, 900 + at * 300, 500, 1000 + at * 300), text=name),
                node("EditText", (0, 1000 + at * 300, 500, 1100 + at * 300), clickable=True, focusable=True),
            )
        )

    labelled("Recipient", "Note")
    async with driving(line) as driven:
        look = await driven.look()
        labelled("Note", "Recipient")
        await driven.act(look, Click(field_of(look, "Recipient")))
        assert driven.did("tap") == [("tap", 250.0, 1350.0, 0)]


async def test_a_consequential_tap_waits_for_a_second_look_and_wants_it_equal(line: Line) -> None:
    page(line.desk, "Pay", "Cancel")
    async with driving(line) as driven:
        look = await driven.look()
        await driven.act(look, Click(named(look, "Pay")), EffectClass.PAY)
        assert driven.device.clock.now() - look.taken_at >= 0.5
        assert len(driven.did("tap")) == 1
        look = await driven.look()
        page(line.desk, "Pay", "Cancel", "Insure")
        for target in (named(look, "Pay"), Point(100, 950)):
            with pytest.raises(StaleTarget):
                await driven.act(look, Click(target), EffectClass.PAY)
        assert len(driven.did("tap")) == 1


async def test_a_clock_that_ticks_elsewhere_keeps_nobody_from_paying(line: Line) -> None:
    def shown(time: str, amount: str) -> None:
        line.desk.extra = (
            node("TextView", (0, 700, 1080, 800), text=time),
            node(
                "LinearLayout", (0, 900, 1080, 1300), node("TextView", (0, 900, 1080, 1000), text=amount),
                button("Pay", (40, 1100, 400, 1260)),
            ),
        )  # fmt: skip

    shown("10:00", "5.00")
    async with driving(line) as driven:
        look = await driven.look()
        shown("10:01", "5.00")
        await driven.act(look, Click(named(look, "Pay")), EffectClass.PAY)
        assert len(driven.did("tap")) == 1
        look = await driven.look()
        shown("10:01", "500.00")
        with pytest.raises(StaleTarget, match="around the target changed"):
            await driven.act(look, Click(named(look, "Pay")), EffectClass.PAY)


async def test_a_screen_that_never_holds_still_is_not_tapped_consequentially(line: Line) -> None:
    def tick(at: int) -> None:
        row = node(
            "LinearLayout", (0, 900, 1080, 1300), node("TextView", (0, 900, 1080, 1000), text="5.00"),
            button("Pay", (40, 1100, 400, 1260)),
        )  # fmt: skip
        line.desk.extra = (row, node("TextView", (0, 2000, 100, 2100), text=str(at)))

    tick(-1)
    async with driving(line) as driven:
        look = await driven.look()
        tick(0)
        line.desk.after_dump = [lambda at=at: tick(at) for at in range(1, 20)]
        with pytest.raises(StaleTarget, match="does not hold still"):
            await driven.act(look, Click(named(look, "Pay")), EffectClass.PAY)
        assert driven.did("tap") == []


@pytest.mark.parametrize(
    "change",
    [
        lambda desk: setattr(desk, "shade", "notifications"),
        lambda desk: setattr(desk, "front", ("org.handrail.bank", "org.handrail.bank.Main")),
        lambda desk: setattr(desk, "focus", False),
        lambda desk: setattr(desk, "overlays", (Window("d1", "bubble", "x.y", kind="APPLICATION_OVERLAY"),)),
    ],
)
@pytest.mark.parametrize("late", [False, True])
async def test_a_window_that_comes_in_front_before_the_tap_keeps_it_off(line: Line, change: object, late: bool) -> None:
    page(line.desk, "Save")
    async with driving(line) as driven:
        look = await driven.look()
        if late:  # between the first check and the last
            line.desk.after_dump = [lambda: change(line.desk)]  # type: ignore[operator]
        else:
            change(line.desk)  # type: ignore[operator]
        with pytest.raises(StaleTarget, match="another window"):
            await driven.act(look, Click(named(look, "Save")))
        if not late:
            with pytest.raises(StaleTarget, match="another window"):
                await driven.act(look, Back())
        assert driven.did(*TOUCHES) == []


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Click(Point(5000, 10)), "outside"),
        (Click(Point(-1, 10)), "outside"),
        (Click(Point(100, 950), button="right"), "unsupported"),
        (Click(Point(100, 950), modifiers=("shift",)), "unsupported"),
        (Click(Point(100, 950), count=3), "count"),
        (Hover(Point(100, 950)), "unsupported"),
        (Forward(), "unsupported"),
        (PressKeys(Focused(), ("Tab", "Enter")), "after_focus_move"),
        (PressKeys(Focused(), ("control+v",)), "paste_chord"),
        (PressKeys(Focused(), ("shift+Insert",)), "paste_chord"),
        (PressKeys(Focused(), ("Power",)), "unknown_key"),
        (PressKeys(Focused(), ("meta+Enter",)), "system_chord"),
        (PressKeys(Focused(), ("alt+Tab",)), "system_chord"),
        (PressKeys(Focused(), ("control+Escape2",)), "system_chord"),
        (Click(ElementRef("n99")), "no_element"),
    ],
)
async def test_what_a_phone_cannot_or_must_not_do_is_refused_and_nothing_is_touched(
    line: Line, action: Action, code: str
) -> None:
    page(line.desk, "Save")
    async with driving(line) as driven:
        with pytest.raises(DeviceError) as refused:
            await driven.act(await driven.look(), action)
        assert refused.value.code == code
        assert driven.did(*TOUCHES) == []


async def test_what_lies_under_another_window_is_not_tapped(line: Line) -> None:
    page(line.desk, "Save")
    line.desk.overlays = (Window("d1", "over", "x.y", kind="APPLICATION_OVERLAY", bounds=(0, 800, 1080, 1200)),)
    async with driving(line) as driven:
        look = await driven.look()
        with pytest.raises(InputRefused, match="another window lies over it"):
            await driven.act(look, Click(named(look, "Save")))


async def test_without_a_tree_only_a_point_can_be_tapped_and_nothing_consequential(line: Line) -> None:
    page(line.desk, "Save")
    line.desk.root = None
    async with driving(line) as driven:
        look = await driven.look()
        with pytest.raises(InputRefused, match="cannot be read"):
            await driven.act(look, Click(Point(10, 10)), EffectClass.PAY)
        await driven.act(look, Click(Point(10, 10)))
        assert driven.did("tap") == [("tap", 10.0, 10.0, 0)]


# Tickets


async def test_no_record_passes_without_a_ticket_of_its_own(line: Line) -> None:
    page(line.desk, "Save")
    async with driving(line) as driven:
        look = await driven.look()
        device = driven.device
        judged = driven.record(look, Click(named(look, "Save")))
        ticket = mint(KEY, judged, by="guard", device=device.id, epoch=device.epoch)
        other = driven.record(look, Back())
        foreign = mint(RunKey.fresh("r"), judged, by="guard", device=device.id, epoch=device.epoch)
        for forged, code in ((foreign, "forged"), (replace(ticket, device="x"), "forged")):
            with pytest.raises(TicketRefused) as refused:
                await device.perform(judged, forged)
            assert refused.value.code == code
        with pytest.raises(TicketRefused, match="another record"):
            await device.perform(other, ticket)
        await device.perform(judged, ticket)
        with pytest.raises(TicketRefused, match="already spent"):
            await device.perform(judged, ticket)
        late = mint(KEY, judged, by="guard", device=device.id, epoch=device.epoch)
        device.advance_epoch("stopped")
        with pytest.raises(TicketRefused, match="earlier epoch"):
            await device.perform(judged, late)
        assert len(driven.did("tap")) == 1


async def test_while_a_person_has_the_phone_no_ticket_is_heeded(line: Line) -> None:
    page(line.desk, "Save")
    async with driving(line) as driven:
        look = await driven.look()
        async with driven.device.take_over() as lease:
            with pytest.raises(InputRefused, match="taken over"):
                await driven.act(look, Back())
            await lease.pointer(500, 370, press=True)
            await lease.keys("50%s of it's")
            assert driven.did("tap") == [("tap", 500.0, 370.0, 0)]
        assert line.desk.fields["title"] == "50%s of it's"
        judged = driven.record(look, Back())
        ticket = mint(KEY, judged, by="guard", device=driven.device.id, epoch=1)
        with pytest.raises(TicketRefused, match="earlier epoch"):
            await driven.device.perform(judged, ticket)


# Applications and addresses


async def test_an_address_is_opened_in_one_browser_and_only_one_of_the_web(line: Line) -> None:
    async with driving(line, browser="org.handrail.notes") as driven:
        look = await driven.look()
        receipt = await driven.act(look, Navigate("https://notes.example/a?b='c'&d=$(x)"))
        assert receipt.delivered == "yes"
        ((_, intent),) = driven.did("start")
        assert (intent.data, intent.package) == ("https://notes.example/a?b='c'&d=$(x)", "org.handrail.notes")  # type: ignore[attr-defined]
        for address in ("tel:112", "intent://x#Intent;end", "file:///a", "javascript:x", "https://", "http://a b"):
            with pytest.raises(InputRefused) as refused:
                await driven.act(look, Navigate(address))
            assert refused.value.code == "bad_address"
        held = await driven.act(look, Navigate("https://evil.example/"))
        assert (held.delivered, held.detail) == ("no", "blocked: refused")
        assert len(driven.did("start")) == 1
