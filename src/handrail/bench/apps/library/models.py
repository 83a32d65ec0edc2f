"""Authors, their books, and who has them."""

from __future__ import annotations

from django.db import models


class Author(models.Model):
    """Who wrote it."""

    name = models.CharField(max_length=100)
    born = models.PositiveIntegerField("year of birth", null=True, blank=True)

    class Meta:
        app_label = "library"
        ordering = ("name",)

    def __str__(self) -> str:
        return str(self.name)


class Book(models.Model):
    """One copy of a book."""

    title = models.CharField(max_length=200)
    author = models.ForeignKey(Author, on_delete=models.PROTECT)
    year = models.PositiveIntegerField()
    pages = models.PositiveIntegerField()
    lost = models.BooleanField(default=False)

    class Meta:
        app_label = "library"
        ordering = ("title",)

    def __str__(self) -> str:
        return str(self.title)


class Loan(models.Model):
    """A book that somebody has at home."""

    reader = models.CharField(max_length=100)
    book = models.ForeignKey(Book, on_delete=models.PROTECT)
    due = models.DateField()

    class Meta:
        app_label = "library"
        ordering = ("due",)

    def __str__(self) -> str:
        return f"{self.book}, {self.reader}"
