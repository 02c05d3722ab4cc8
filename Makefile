# One command each, from a fresh checkout. Everything is installed into .venv and node_modules.
# Without make (Windows): the plain commands are in README.md.

.DEFAULT_GOAL := help
.PHONY: help play test soak lint bundle web release ci-tools clean
MAKEFLAGS += --no-print-directory

# The first Python 3.11 or newer; name another with make PYTHON=...
FITS := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11 python,\
	$(shell command -v $(p) >/dev/null 2>&1 && $(p) -c '$(FITS)' 2>/dev/null && echo $(p))))
PY := .venv/bin/python
SAY := @printf 'trefoil: %s\n'
# An environment that broke off before it had pip is made anew.
WITH_PIP = @$(PY) -c 'import pip' 2>/dev/null || $(MAKE) -B .venv/bin/python

help:
	@echo 'make play      play in the simulator (ARGS="--board picosystem" and others go to python -m sim)'
	@echo 'make test      run every test and check (ARGS="-k knister" and others go to pytest)'
	@echo 'make soak      the random tests again, with larger numbers (TREFOIL_SOAK=20 for a night)'
	@echo 'make lint      only the checks of the source: style, types, what the device lacks'
	@echo 'make bundle    build dist/CIRCUITPY for the device (ARGS="--drive PATH" copies it there)'
	@echo 'make web       build dist/web, the simulator as a web page (ARGS="--serve 8000" serves it here)'
	@echo 'make release   build dist/ for a release: bundles, UF2 files of every board, web page, sums'
	@echo 'make ci-tools  install what the tests use where it is: fsck.vfat, Chromium (Debian, as root)'
	@echo 'make clean     remove all that was built or installed here'

play: .venv/ready-to-play
	@$(PY) -m sim $(ARGS)

# -P: the root holds code.py, which must not come before the standard library's.
test: .venv/ready-to-test node_modules/ready
	@$(PY) -P -m pytest -n auto --durations=10 $(ARGS)

# tests/soak.py says what grows with TREFOIL_SOAK.
TREFOIL_SOAK ?= 1
soak: .venv/ready-to-test node_modules/ready
	@TREFOIL_SOAK=$(TREFOIL_SOAK) $(PY) -P -m pytest -n auto -m soak $(ARGS)

lint: .venv/ready-to-test
	@$(PY) -P -m pytest -n auto tests/test_style.py tests/device/test_source.py tests/device/test_types.py $(ARGS)

bundle: .venv/ready-to-test
	@$(PY) -m tools.bundle $(ARGS)

web: .venv/ready-to-play node_modules/ready
	@$(PY) -m tools.web $(ARGS)

release: .venv/ready-to-test node_modules/ready
	@$(PY) -m tools.release $(ARGS)

# What no pip or npm brings. The tests do without it; they show more with it.
CI_TOOLS := dosfstools chromium
ci-tools:
	@if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
		echo 'trefoil: needs root on Debian: apt-get install $(CI_TOOLS)' >&2; exit 1; \
	fi
	@apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $(CI_TOOLS)

clean:
	rm -rf .venv node_modules dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp is made last, so that an installation that broke off is done again.
.venv/bin/python:
	@[ -n "$(PYTHON)" ] || { echo 'trefoil: needs Python 3.11 or newer, and none is on the path' >&2; exit 1; }
	@$(PYTHON) -c '$(FITS)' 2>/dev/null || { echo 'trefoil: $(PYTHON) is not Python 3.11 or newer' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'trefoil: $(PYTHON) cannot make environments; on Debian: apt install python3-venv' >&2; exit 1; }
	$(SAY) 'making .venv'
	@$(PYTHON) -m venv --clear .venv

.venv/ready-to-play: requirements.txt constraints.txt | .venv/bin/python
	$(WITH_PIP)
	$(SAY) 'installing what playing needs into .venv'
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/ready-to-test: requirements.txt requirements-dev.txt requirements-10.3.txt constraints.txt | .venv/bin/python
	$(WITH_PIP)
	$(SAY) 'installing what playing and testing need into .venv'
	@$(PY) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
		--target .venv/circuitpython-10.3 -r requirements-10.3.txt
	@touch .venv/ready-to-play $@

# Without node the tests under MicroPython and those of the web page skip themselves, except where CI=true.
node_modules/ready: package.json package-lock.json
	@if command -v node >/dev/null && command -v npm >/dev/null; then \
		echo 'trefoil: installing MicroPython for node, and Pyodide' && npm ci --loglevel=error && touch $@; \
	elif [ "$$CI" = true ]; then \
		echo 'trefoil: node and npm are missing; the tests under MicroPython and the web page need them' >&2; exit 1; \
	else \
		echo 'trefoil: no node and npm here: no web page, and no tests under MicroPython'; \
	fi
