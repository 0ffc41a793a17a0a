# Two commands: `make play` and `make test`. Each sets up what it needs.

VENV := .venv
BIN := $(VENV)/bin
# The first Python that is new enough; `make play PYTHON=…` names another one.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
KERNELS := $(shell find src/bigtop -name '*.py')
# `make play PORT=…` where 8000 is taken.
PORT ?= 8000
CLIENT := src/bigtop/server/static/index.html
SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print) $(wildcard src/bigtop/games/*/RULES.md)
MAKEFLAGS += --no-print-directory
# Tests start Python a hundred times: what it has compiled of its modules is kept.
unexport PYTHONDONTWRITEBYTECODE
NPM := $(BIN)/python hatch_build.py npm
# Python compiles the modules that it uses when it uses them; most of them it never does.
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-compile
BOUNDED := $(VENV)/.warm-with-bounds
# One more than there are cores, because browsers and servers are often waited for.
WORKERS := $(shell echo $$(($$(nproc) + 1)))
# The server is compiled as well where there is a C compiler.
NATIVE := $(if $(shell command -v cc),--server)

.PHONY: play terminal test checks lint check-uncompiled check-compiled check-native check-web clean

play: $(VENV)/.warm $(CLIENT)
	@echo "== Play at http://127.0.0.1:$(PORT) (Ctrl-C ends the server)"
	@$(BIN)/bigtop serve --port $(PORT)

terminal: $(VENV)/.warm
	@$(BIN)/bigtop play scout

# Compiling keeps one core busy, and so do linters and the build of the client: side by side. So are
# what Python and what the client need.
test: $(VENV)/.run
	@$(MAKE) -j 2 $(VENV)/.dev web/node_modules/.all
	@$(MAKE) -j 2 $(BOUNDED) checks
	@$(MAKE) check-compiled
	@$(MAKE) check-native

# What can be done by all cores gives way to the compiler, which has work for one core for as long.
checks:
	@$(MAKE) lint
	@$(MAKE) check-web
	@$(MAKE) $(CLIENT)
	@nice $(MAKE) check-uncompiled

lint: $(VENV)/.dev
	@echo "== Style and types"
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: web/node_modules/.all
	@echo "== The browser client: style, types, logic"
	$(NPM) run lint
	$(NPM) test

# The same tests on the source as it is written, for line coverage of the games and the core.
check-uncompiled: $(VENV)/.dev
	@echo "== Tests, uncompiled, with coverage"
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n auto --dist worksteal -q --cov --cov-report=term

# Bounds are checked in compiled code too: a wrong index would change another field silently.
check-compiled: $(VENV)/.dev web/node_modules/.all $(CLIENT) $(BOUNDED)
	@echo "== Tests, compiled"
	BIGTOP_NATIVE=0 NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal -q --durations=15

# The service as hosts run it, in machine code. What is marked `once` is left out: it is about databases, other
# processes and compilers, to which it makes no difference whether the modules that decide and tell are machine code.
# Servers with SQLite and with PostgreSQL are killed in machine code too: errors of databases pass through there.
check-native: $(BOUNDED)
ifeq ($(NATIVE),)
	@echo "== There is no C compiler here: the server was tested as it is written, and not in machine code"
else
	@echo "== Tests of the server in machine code"
	BIGTOP_NATIVE=1 NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal -q -m "not once" tests/server
endif

clean:
	rm -rf $(VENV) web/node_modules src/bigtop/server/static .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "bigtop needs Python 3.11 or newer with venv; name it with make PYTHON=…"; exit 2; }
	@echo "== Making $(VENV) with $(PYTHON)"
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made requirements.txt pyproject.toml
	@echo "== Installing what bigtop needs"
	$(PIP) -r requirements.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	@echo "== Installing what its tests need"
	$(PIP) -r requirements-dev.txt
	@touch $@

web/node_modules/.all: $(VENV)/.run web/package-lock.json
	$(NPM) ci
	@touch $@

$(CLIENT): $(VENV)/.run $(SOURCES)
	@echo "== Building the browser client"
	$(BIN)/python hatch_build.py
	@touch $@

# Says nothing unless it fails: other checks are running beside it.
$(BOUNDED): $(VENV)/.dev $(KERNELS)
	@told=$$(NUMBA_BOUNDSCHECK=1 $(BIN)/python -m tests.warmup $(NATIVE) 2>&1) || { echo "$$told"; exit 1; }
	@touch $@

$(VENV)/.warm: $(VENV)/.run $(KERNELS)
	@echo "== Compiling (once; a change of the rules compiles again)"
	$(BIN)/bigtop warmup
	@touch $@
