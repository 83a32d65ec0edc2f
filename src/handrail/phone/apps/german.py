"""German of the phone's texts: ``german.tsv``, an English text and its German in each line."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

_LINES: Final = files("handrail.phone.apps").joinpath("german.tsv").read_text("utf-8").splitlines()
GERMAN: Final[dict[str, str]] = {line.partition("\t")[0]: line.partition("\t")[2] for line in _LINES}
