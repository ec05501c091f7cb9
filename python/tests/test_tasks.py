# SPDX-License-Identifier: MIT
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import mocapkit as mk
from mocapkit import shards, tasks


@pytest.fixture
def takes(tmp_path, samples):
    """Five files in two folders; one is not a motion."""
    folder = tmp_path / "takes"
    (folder / "more").mkdir(parents=True)
    for name in ("walk", "run"):
        shutil.copy(samples / f"{name}.bvh", folder)
    for name in ("walk", "kick"):
        shutil.copy(samples / f"{name}.bvh", folder / "more")
    (folder / "broken.bvh").write_text("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 zero\n")
    return folder


def files_in(folder):
    return sorted(str(path) for path in folder.rglob("*.bvh"))


def task_for(takes, output):
    return tasks.Convert(output, to="glb", edits={"fps": 30, "onto": "vrm"}, root=takes)


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_results_do_not_depend_on_where_a_task_runs(takes, tmp_path):
    here = [task_for(takes, tmp_path / "here")(file) for file in files_in(takes)]
    with ProcessPoolExecutor(2) as pool:
        there = list(pool.map(task_for(takes, tmp_path / "there"), files_in(takes)))
    assert [done.state for done in here] == [done.state for done in there]
    assert contents(tmp_path / "here") == contents(tmp_path / "there")
    assert sorted(done.state for done in here) == ["failed"] + ["written"] * 4
    failed = next(done for done in here if done.state == "failed")
    assert failed.line == 4 and failed.code.startswith("bvh.")
    assert os.path.exists(tmp_path / "here" / "more" / "walk.glb")
    # The bytes are those of the methods.
    own = mk.load(takes / "run.bvh").resample(30).onto("vrm").to_bytes("glb")
    assert (tmp_path / "here" / "run.glb").read_bytes() == own


def test_a_rerun_does_only_what_is_missing(takes, tmp_path):
    task = task_for(takes, tmp_path / "out")
    files = files_in(takes)
    for file in files:
        task(file)
    before = contents(tmp_path / "out")
    (tmp_path / "out" / "run.glb").unlink()
    (takes / "more" / "kick.bvh").write_bytes((takes / "walk.bvh").read_bytes())
    again = {os.path.relpath(file, takes): task(file).state for file in files}
    assert again == {
        "broken.bvh": "failed",
        "more/kick.bvh": "written",
        "more/walk.bvh": "kept",
        "run.bvh": "written",
        "walk.bvh": "kept",
    }
    assert (tmp_path / "out" / "run.glb").read_bytes() == before["run.glb"]
    # Another task does not take these for its own.
    other = tasks.Convert(tmp_path / "out", to="glb", edits={"fps": 15, "onto": "vrm"}, root=takes)
    assert other(files[-1]).state == "written"


WORKER = """
import sys
from mocapkit import tasks
task = tasks.Convert(sys.argv[2], to="glb", edits={"fps": 30, "onto": "vrm"}, root=sys.argv[1])
print("ready", flush=True)
for file in sys.argv[3:]:
    task(file)
"""


def test_a_killed_worker_leaves_nothing_unfinished(takes, tmp_path):
    whole = task_for(takes, tmp_path / "whole")
    for file in files_in(takes):
        whole(file)
    wanted = contents(tmp_path / "whole")
    output = tmp_path / "out"
    for pause in (0.0, 0.02, 0.05, 0.1, 0.2):
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(takes), str(output), *files_in(takes)],
            stdout=subprocess.PIPE,
        )
        worker.stdout.readline()
        time.sleep(pause)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        for name, data in contents(output).items() if output.exists() else ():
            if not name.endswith(".unfinished"):
                assert data == wanted[name], name
    task = task_for(takes, output)
    assert {task(file).state for file in files_in(takes)} <= {"kept", "written", "failed"}
    finished = {k: v for k, v in contents(output).items() if not k.endswith(".unfinished")}
    assert finished == wanted


def test_wrong_descriptions_are_refused(tmp_path, samples):
    with pytest.raises(ValueError, match="no format that is written is called `blend`"):
        tasks.Convert(tmp_path, to="blend")
    with pytest.raises(ValueError, match="two files"):
        tasks.Convert(tmp_path, to="amc")
    with pytest.raises(TypeError, match="clip"):
        tasks.Convert(tmp_path, to="glb", edits={"onto": mk.built_in("vrm")})
    with pytest.raises(ValueError, match="not in the folder"):
        tasks.Convert(tmp_path, to="glb", root=tmp_path)(samples / "walk.bvh")
    with pytest.raises(ValueError, match="no feature"):
        tasks.Features(["speeds"])
    assert tasks.Convert(tmp_path, to="glb")(tmp_path / "none.bvh").state == "failed"


def test_a_full_disk_is_a_failure_of_the_file(takes, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = task_for(takes, tmp_path / "out")(takes / "walk.bvh")
    assert done.state == "failed" and "No space left" in done.message
    assert contents(tmp_path / "out") == {}


def rows_of(takes):
    task = tasks.Features(["positions", "contacts", "local_6d"], edits={"fps": 30})
    task = pickle.loads(pickle.dumps(task))
    return [task(file) for file in files_in(takes)]


def assert_equal_rows(found, wanted):
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted):
        assert set(a) == set(b)
        for name, value in b.items():
            if isinstance(value, np.ndarray):
                assert a[name].dtype == value.dtype
                assert np.array_equal(a[name], value), name
            else:
                assert a[name] == value, name


def test_features_are_rows(takes):
    rows = rows_of(takes)
    broken = rows[0]
    assert broken["code"].startswith("bvh.") and broken["positions"] is None and broken["frames"] == 0
    walk = mk.load(takes / "walk.bvh").resample(30)
    assert np.array_equal(rows[-1]["positions"], walk.poses().positions)
    assert rows[-1]["joints"] == list(walk.skeleton.names) and rows[-1]["fps"] == 30.0


def test_webdataset_is_read_back_and_has_the_same_bytes(takes, tmp_path):
    rows = rows_of(takes)
    names = shards.write_webdataset(str(tmp_path / "a" / "%04d.tar"), rows, megabytes=0.1)
    again = shards.write_webdataset(str(tmp_path / "b" / "%04d.tar"), iter(rows), megabytes=0.1)
    assert len(names) > 1
    assert contents(tmp_path / "a") == contents(tmp_path / "b") and len(again) == len(names)
    assert_equal_rows(list(shards.read_webdataset(names)), rows)
    with pytest.raises(FileExistsError):
        shards.write_webdataset(str(tmp_path / "a" / "%04d.tar"), rows)
    with pytest.raises(ValueError, match="number"):
        shards.write_webdataset(str(tmp_path / "shard.tar"), rows)
    with pytest.raises(ValueError, match="positive"):
        shards.write_webdataset(str(tmp_path / "%d.tar"), rows, megabytes=0)


def test_a_shard_appears_when_it_is_complete(takes, tmp_path):
    def rows():
        yield rows_of(takes)[-1]
        raise RuntimeError("the source ends")

    with pytest.raises(RuntimeError):
        shards.write_webdataset(str(tmp_path / "%d.tar"), rows())
    assert not list(tmp_path.glob("*.tar")) and not list(tmp_path.glob(".*"))


def test_parquet_is_read_back(takes, tmp_path):
    pytest.importorskip("pyarrow")
    rows = rows_of(takes)
    path = tmp_path / "features.parquet"
    # The first row failed, and has no arrays.
    assert shards.write_parquet(path, rows, rows_per_group=2) == len(rows)
    assert_equal_rows(list(shards.read_parquet(path)), rows)
    with pytest.raises(ValueError, match="no rows"):
        shards.write_parquet(path, [])
    assert [file.name for file in tmp_path.glob("*.*")] == [path.name]


def test_records_are_json(takes, tmp_path):
    task_for(takes, tmp_path)(takes / "walk.bvh")
    record = json.loads((tmp_path / ".mocapkit" / "walk.glb.json").read_text())
    assert set(record) == {"task", "file"}
