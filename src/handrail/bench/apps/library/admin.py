"""The library's pages in the admin, as plain as its documentation shows them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from handrail.bench.apps.library.models import Author, Book, Loan


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin):
    """Authors."""

    list_display = ("name", "born")
    search_fields = ("name",)


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    """Books."""

    list_display = ("title", "author", "year", "pages", "lost")
    list_filter = ("lost",)
    search_fields = ("title", "author__name")
    actions = ("mark_lost",)

    @admin.action(description="Mark selected books as lost")
    def mark_lost(self, request: Any, queryset: Any) -> None:
        """Set ``lost`` on what is ticked."""
        count = queryset.update(lost=True)
        self.message_user(request, f"{count} books marked as lost.")


@admin.register(Loan)
class LoanAdmin(admin.ModelAdmin):
    """Loans."""

    list_display = ("reader", "book", "due")
    search_fields = ("reader",)
