# The most important commands; `make` alone lists them. CMake does the building.

SETUP ?= tools/setup
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Seconds per fuzz target, and the targets to run, by name or part of a name. Default: all.
SECONDS ?= 60
TARGETS ?=
# Prebuilt pages from a release archive, used if the files that they are built from are unchanged.
PREBUILT ?= prebuilt
# Additional arguments for CMake, as in `make build CMAKE_ARGS=-DMOCAP_WERROR=ON`.
CMAKE_ARGS ?=
# Reduces the time of a full build to a third. For incremental builds, use the preset `dev`.
RELEASE := --preset release -DMOCAP_UNITY=ON -DMOCAP_PRECOMPILE=ON
# The arguments that build the Python package; none if its requirements cannot be installed.
PYTHON_ARGS = $$(tools/python_env $(BUILD)/python-env)
BUILD_PAGES = tools/prebuilt_site "$(BUILD)" "$(PREBUILT)" || { $(SETUP) site && tools/build_site "$(BUILD)"; }
BUILD_ALL_PAGES = tools/build_site $(BUILD) && tools/build_site $(BUILD) static
FORMATTED = $$(git ls-files '*.cpp' '*.hpp')

# Paths may contain spaces, so they are passed in the environment.
export FILE
export DIR
export DESTDIR

.DEFAULT_GOAL := help
.PHONY: help run look test build windows site bench fuzz pictures install package wheel archive docs pages format clean

help:
	@echo "make run               serve the sample motions: http://localhost:8080"
	@echo "make run DIR=motions   serve your own folder (PORT=8080)"
	@echo "make look              run mocap on the samples, or on FILE=walk.bvh"
	@echo "make test              build and run all tests"
	@echo "make build             build the command: $(BUILD)/mocap"
	@echo "make windows           cross-compile the command for Windows: $(BUILD)-windows/mocap.exe"
	@echo "make site              build the viewer for any web host: $(BUILD)/site-static"
	@echo "make install           install command, library and manual (PREFIX=$(PREFIX))"
	@echo "make package           build Debian packages of command, site and library: $(BUILD)/packages"
	@echo "make wheel             build a wheel of the Python package: $(BUILD)/wheels"
	@echo "make archive           build a source archive with the pages: $(BUILD)/mocapkit-VERSION.tar.gz"
	@echo "make bench             run the benchmarks, compared with the limits of this machine"
	@echo "make fuzz              run each fuzz target for SECONDS=60, continuing earlier runs"
	@echo "make docs              build the API reference: $(BUILD)-docs/docs/html/index.html"
	@echo "make pages             update the command output shown in README.md and docs/"
	@echo "make pictures          regenerate docs/pictures"
	@echo "make format            format the sources with clang-format"
	@echo "make clean             remove all build folders"

# Once configured, the tests stay enabled, so that build and test share one folder.
BUILD_COMMAND = tools/build $(BUILD) "$(RELEASE) -DMOCAP_BUILD_TESTS=$$(test -e $(BUILD)/tests && echo ON || echo OFF) $(CMAKE_ARGS)" mocap

build:
	@$(SETUP) build
	@$(BUILD_COMMAND)

# The command alone: the site and pictures need libraries that Debian does not provide for Windows.
windows:
	@$(SETUP) windows
	@tools/build $(BUILD)-windows "--preset windows -DMOCAP_BUILD_TESTS=$$(test -e $(BUILD)-windows/tests && echo ON || echo OFF) $(CMAKE_ARGS)" mocap
	@echo "$(BUILD)-windows/mocap.exe"

# The packages of the pages are installed, and the pages built, while the command compiles. If that
# fails, for example because sudo needs a password, it is done again with its messages shown.
run:
	@$(SETUP) build
	@tools/alongside "$(BUILD)/pages.log" '$(BUILD_COMMAND)' '$(BUILD_PAGES)'
	@$(BUILD_PAGES)
	@tools/serve $(BUILD)/mocap "$$DIR"

look: build
	@tools/show $(BUILD)/mocap "$$FILE"

site:
	@$(SETUP) site
	@tools/build_site $(BUILD) static
	@echo "$(BUILD)/site-static"

test:
	@$(SETUP) test
	@tools/alongside "$(BUILD)/pages.log" \
	  'tools/build $(BUILD) "$(RELEASE) -DMOCAP_BUILD_TESTS=ON $(PYTHON_ARGS) $(CMAKE_ARGS)" all' '$(BUILD_ALL_PAGES)'
	@$(BUILD_ALL_PAGES)
	@tools/test $(BUILD) --parallel $(JOBS)

bench:
	@$(SETUP) bench
	@bench/run $(BUILD)-bench

fuzz:
	@$(SETUP) ci
	@tools/build $(BUILD)-fuzz "--preset fuzz -B $(BUILD)-fuzz -DMOCAP_UNITY=ON -DMOCAP_PRECOMPILE=ON" all
	@tools/fuzz $(BUILD)-fuzz --seconds $(SECONDS) $(TARGETS)

install: build
	@$(BUILD_PAGES)
	@tools/build $(BUILD) "$$(cat $(BUILD)/arguments)" mocap_installables
	@cmake --install $(BUILD) --prefix $(PREFIX)

package: build
	@$(SETUP) package
	@$(BUILD_PAGES)
	@tools/build $(BUILD) "$$(cat $(BUILD)/arguments)" mocap_installables
	@rm -rf $(BUILD)/packages
	@cpack -G DEB --config $(BUILD)/CPackConfig.cmake -B $(BUILD)/packages >$(BUILD)/package.log || \
	  { cat $(BUILD)/package.log; exit 1; }
	@ls $(BUILD)/packages/*.deb

wheel:
	@$(SETUP) wheel
	@tools/python_env $(BUILD)/python-env >/dev/null
	@$(BUILD)/python-env/bin/pip wheel --quiet --disable-pip-version-check --no-deps -w $(BUILD)/wheels .
	@ls $(BUILD)/wheels/*.whl

# Builds the pages from scratch, so that a release contains no leftovers of earlier builds.
archive:
	@$(SETUP) site
	@rm -rf $(BUILD)/site
	@tools/build_site $(BUILD)
	@tools/build_archive $(BUILD)

docs:
	@$(SETUP) docs
	@tools/build $(BUILD)-docs "$(RELEASE) -DMOCAP_BUILD_TESTS=OFF -DMOCAP_BUILD_DOCS=ON" mocap_docs
	@echo "$(BUILD)-docs/docs/html/index.html"

pages: build
	@$(BUILD)/mocap check --catalogue > docs/findings.md
	@$(BUILD)/mocap man --markdown > docs/command.md
	@for page in README.md docs/edit.md docs/questions.md docs/retargeting.md docs/secondlife.md; do \
	  tools/run_examples $(BUILD)/mocap $$page > $(BUILD)/page.md && cp $(BUILD)/page.md $$page; done

pictures: build
	@$(SETUP) test
	@tools/build_site $(BUILD)
	@cd web && MOCAP_BIN=$(abspath $(BUILD)/mocap) MOCAP_SITE=$(abspath $(BUILD)/site) node pictures/run.mjs
	@tools/edit_pictures $(BUILD)/mocap
	@tools/retarget_pictures $(BUILD)/mocap

format:
	@$(SETUP) format
	@clang-format -i $(FORMATTED)

clean:
	@rm -rf $(BUILD) $(BUILD)-*
