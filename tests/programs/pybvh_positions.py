"""Names and world positions of all joints in all frames of BVH files, as computed by pybvh.

Prints one line of JSON per file, or null if it cannot be read. Usage: python3 pybvh_positions.py
FILE...
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
    except Exception:  # Any exception means that the file is rejected.
        read = None
    print(json.dumps(read))
