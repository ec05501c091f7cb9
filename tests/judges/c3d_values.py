# SPDX-License-Identifier: MIT
"""Compares points of a C3D file with a table: frame, point, x, y, z, all from 0; nan if occluded.

Usage: c3d_values.py ezc3d|c3d FILE TABLE. Exits with 77 if the package is not installed, and with
78 if it cannot read the file.
"""
import sys

try:
    import numpy as np

    if sys.argv[1] == "ezc3d":
        import ezc3d
    else:
        import c3d
except ImportError:
    sys.exit(77)


def positions(package, path):
    """frames x points x 3; NaN for points that are marked as invalid."""
    if package == "ezc3d":
        return ezc3d.c3d(path)["data"]["points"][:3].transpose(2, 1, 0).astype(float)
    with open(path, "rb") as handle:
        rows = [points for _, points, _ in c3d.Reader(handle).read_frames(copy=True)]
    values = np.array(rows, dtype=float)
    xyz = values[:, :, :3].copy()
    xyz[values[:, :, 3] < 0] = np.nan
    return xyz


package, path, table = sys.argv[1:]
expected = np.loadtxt(table, ndmin=2)
try:
    found = positions(package, path)
except Exception as problem:
    print(package, "cannot read", path, repr(problem)[:200])
    sys.exit(78)
frames, points = int(expected[-1, 0]) + 1, int(expected[-1, 1]) + 1
ours = expected[:, 2:].reshape(frames, points, 3)
if found.shape != ours.shape:
    sys.exit(f"{package} reads {found.shape}, the table has {ours.shape}")
known = ~np.isnan(ours).any(axis=2)
# Positions that are marked as valid without a value differ on purpose.
lost_there = np.isnan(found).any(axis=2)
if (known & lost_there).any():
    sys.exit(f"{(known & lost_there).sum()} known positions are invalid for {package}")
difference = np.abs(found - ours)[known]
worst = difference.max() if difference.size else 0.0
print(package, path, "worst difference", worst, "of", known.sum(), "known positions")
if not worst <= 1e-4 * max(1.0, np.abs(ours[known]).max() if known.any() else 1.0):
    sys.exit(f"{package} differs by {worst}")
