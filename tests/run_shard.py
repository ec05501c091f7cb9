#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs one shard of a GoogleTest program in one process.

    run_shard.py PROGRAM RESULTS INDEX COUNT

The file RESULTS gets a line for each test, such as `passed Suite.Name`, which tools/test counts. If a
test crashes or takes too long, it has failed, and the tests after it run in another process. Prints
the output of tests that failed, and output outside of tests. Exits with 1 if anything failed.
"""

import os
import signal
import subprocess
import sys
import threading

SECONDS_PER_TEST = 300
START = "[ RUN      ] "
ENDS = {"[       OK ] ": "passed", "[  FAILED  ] ": "failed", "[  SKIPPED ] ": "skipped"}


def tests_of_shard(program, index, count):
    """The names of the tests that GoogleTest assigns to the shard."""
    listed = subprocess.run([program, "--gtest_list_tests"], stdout=subprocess.PIPE, text=True,
                            errors="replace", check=True).stdout
    names = []
    suite = ""
    for line in listed.splitlines():
        word = line.split("#")[0].rstrip()
        if line.startswith("  "):
            names.append(suite + word.strip())
        elif word.endswith("."):
            suite = word
    return [name for name in names if "DISABLED_" not in name][index::count]


def state_at_end(line, name):
    """The state of a test if the line is its end. Its output may lack a newline before it."""
    for mark, state in ENDS.items():
        _, found, after = line.partition(mark + name)
        # "[  FAILED  ] Suite.Name, where GetParam() = 3 (5 ms)". A child process may print its own.
        if found and after.startswith((" (", ", where")):
            return state
    return None


class Shard:
    def __init__(self, program, results, index, count):
        self.program = program
        self.label = f"{os.path.basename(program)}.{index + 1}"
        self.results = results
        self.index = index
        self.count = count
        self.done = {}
        self.timed_out = False
        self.ran_all = False

    def end(self, name, state):
        self.done[name] = state
        self.results.write(f"{state} {name}\n")
        self.results.flush()

    def kill(self, process):
        self.timed_out = True
        os.killpg(process.pid, signal.SIGKILL)

    def follow(self, process):
        """Records the tests that end. Returns the one that did not, or None, and the last lines."""
        self.ran_all = False
        current = None
        timer = None
        ended = 0
        # The lines of the current test, or those since the last one.
        lines = []
        for line in process.stdout:
            if line.startswith(START):
                if timer:
                    timer.cancel()
                current = line[len(START):].rstrip("\n")
                lines = [line]
                timer = threading.Timer(SECONDS_PER_TEST, self.kill, [process])
                timer.daemon = True
                timer.start()
                continue
            lines.append(line)
            # "[==========] 3 tests from 2 test suites ran. (5 ms total)"
            if line.startswith("[==========] ") and line.endswith(" total)\n"):
                self.ran_all = line.split()[1] == str(ended)
            state = state_at_end(line, current) if current else None
            if state:
                timer.cancel()
                if state == "failed":
                    sys.stdout.writelines(lines)
                self.end(current, state)
                ended += 1
                current = None
                lines = []
        if timer:
            timer.cancel()
        return current, lines

    def run(self, arguments, environment):
        """Runs the program once. Returns the test that did not end, or None, and whether all ended
        and the exit status is theirs."""
        self.timed_out = False
        before = set(self.done)
        process = subprocess.Popen([self.program, *arguments], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", env={**os.environ, **environment},
                                   start_new_session=True)
        try:
            current, lines = self.follow(process)
            status = process.wait()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        # GoogleTest exits with 1 after failed tests.
        failed = "failed" in [state for name, state in self.done.items() if name not in before]
        sound = self.ran_all and status == int(failed)
        if not sound:
            sys.stdout.writelines(lines)
            print(f"{self.label}: exit status {status}")
        return current, sound

    def run_all(self):
        unfinished, sound = self.run([], {"GTEST_TOTAL_SHARDS": str(self.count),
                                          "GTEST_SHARD_INDEX": str(self.index)})
        while unfinished:
            if self.timed_out:
                print(f"{self.label}: {unfinished} did not end within {SECONDS_PER_TEST} s")
            self.end(unfinished, "failed")
            left = [name for name in tests_of_shard(self.program, self.index, self.count)
                    if name not in self.done]
            if not left:
                return
            unfinished, sound = self.run(["--gtest_filter=" + ":".join(left)], {})
        if not sound:
            self.end(f"{self.label} (outside of a test)", "failed")


def main():
    program, path, index, count = sys.argv[1:]
    with open(path, "w", encoding="utf-8") as results:
        shard = Shard(program, results, int(index), int(count))
        shard.run_all()
    states = list(shard.done.values())
    print(", ".join(f"{states.count(state)} {state}" for state in ENDS.values()))
    return int("failed" in states)


if __name__ == "__main__":
    sys.exit(main())
