# SPDX-License-Identifier: MIT
"""Many files: batches and data sets."""

import pickle

import numpy as np
import pytest

import mocapkit as mk
from mocapkit.torch import MotionDataset

NAMES = ["jump.bvh", "turn.bvh", "idle.bvh"]  # Of one skeleton.


@pytest.fixture
def folder(samples, tmp_path):
    """A folder with three motions of one skeleton and a file that cannot be read."""
    for name in NAMES:
        (tmp_path / "in" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "in" / name).write_bytes((samples / name).read_bytes())
    text = (samples / "idle.bvh").read_text()
    (tmp_path / "in" / "cut.bvh").write_text(text[: text.index("MOTION") // 2])
    return tmp_path / "in"


def test_scan_takes_folders_patterns_and_names(samples, folder):
    assert len(mk.scan(folder)) == 4
    assert [path.rsplit("/", 1)[1] for path in mk.scan(folder / "*.bvh")] == sorted([*NAMES, "cut.bvh"])
    assert mk.scan(samples / "walk.bvh").files == (str(samples / "walk.bvh"),)
    assert len(mk.scan([samples / "walk.bvh", samples / "run.bvh"])) == 2
    assert len(mk.scan(folder).filter(lambda path: path.endswith("idle.bvh"))) == 1
    with pytest.raises(AttributeError):
        mk.no_such_name  # noqa: B018


def test_batches_are_padded_and_list_what_cannot_be_read(folder):
    batch = mk.scan(folder).load(["positions", "local_6d", "contacts"], threads=3)
    assert len(batch) == 3
    assert [failure.path.rsplit("/", 1)[1] for failure in batch.failures] == ["cut.bvh"]
    assert batch.failures[0].code and batch.failures[0].line > 0
    longest = batch.lengths.max()
    joints = len(batch.names)
    assert batch["positions"].shape == (3, longest, joints, 3)
    assert batch["positions"].dtype == np.float32
    assert batch["local_6d"].shape == (3, longest, joints, 6)
    assert batch["contacts"].dtype == np.bool_
    for at, path in enumerate(batch.paths):
        clip = mk.load(path)
        assert batch.lengths[at] == len(clip) == batch.mask[at].sum()
        assert np.array_equal(batch["positions"][at, : len(clip)], clip.poses().positions)
        assert not batch["positions"][at, len(clip) :].any()


def test_batches_do_not_depend_on_threads(folder):
    one = mk.scan(folder).load(threads=1)
    four = mk.scan(folder).load(threads=4)
    assert one.paths == four.paths
    assert np.array_equal(one["positions"], four["positions"])


def test_edits_are_applied_and_different_skeletons_are_refused(samples, folder):
    files = mk.scan([samples / "walk.bvh", samples / "run.bvh"])
    with pytest.raises(ValueError, match="onto"):
        files.load()
    batch = files.load(edit=lambda clip: clip.onto("vrm").resample(20))
    assert batch["positions"].shape[2] == len(mk.built_in("vrm").skeleton)
    with pytest.raises(ValueError, match="no feature is called `speed`"):
        files.load(["speed"])


def test_a_table_has_the_facts_of_each_file(samples, folder):
    corpus = mk.scan(folder)
    table = corpus.table(threads=2)
    assert len(table) == 4 and [row.path for row in table] == list(corpus.files)
    for row in table:
        if row.path.endswith("cut.bvh"):
            assert row.code and row.message and row.frames == 0
            continue
        clip = mk.load(row.path)
        assert (row.frames, row.joints, row.fps) == (len(clip), len(clip.skeleton), clip.fps)
        assert row.format == "bvh" and row.code == "" and row.up_axis == "+Y"
    assert table.columns["frames"] == [row.frames for row in table]
    assert "1 of them" in repr(table)


def test_files_are_chosen_by_their_facts(folder):
    corpus = mk.scan(folder)
    shortest = min(row.frames for row in corpus.table() if not row.code)
    longer = corpus.filter(frames=lambda frames: frames > shortest)
    assert len(longer) == 2 and all(row.frames > shortest for row in longer.table())
    assert len(corpus.filter(lambda path: "idle" in path, format="bvh")) == 1
    assert len(corpus.filter(format="c3d")) == 0
    with pytest.raises(TypeError, match="no fact is called `frame`"):
        corpus.filter(frame=3)


def test_facts_are_kept_until_a_file_changes(folder, tmp_path, monkeypatch):
    cache = tmp_path / "facts.json"
    first = list(mk.scan(folder).table(cache=cache))
    read = []
    monkeypatch.setattr("mocapkit.corpus.load", lambda path: read.append(path) or mk.load(path))
    assert list(mk.scan(folder).table(cache=cache)) == first and not read
    (folder / "cut.bvh").write_bytes((folder / "idle.bvh").read_bytes())
    again = list(mk.scan(folder).table(cache=cache))
    assert [path.rsplit("/", 1)[1] for path in read] == ["cut.bvh"]
    assert all(not row.code for row in again)
    # What cannot be understood is not used.
    for text in ["", "[]", '{"version": 1, "files": 3}', cache.read_text()[:-9]]:
        cache.write_text(text)
        assert list(mk.scan(folder).table(cache=cache)) == again
    damaged = cache.read_text().replace('"frames"', '"pictures"')
    cache.write_text(damaged)
    assert list(mk.scan(folder).table(cache=cache)) == again


def test_tables_become_data_frames(folder):
    table = mk.scan(folder).table()
    arrow = pytest.importorskip("pyarrow")
    made = table.to_arrow()
    assert isinstance(made, arrow.Table) and made.num_rows == 4
    assert made["frames"].to_pylist() == table.columns["frames"]
    polars = pytest.importorskip("polars")
    frame = table.to_polars()
    assert frame.filter(polars.col("code") == "").height == 3
    pytest.importorskip("pandas")
    assert list(table.to_pandas()["path"]) == table.columns["path"]


def test_windows_are_those_of_the_features(folder):
    data = MotionDataset(folder, features=["positions", "contacts"], window=32, stride=8, threads=2)
    assert [failure.path.rsplit("/", 1)[1] for failure in data.failures] == ["cut.bvh"]
    clips = [mk.load(path) for path in data.paths]
    assert data.frames == sum(len(clip) for clip in clips)
    expected = sum(max(len(clip) - 32, 0) // 8 + 1 for clip in clips)
    assert len(data) == expected
    for index in [0, 1, len(data) // 2, -1]:
        item = data[index]
        clip = clips[item["clip"]]
        count = int(item["mask"].sum())
        frames = slice(item["start"], item["start"] + count)
        positions = item["x"][:count, data.layout["positions"]].reshape(count, -1, 3)
        assert np.array_equal(positions, clip.poses().positions[frames])
        contacts = item["x"][:count, data.layout["contacts"]]
        assert np.array_equal(contacts.astype(bool), clip.contacts().mask[frames])
    with pytest.raises(IndexError):
        data[len(data)]
    with pytest.raises(ValueError):
        MotionDataset(folder, window=0)


def test_a_cache_is_used_until_something_changes(folder, tmp_path, monkeypatch):
    cache = tmp_path / "motions.cache"
    first = MotionDataset(folder, window=16, cache=cache)
    calls = []
    read = MotionDataset._read
    monkeypatch.setattr(MotionDataset, "_read", lambda *args: calls.append(1) or read(*args))
    again = MotionDataset(folder, window=16, cache=cache)
    assert not calls
    assert again.paths == first.paths and again.layout == first.layout
    assert again.failures == first.failures
    assert np.array_equal(again[3]["x"], first[3]["x"])
    copy = pickle.loads(pickle.dumps(again))
    assert np.array_equal(copy[3]["x"], first[3]["x"])
    MotionDataset(folder, window=16, cache=cache, recipe="other")
    assert calls == [1]
    (folder / "idle.bvh").write_bytes((folder / "turn.bvh").read_bytes())
    changed = MotionDataset(folder, window=16, cache=cache, recipe="other")
    assert calls == [1, 1]
    assert changed.frames != first.frames
    cache.write_text("{")
    MotionDataset(folder, window=16, cache=cache, recipe="other")
    assert calls == [1, 1, 1]


def test_random_numbers_depend_on_seed_epoch_and_window_only(folder):
    def noise(x, random):
        return x + random.normal(size=x.shape).astype(np.float32)

    one = MotionDataset(folder, window=16, transform=noise, seed=3)
    other = MotionDataset(folder, window=16, transform=noise, seed=3)
    order = [5, 2, 7]
    expected = {index: one[index]["x"] for index in order}
    for index in reversed(order):
        assert np.array_equal(other[index]["x"], expected[index])
    other.set_epoch(1)
    assert not np.array_equal(other[5]["x"], expected[5])
    assert not np.array_equal(
        MotionDataset(folder, window=16, transform=noise, seed=4)[5]["x"], expected[5]
    )
