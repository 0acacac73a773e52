# Lectern: two commands for everyone, the rest for contributors.
#
#   make read [BOOK=path]   install what reading needs, build the release, open a book
#   make test               install test tools as well, run all tests
#
#   make deb                packages for this release of Debian, in .build/deb
#   make tarball            the programs with their libraries, for other distributions, in .build
#
#   make bench              figures with bars, on an idle machine
#   make nightly            checks that take too long for each change

SHELL := /bin/bash
BUILD := swift build --disable-sandbox
TEST := swift test --disable-sandbox
RELEASE := .build/release/lectern
CODE_FLAGS := --static-swift-stdlib
# Decision 0028.
COMPILE_FLAGS := -Xswiftc -Xfrontend -Xswiftc -ir-profile-use=$(CURDIR)/.build/release.profdata
# Smaller programs: no names for other programs to link with, packed relocations, less ICU data (the flags that
# Scripts/reduce-icu writes). $ORIGIN is the folder of the program: packages install PDFium in lib/lectern.
LINK_FLAGS = -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=safe -Xlinker -z -Xlinker pack-relative-relocs \
	$(shell cat .build/icu-data.flags) -Xlinker -rpath -Xlinker '$$ORIGIN/../lib/lectern'
RELEASE_FLAGS = $(CODE_FLAGS) $(COMPILE_FLAGS) $(LINK_FLAGS)
# Tests with windows, servers or speech keep to real time: they run one by one, when the others leave the processors free.
ALONE := JourneyTests|PublicationViewTests|WaylandTests|ExamplesTests|EventLoopServerTests|LecternPagesTests|LecternSpeechTests
# An exit test waits for any child process, and never ends if the test process keeps another one that has ended, as an
# idle PDFium worker has: it runs in a test process of its own.
EXITING := ConstantMemoryTests|SecretServiceTests
BOOK ?=
# What starts in the background once the tests are built; .ci/run sets it.
WHEN_BUILT ?= :
SECONDS ?= 20

.PHONY: read test build release release-inputs deb tarball lab lint format layers docs bench nightly profile fuzz asan tsan reftests dependencies reading-dependencies packaging-dependencies clean

read: release
	@Scripts/read "$(BOOK)"

test: dependencies
	$(BUILD) --build-tests
	@$(WHEN_BUILT)
	@Scripts/run-tests --filter '$(EXITING)'
	@Scripts/run-tests --skip '$(ALONE)|$(EXITING)'
	@Scripts/run-tests --no-parallel --filter '$(ALONE)'

build: dependencies
	$(BUILD)

# What the release is compiled and linked with beside the sources.
release-inputs: reading-dependencies
	Scripts/record-profile --unpack
	Scripts/reduce-icu .build/icu-data.o .build/icu-data.flags

release: release-inputs
	$(BUILD) -c release --product lectern $(RELEASE_FLAGS)
	$(BUILD) -c release --product lectern-reader $(RELEASE_FLAGS)

# Packages of programs that are built already: Scripts/build-deb --build DIR.
deb: packaging-dependencies release
	Scripts/build-deb --lint

tarball: packaging-dependencies release
	Scripts/build-tarball

lab: dependencies release-inputs
	$(BUILD) -c release --product lectern-lab $(RELEASE_FLAGS)

dependencies:
	@Scripts/install-dependencies test

reading-dependencies:
	@Scripts/install-dependencies read

packaging-dependencies:
	@Scripts/install-dependencies packaging

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples Benchmarks Fuzz
	@Scripts/check-words
	@Scripts/list-unused-names
	@Scripts/update-translations --check

format:
	swift format --in-place --recursive --parallel Package.swift Sources Tests Examples Benchmarks Fuzz

layers:
	Scripts/check-layers

docs: build
	Scripts/build-docs

profile: dependencies
	Scripts/record-profile $(CODE_FLAGS)

bench: dependencies release lab
	Scripts/bench
	Scripts/bench-pictures
	Scripts/bench-lab
	Scripts/measure-waits --check import shelf chapter turns start memory comic caching engines speech

# What takes too long for .ci/run. Goes on after a failure, and fails at the end.
nightly: dependencies release lab
	@Scripts/nightly

fuzz: dependencies
	Scripts/fuzz all $(SECONDS)

asan: dependencies
	ASAN_OPTIONS=detect_leaks=0 $(TEST) --sanitize=address --scratch-path .build-asan

tsan: dependencies
	$(TEST) --sanitize=thread --scratch-path .build-tsan

reftests: dependencies release
	Scripts/reftests

clean:
	rm -rf .build .build-asan .build-tsan pages docs/api
