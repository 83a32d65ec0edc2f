"""Files: finding, moving, naming, deleting them."""

from __future__ import annotations

from handrail.phone.apps.files import ROOT
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone
from handrail.records import EffectClass
from handrail.tasks.phone.everyday.draw import Draw, anything, change, question, sorted_in
from handrail.tasks.phone.judging import Expected, added, removed
from handrail.tasks.phone.task import PhoneTask

_E = EffectClass


def tasks(draw: Draw) -> tuple[PhoneTask, ...]:
    """All of them."""
    draw = draw.branch("files")
    return sorted_in("files", _move(draw), _rename(draw), _delete(draw), _folder(draw), _budget(draw), _largest(draw))


def _in(finger: Finger, *folders: str) -> Finger:
    finger.open("Files")
    for folder in folders:
        finger.tap(folder)
    return finger


def _moved(old: str, new: str) -> list[Expected]:
    return [removed("files", path=old), added("files", path=new, data=anything)]


def _move(draw: Draw) -> PhoneTask:
    name = draw.pick(*draw.names(f"{ROOT}/Download"))

    def oracle(finger: Finger) -> str:
        _in(finger, "Download").hold(name).tap("More options").tap("Move to…").back().tap("Documents").tap("Move here")
        return ""

    return change(
        draw, "file-move", f"Move the file {name} from Download to Documents.", oracle,
        _moved(f"{ROOT}/Download/{name}", f"{ROOT}/Documents/{name}"),
    )  # fmt: skip


def _rename(draw: Draw) -> PhoneTask:
    old = draw.pick("note_03.txt", "note_07.txt", "note_11.txt")
    new = draw.pick("speech.txt", "letter to Ana.txt", "lease.txt")

    def oracle(finger: Finger) -> str:
        _in(finger, "Documents").hold(old).tap("More options").tap("Rename").type("Rename", new).tap("OK")
        return ""

    return change(
        draw, "file-rename", f'Rename the file {old} in Documents to "{new}".', oracle,
        _moved(f"{ROOT}/Documents/{old}", f"{ROOT}/Documents/{new}"),
    )  # fmt: skip


def _delete(draw: Draw) -> PhoneTask:
    one, two = draw.pick(("song_2.mp3", "song_5.mp3"), ("song_1.mp3", "song_8.mp3"))

    def oracle(finger: Finger) -> str:
        _in(finger, "Music").hold(one).tap(two).tap("Delete").tap("Delete")
        return ""

    return change(
        draw, "files-delete", f"Delete {one} and {two} in the folder Music.", oracle,
        [
            *[removed("files", path=f"{ROOT}/Music/{name}") for name in (one, two)],
            *[added("files_trash", path=f"{ROOT}/Music/{name}", data=anything) for name in (one, two)],
        ],
        _E.DELETE,
    )  # fmt: skip


def _folder(draw: Draw) -> PhoneTask:
    name = draw.pick("Taxes 2026", "Holiday papers", "Recipes")
    moved = draw.pick(*draw.names(f"{ROOT}/Download"))

    def oracle(finger: Finger) -> str:
        _in(finger, "Documents").tap("More options").tap("New folder").type("Name", name).tap("OK")
        _in(finger.back(), "Download").hold(moved).tap("More options").tap("Copy to…").back()
        finger.tap("Documents").tap(name).tap("Copy here")
        return ""

    return change(
        draw, "folder-copy",
        f'Make a folder called "{name}" in Documents, and copy the file {moved} from Download into it.', oracle,
        [added("folders", path=f"{ROOT}/Documents/{name}"),
         added("files", path=f"{ROOT}/Documents/{name}/{moved}", data=anything)],
    )  # fmt: skip


def _budget(draw: Draw) -> PhoneTask:
    amount = draw.number(20, 190)
    path = f"{ROOT}/Documents/Work/budget.txt"

    def stage(phone: Phone) -> None:
        phone.state.files[path] = f"rent 800\nfood 300\ntram {amount}\ngifts 35\n".encode()

    def oracle(finger: Finger) -> str:
        words = _in(finger, "Documents", "Work", "budget.txt").words()
        return str(amount) if f"tram {amount}" in words else ""

    return question(
        draw, "file-budget", "How much is planned for the tram in Documents/Work/budget.txt?", oracle, str(amount),
        stage=stage, wrong=("800", "300", "35"),
    )  # fmt: skip


def _largest(draw: Draw) -> PhoneTask:
    names = draw.names(f"{ROOT}/Download")
    name = max(names, key=lambda each: draw.size(f"{ROOT}/Download/{each}"))

    def oracle(finger: Finger) -> str:
        _in(finger, "Download").tap("More options").tap("Sort by size")
        return next(view.text for view in finger.view().walk() if view.text.endswith(".pdf"))

    return question(
        draw, "file-largest", "Which file in the folder Download is the largest?", oracle, name,
        wrong=[each for each in names if each != name],
    )  # fmt: skip
