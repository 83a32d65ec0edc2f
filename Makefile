# Two commands do everything on a fresh Debian 12 with Python 3.11: `make demo` and `make test`.
# A missing system part is installed here and named, never skipped.

PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: demo test check bench bench-full bench-apps setup chromium apps adb lock clean

setup: $(STAMP) chromium

$(STAMP): requirements/dev.txt requirements/miniwob.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "handrail needs $(PYTHON); install it or call make with PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	$(BIN)/pip install --quiet --no-deps --require-hashes -r requirements/miniwob.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

chromium: $(STAMP)
	@sh scripts/chromium.sh $(BIN)

# What pip does not bring: other people's applications for the bench of that name, and a client of phones for tests.
apps:
	@sh scripts/apps.sh

# The client that tests drive the virtual phone with.
adb:
	@sh scripts/adb.sh

demo: setup
	$(BIN)/handrail demo

check: $(STAMP)
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports

test: setup apps adb check
	$(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=loadfile

bench: setup apps
	$(BIN)/handrail bench all --quick

bench-full: setup apps
	$(BIN)/handrail bench all

bench-apps: setup apps
	$(BIN)/handrail bench apps

lock:
	$(BIN)/uv --version >/dev/null 2>&1 || $(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet pyproject.toml --extra apps --extra bench --extra train --group dev --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header -c requirements/dev.txt -o requirements/default.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
