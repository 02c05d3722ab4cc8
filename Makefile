# Every target works from a fresh checkout. All dependencies go into .venv and node_modules.
# README.md has the plain commands for systems without make (Windows).

.DEFAULT_GOAL := help
.PHONY: help play test soak lint bundle web release ci-tools clean
MAKEFLAGS += --no-print-directory

# Where to look for Python 3.11 or newer; make PYTHON=... selects another.
PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11 python
PY := .venv/bin/python
SAY := @printf 'trefoil: %s\n'
# Make an environment again if its installation stopped before pip.
WITH_PIP = @$(PY) -c 'import pip' 2>/dev/null || $(MAKE) -B .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
# pip asks an index up to six times, half a minute or more without a network: at first it may ask twice.
INSTALL = @$(PIP) --retries 1 $(1) 2>.venv/pip.log || if grep -q 'Failed to establish\|Failed to resolve' .venv/pip.log; \
	then echo 'trefoil: no network: pip cannot reach PyPI, where the packages are' >&2; exit 1; else $(PIP) $(1); fi

help:
	@echo 'make play      play in the simulator (ARGS="--board picosystem": options of python -m sim)'
	@echo 'make test      run every test and check (ARGS="-k knister": options of pytest)'
	@echo 'make soak      run the random tests with larger numbers (TREFOIL_SOAK=20 for a night)'
	@echo 'make lint      check only the source: style, types, features missing on the device'
	@echo 'make bundle    build dist/CIRCUITPY for the device (ARGS="--drive PATH" copies it to the device)'
	@echo 'make web       build dist/web, the simulator as a web page (ARGS="--serve 8000" serves it)'
	@echo 'make release   build dist/ for a release: bundles, UF2 files of every board, web page, checksums'
	@echo 'make ci-tools  install optional tools for the tests: fsck.vfat, Chromium (Debian, as root)'
	@echo 'make clean     remove everything built or installed here; saved matches stay'

play: .venv/ready-to-play
	@$(PY) -m sim $(ARGS)

# Compiled code is kept, whatever the environment says: else each worker and each program compiles it anew.
test soak: export PYTHONDONTWRITEBYTECODE =

# -P: the code.py of the root must not shadow the standard library's.
test: .venv/ready-to-test node_modules/ready
	@$(PY) -P -m pytest -n auto --durations=10 $(ARGS)

# tests/soak.py lists the numbers that grow with TREFOIL_SOAK.
TREFOIL_SOAK ?= 1
soak: .venv/ready-to-test node_modules/ready
	@TREFOIL_SOAK=$(TREFOIL_SOAK) $(PY) -P -m pytest -n auto --durations=10 -m soak \
		-o faulthandler_timeout=$$((3600 * $(TREFOIL_SOAK))) $(ARGS)

lint: .venv/ready-to-test
	@$(PY) -P -m pytest -n auto tests/test_style.py tests/device/test_source.py tests/device/test_types.py \
		tests/games/test_new.py $(ARGS)

bundle: .venv/ready-to-test
	@$(PY) -m tools.bundle $(ARGS)

web: .venv/ready-to-play node_modules/ready
	@$(PY) -m tools.web $(ARGS)

release: .venv/ready-to-test node_modules/ready
	@$(PY) -m tools.release $(ARGS)

# Tools from neither pip nor npm. Tests that need them are skipped without them.
CI_TOOLS := dosfstools chromium
ci-tools:
	@if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo 'trefoil: needs root on Debian: apt-get install $(CI_TOOLS)' >&2; exit 1; \
	fi
	@apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $(CI_TOOLS)

# Saved matches, in saves/, stay.
clean:
	rm -rf .venv node_modules dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp is made last, so that an interrupted installation is repeated.
.venv/bin/python:
	$(SAY) 'making .venv'
	@for python in $(PYTHON); do \
		"$$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && \
			exec "$$python" -m venv --clear .venv; \
	done; \
	echo 'trefoil: needs Python 3.11 or newer with venv (on Debian: apt install python3-venv), not: $(PYTHON)' >&2; exit 1

.venv/ready-to-play: requirements.txt .venv/bin/python
	$(WITH_PIP)
	$(SAY) 'installing the simulator into .venv'
	$(call INSTALL,-r requirements.txt)
	@touch $@

.venv/ready-to-test: requirements-dev.txt requirements-10.3.txt .venv/bin/python
	$(WITH_PIP)
	$(SAY) 'installing the simulator and the test tools into .venv'
	$(call INSTALL,-r requirements-dev.txt)
	$(call INSTALL,--no-deps --upgrade --target .venv/circuitpython-10.3 -r requirements-10.3.txt)
	@touch .venv/ready-to-play $@

# Without node, npm or its packages the tests under MicroPython and of the web page are skipped, unless CI=true.
node_modules/ready: package.json package-lock.json
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
		echo 'trefoil: node and npm are missing' >&2; \
	else \
		echo 'trefoil: installing MicroPython for node, and Pyodide' && npm ci --loglevel=error && touch $@; \
	fi || true; \
	[ -e $@ ] || { echo 'trefoil: no web page, and no tests under MicroPython'; [ "$$CI" != true ]; }
