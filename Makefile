# `make` builds the four games into output/, `make test` passes the tests. Both set up .venv by themselves.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: all build test bench lint clean

all: build

build: .venv/ready
	$(BIN)/playproof build

test: .venv/ready
	$(BIN)/python -m pytest -m "not benchmark" --numprocesses auto --dist worksteal

bench: .venv/ready
	$(BIN)/python -m pytest -m benchmark -s

lint: .venv/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv build dist
	find output -mindepth 1 ! -name .gitkeep -delete

.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Playproof needs Python 3.11 or newer; say make PYTHON=python3.12, for example")'
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@
