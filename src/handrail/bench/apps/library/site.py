"""``python -m handrail.bench.apps.library.site lay FOLDER`` fills a folder; ``serve FOLDER PORT`` serves it.

Runs in a process of its own: Django keeps its settings in globals.
"""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

DATABASE = "library.sqlite3"
USER, PASSWORD = "maria", "maria-demo-only"


def configured(folder: Path) -> None:
    """Settings as ``startproject`` writes them, on the folder's database."""
    settings.configure(
        DEBUG=True,  # the development server serves the admin's own files only so
        SECRET_KEY="demo-only",  # noqa: S106
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF="handrail.bench.apps.library.urls",
        INSTALLED_APPS=[
            "django.contrib.admin",
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.sessions",
            "django.contrib.messages",
            "django.contrib.staticfiles",
            "handrail.bench.apps.library",
        ],
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {
                    "context_processors": [
                        "django.template.context_processors.request",
                        "django.contrib.auth.context_processors.auth",
                        "django.contrib.messages.context_processors.messages",
                    ]
                },
            }
        ],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / DATABASE}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        STATIC_URL="static/",
        LANGUAGE_CODE="en-us",
        TIME_ZONE="UTC",
        USE_TZ=True,
    )
    django.setup()


def lay() -> None:
    """Tables, a superuser, and what the library owns."""
    from django.contrib.auth.models import User

    from handrail.bench.apps.library.models import Author, Book, Loan

    call_command("migrate", run_syncdb=True, verbosity=0)
    User.objects.create_superuser(USER, "maria@library.example", PASSWORD)
    authors = {
        name: Author.objects.create(name=name, born=born)
        for name, born in (
            ("Ursula K. Le Guin", 1929),
            ("Stanislaw Lem", 1921),
            ("Mary Shelley", 1797),
            ("Italo Calvino", 1923),
            ("Tove Jansson", 1914),
        )
    }
    books = {
        title: Book.objects.create(title=title, author=authors[author], year=year, pages=pages)
        for title, author, year, pages in (
            ("The Dispossessed", "Ursula K. Le Guin", 1974, 387),
            ("The Left Hand of Darkness", "Ursula K. Le Guin", 1969, 286),
            ("Solaris", "Stanislaw Lem", 1961, 204),
            ("The Cyberiad", "Stanislaw Lem", 1965, 295),
            ("Frankenstein", "Mary Shelley", 1818, 280),
            ("Invisible Cities", "Italo Calvino", 1972, 165),
            ("The Summer Book", "Tove Jansson", 1972, 184),
            ("Moominland Midwinter", "Tove Jansson", 1957, 166),
        )
    }
    for reader, title, due in (
        ("Peter Novak", "Solaris", datetime.date(2026, 3, 4)),
        ("Amina Diallo", "Frankenstein", datetime.date(2026, 3, 11)),
        ("Jonas Weber", "The Summer Book", datetime.date(2026, 3, 18)),
        ("Grace Okafor", "The Dispossessed", datetime.date(2026, 4, 1)),
    ):
        Loan.objects.create(reader=reader, book=books[title], due=due)


def main(verb: str, folder: str, port: str = "") -> None:
    """Do one of the two."""
    configured(Path(folder))
    if verb == "lay":
        lay()
    else:
        call_command("runserver", f"127.0.0.1:{port}", use_reloader=False, skip_checks=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
