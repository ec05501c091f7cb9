# The few commands that people need; `make` alone lists them. CMake does the building.

SETUP ?= tools/setup
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# More arguments for CMake, as in `make build CMAKE_ARGS=-DMOCAP_WERROR=ON`.
CMAKE_ARGS ?=
RELEASE := --preset release
FORMATTED = $$(git ls-files '*.cpp' '*.hpp')

# Paths may hold blanks, so they travel in the environment.
export FILE
export DESTDIR

.DEFAULT_GOAL := help
.PHONY: help run test build bench install docs pages format clean

help:
	@echo "make run               show what mocap says of the sample motions"
	@echo "make run FILE=walk.bvh show what it says of yours"
	@echo "make test              build and run all tests"
	@echo "make build             build the command: $(BUILD)/mocap"
	@echo "make install           install command, library and manual (PREFIX=$(PREFIX))"
	@echo "make bench             measure against the limits of this machine"
	@echo "make docs              the reference of the library: $(BUILD)-docs/docs/html/index.html"
	@echo "make pages             renew what the command prints into README.md and docs/"
	@echo "make format            lay out the sources as .clang-format says"
	@echo "make clean             remove what the others built"

# The tests stay configured once they were, so that build and test share one folder.
build:
	@$(SETUP) build
	@tools/build $(BUILD) "$(RELEASE) -DMOCAP_BUILD_TESTS=$$(test -e $(BUILD)/tests && echo ON || echo OFF) $(CMAKE_ARGS)" mocap

run: build
	@tools/show $(BUILD)/mocap "$$FILE"

test:
	@$(SETUP) test
	@tools/build $(BUILD) "$(RELEASE) -DMOCAP_BUILD_TESTS=ON $(CMAKE_ARGS)" all
	@tools/test $(BUILD) --parallel $(JOBS)

bench:
	@$(SETUP) bench
	@bench/run $(BUILD)-bench

install: build
	@tools/build $(BUILD) "$$(cat $(BUILD)/arguments)" mocap_installables
	@cmake --install $(BUILD) --prefix $(PREFIX)

docs:
	@$(SETUP) docs
	@tools/build $(BUILD)-docs "$(RELEASE) -DMOCAP_BUILD_TESTS=OFF -DMOCAP_BUILD_DOCS=ON" mocap_docs
	@echo "$(BUILD)-docs/docs/html/index.html"

pages: build
	@$(BUILD)/mocap check --catalogue > docs/findings.md
	@$(BUILD)/mocap man --markdown > docs/command.md
	@tools/run_examples $(BUILD)/mocap README.md > $(BUILD)/README.md
	@cp $(BUILD)/README.md README.md

format:
	@$(SETUP) format
	@clang-format -i $(FORMATTED)

clean:
	@rm -rf $(BUILD) $(BUILD)-*
