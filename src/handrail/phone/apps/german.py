"""German of the phone's texts: ``german.tsv``, an English text and its German in each line."""

from __future__ import annotations

from importlib.resources import files
from typing import Final


def _read() -> dict[str, str]:
    lines = files("handrail.phone.apps").joinpath("german.tsv").read_text("utf-8").splitlines()
    return {english: said for english, said in (line.split("\t") for line in lines)}


GERMAN: Final = _read()
