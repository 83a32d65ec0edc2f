"""Files, photos and music: things in folders, albums and playlists."""

from __future__ import annotations

import pytest
from tests.phone.apps.fresh import finger_on, phone_with, rows

from handrail.phone.apps.files import ROOT, Files
from handrail.phone.apps.music import Music
from handrail.phone.apps.photos import Photos
from handrail.phone.screen.finger import Finger
from handrail.phone.screen.phone import Phone


@pytest.fixture
def phone() -> Phone:
    return phone_with(Files, Photos, Music)


def test_a_file_is_moved_where_the_shell_finds_it(phone: Phone) -> None:
    finger = (
        finger_on(phone, "Files").tap("Documents").tap("Work").hold("budget.txt").tap("More options").tap("Move to…")
    )
    finger.back().back().tap("Download").tap("Move here")
    assert f"{ROOT}/Download/budget.txt" in phone.state.files
    assert f"{ROOT}/Documents/Work/budget.txt" not in phone.state.files


def test_a_copied_file_stays(phone: Phone) -> None:
    finger = (
        finger_on(phone, "Files").tap("Documents").tap("Work").hold("budget.txt").tap("More options").tap("Copy to…")
    )
    finger.back().tap("Copy here")
    assert phone.state.files[f"{ROOT}/Documents/budget.txt"] == phone.state.files[f"{ROOT}/Documents/Work/budget.txt"]


def test_a_deleted_file_is_in_the_trash_until_it_is_restored(phone: Phone) -> None:
    path = f"{ROOT}/Documents/Work/budget.txt"
    finger = finger_on(phone, "Files").tap("Documents").tap("Work").hold("budget.txt").tap("Delete").tap("Cancel")
    assert path in phone.state.files
    finger.tap("Delete").tap("Delete")
    assert path not in phone.state.files
    finger.tap("More options").tap("Trash").tap("Restore")
    assert phone.state.files[path] == b"rent 800\nfood 300\n"


@pytest.mark.parametrize(
    ("name", "error"), [("", "Enter a name"), ("a/b", "Enter a name"), ("Work", "This name is taken")]
)
def test_a_folder_needs_a_free_name(phone: Phone, name: str, error: str) -> None:
    finger = (
        finger_on(phone, "Files").tap("Documents").tap("More options").tap("New folder").type("Name", name).tap("OK")
    )
    assert finger.sees(error)
    finger.type("android:id/edit", "Taxes").tap("OK")
    assert phone.state.files.stat(f"{ROOT}/Documents/Taxes").folder


def test_renaming_keeps_the_content(phone: Phone) -> None:
    finger = finger_on(phone, "Files").tap("Documents").tap("Work").hold("budget.txt").tap("More options").tap("Rename")
    finger.type("android:id/edit", "plan.txt").tap("OK").tap("plan.txt")
    assert "rent 800" in finger.words()


def photo(phone: Phone) -> tuple[int, str]:
    finger = finger_on(phone, "Photos")
    said = next(view.desc for view in finger.view().walk() if view.desc.startswith("Photo taken"))
    number = int(str(rows(phone, "SELECT id FROM photos_items ORDER BY at DESC LIMIT 1")[0][0]))
    return number, said.replace("\u202f", " ")


def test_a_photo_becomes_a_favourite_and_gets_words(phone: Phone) -> None:
    number, said = photo(phone)
    finger = Finger(phone).tap(said).tap("Add to favorites")
    finger.tap("Caption", 0) if finger.sees("Caption") else None
    caption = str(rows(phone, "SELECT caption FROM photos_items WHERE id = ?", number)[0][0]) or "Add a caption"
    finger.tap(caption, -1).type("android:id/edit", "By the lake").tap("OK")
    assert rows(phone, "SELECT favourite, caption FROM photos_items WHERE id = ?", number) == [(1, "By the lake")]


def test_photos_are_chosen_by_a_long_touch_and_put_in_an_album(phone: Phone) -> None:
    number, said = photo(phone)
    Finger(phone).hold(said).tap("Add to album").tap("Receipts")
    assert rows(phone, "SELECT album FROM photos_items WHERE id = ?", number) == [("Receipts",)]


def test_the_trash_of_photos_asks_and_gives_back(phone: Phone) -> None:
    number, said = photo(phone)
    finger = Finger(phone).tap(said).tap("Move to trash").tap("Cancel")
    assert rows(phone, "SELECT trashed FROM photos_items WHERE id = ?", number) == [(0,)]
    finger.tap("Move to trash").tap("Delete").tap("Albums").tap("Trash")
    finger.tap(said).tap("Restore")
    assert rows(phone, "SELECT trashed FROM photos_items WHERE id = ?", number) == [(0,)]


def test_an_album_is_made_renamed_and_deleted_without_its_photos(phone: Phone) -> None:
    finger = finger_on(phone, "Photos").tap("Albums").tap("New album").type("Name", "Receipts").tap("OK")
    assert finger.sees("This name is taken")
    finger.type("android:id/edit", "Zoo").tap("OK")
    assert ("Zoo",) in rows(phone, "SELECT name FROM photos_albums")
    count = rows(phone, "SELECT count(*) FROM photos_items")
    finger.tap("Receipts").tap("More options").tap("Delete album").tap("Delete")
    assert ("Receipts",) not in rows(phone, "SELECT name FROM photos_albums")
    assert rows(phone, "SELECT count(*) FROM photos_items") == count


def test_a_song_plays_and_time_runs_only_while_it_does(phone: Phone) -> None:
    finger = finger_on(phone, "Music")
    song, title = rows(phone, "SELECT id, title FROM music_songs ORDER BY title, id")[0]
    finger.tap(str(title)).tap("Now playing")
    phone.clock.advance(30)
    finger.tap("Pause")
    phone.clock.advance(100)
    assert rows(phone, "SELECT song, playing, position FROM music_player") == [(song, 0, 30.0)]


def test_a_playlist_is_made_filled_and_deleted(phone: Phone) -> None:
    finger = finger_on(phone, "Music").tap("Playlists").tap("New playlist").type("Name", "Train").tap("OK").tap("Songs")
    title = str(rows(phone, "SELECT title FROM music_songs ORDER BY title, id")[0][0])
    finger.tap(f"Options for {title}").tap("Add to playlist").tap("Train")
    assert rows(phone, "SELECT count(*) FROM music_entries WHERE playlist = 4") == [(1,)]
    finger.tap("Playlists").tap("Train").tap("More options").tap("Delete playlist").tap("Cancel")
    finger.tap("More options").tap("Delete playlist").tap("Delete")
    assert rows(phone, "SELECT * FROM music_playlists WHERE name = 'Train'") == []


def test_a_liked_song_is_among_the_liked(phone: Phone) -> None:
    title = str(rows(phone, "SELECT title FROM music_songs WHERE liked = 0 ORDER BY title, id")[0][0])
    finger = finger_on(phone, "Music").tap(f"Options for {title}").tap("Like").tap("Liked")
    assert finger.sees(title)
