"""Names and world positions of all joints in all frames of BVH files, as pybvh computes them.

Prints a line of JSON a file, or null where it cannot be read.
Usage: python3 pybvh_positions.py FILE...
"""

import json
import sys
import warnings

import pybvh

warnings.simplefilter("ignore")
for path in sys.argv[1:]:
    try:
        motion = pybvh.read_bvh_file(path)
        positions = motion.joint_positions().ravel().tolist()
        read = {"names": list(motion.joint_names), "positions": positions}
    except Exception:  # Whatever it raises: it refuses the file.
        read = None
    print(json.dumps(read))
