# The same targets by hand and in CI. `make play` and `make test` do all the set-up themselves.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
CLIENT_SOURCES := $(shell find client/src src/fleacircus/web/words -type f 2>/dev/null) $(wildcard client/*.json client/*.ts client/*.js src/fleacircus/web/static/*.*)
CLIENT_BUILT   := src/fleacircus/web/static/client/manifest.json

.PHONY: play test setup setup-test lint types layers rules unit client-check e2e soak bench golden screenshots format clean help

help:  ## what there is
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: setup  ## serve the club at http://localhost:8000
	$(BIN)/fleacircus migrate
	$(BIN)/fleacircus serve --host $(HOST) --port $(PORT)

setup: $(VENV)/.play $(CLIENT_BUILT)  ## install, and leave .venv/bin/fleacircus

test: setup-test  ## run every check
	$(MAKE) --jobs 2 --output-sync=target lint types layers rules client-check
	$(MAKE) unit
	$(MAKE) e2e

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Flea Circus needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/.play: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/.play
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@

$(CLIENT_BUILT): $(CLIENT_SOURCES) scripts/client.py scripts/device.py | $(VENV)/.play
	$(BIN)/python scripts/client.py build
	@touch $@

setup-test: setup $(VENV)/.test  ## install what the tests need, a browser too
	$(BIN)/python scripts/chromium.py

lint:  ## ruff: style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .

types:  ## mypy --strict
	$(BIN)/mypy

layers:  ## a folder imports only from those below it
	$(BIN)/lint-imports

rules:  ## every clause is declared, in the code and in a test
	$(BIN)/fleacircus rules --check

unit:  ## everything in Python but the browser
	$(BIN)/pytest -n 3 --dist worksteal -m "not e2e and not soak" --durations 30 || \
		$(BIN)/pytest --last-failed --last-failed-no-failures none -m "not e2e and not soak"  # once more, one at a time

client-check: $(CLIENT_BUILT)  ## svelte-check, formatter, vitest
	$(BIN)/python scripts/client.py check

e2e: $(CLIENT_BUILT)  ## people's paths in a real Chromium
	$(BIN)/pytest -n 2 --dist worksteal -m "e2e and not soak" tests/e2e --durations 30 || \
		$(BIN)/pytest --last-failed --last-failed-no-failures none -m "e2e and not soak" tests/e2e  # once more, one at a time

soak:  ## the long runs
	$(BIN)/pytest -m soak
	$(BIN)/python scripts/mutate.py 60

bench: setup  ## every benchmark, as JSON
	@for what in legionz flick fidelity mars-attacks tournament wire; do $(BIN)/fleacircus bench $$what --json; done

golden: setup-test  ## write the golden playthroughs anew
	$(BIN)/python scripts/regenerate_golden.py

screenshots: setup-test  ## take the README's pictures
	$(BIN)/python scripts/screenshots.py

format:  ## let the formatters write
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python scripts/client.py format

clean:  ## remove what was built
	rm -rf $(VENV) client/node_modules client/.device src/fleacircus/web/static/client
