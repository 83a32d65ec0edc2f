"""Several guard models as one, each for its own categories: a language model for some, the embedded for the rest."""

from __future__ import annotations

from collections.abc import Collection

from handrail.records import GuardModel, ModelError


class Divided:
    """Implements ``GuardModels``. The first model that is there for a category answers for it, alone: where it fails,
    no other steps in, so that whoever can reach the model cannot choose a weaker one."""

    def __init__(self, *parts: tuple[GuardModel, Collection[str]]) -> None:
        """
        Args:
            parts: Models, each with the categories that it is there for.
        """
        self._models: dict[str, GuardModel] = {}
        for model, categories in parts:
            for category in categories:
                self._models.setdefault(category, model)

    @property
    def categories(self) -> frozenset[str]:
        """What any of them is there for."""
        return frozenset(self._models)

    def part(self, category: str) -> GuardModel | None:
        """The model that answers for a category; None where there is none."""
        return self._models.get(category)

    async def score(self, text: str, category: str) -> float:
        """Probability.

        Raises: ModelError as the model does, or for a category that none is there for.
        """
        model = self._models.get(category)
        if model is None:
            raise ModelError(f"no guard model is there for the category {category!r}")
        return await model.score(text, category)
