#!/bin/sh
# SPDX-License-Identifier: MIT
#
# build_example.sh find_package|pkg_config PREFIX CHECKOUT EXAMPLE FOLDER
#
# Builds one example in FOLDER against the installation in PREFIX, runs it and checks the result.
set -eu

way=$1 prefix=$2 checkout=$3 example=$4 folder=$5
source_dir=$checkout/examples/$example
rm -rf "$folder"
mkdir -p "$folder"

case $way in
  find_package)
    if ! { cmake -S "$source_dir" -B "$folder" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
                 -DCMAKE_CXX_FLAGS="$EXAMPLE_CXXFLAGS" && cmake --build "$folder"; } \
        >"$folder/log" 2>&1; then
      cat "$folder/log"
      exit 1
    fi ;;
  pkg_config)
    PKG_CONFIG_PATH=$(echo "$prefix"/lib*/pkgconfig):$(echo "$prefix"/lib/*/pkgconfig)
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046,SC2086  # Flags are meant to be split into words.
    $CXX -std=c++20 $EXAMPLE_CXXFLAGS "$source_dir/main.cpp" \
         $(pkg-config --cflags --libs mocapkit) -o "$folder/$example" ;;
esac

cd "$folder"
cat >two_joints.bvh <<'BVH'
HIERARCHY
ROOT Hips
{
	OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Spine
	{
		OFFSET 0 10 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 0 5 0
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.04
1 90 2 0 0 0 0 0 0
1 90 2 90 0 0 0 0 0
BVH

case $example in
  print_positions)
    # A quarter turn about z moves the spine from (0, 10, 0) to (-10, 0, 0), relative to the hips.
    ./print_positions two_joints.bvh | tee output
    grep -Eq 'Spine +1\.000 +100\.000 +2\.000 +-> +-9\.000 +90\.000 +2\.000' output ;;
  build_a_clip)
    ./build_a_clip nod.bvh
    grep -q 'Frames: 61' nod.bvh
    grep -q 'JOINT Head' nod.bvh ;;
  folder_to_csv)
    mkdir motions
    cp two_joints.bvh motions/good.bvh
    echo "not a motion" >motions/bad.bvh
    status=0
    ./folder_to_csv motions tables || status=$?
    [ "$status" = 1 ]
    grep -v '^#' tables/good.csv >rows
    head -n 1 rows | grep -q '^frame,time,Hips.x,Hips.y,Hips.z,Spine.x'
    [ "$(wc -l <rows)" = 3 ]
    [ ! -e tables/bad.csv ] ;;
  edit_a_clip)
    ./edit_a_clip "$checkout/samples/walk.bvh" out.bvh | grep -q 'joints'
    grep -Eq 'Frame Time: 0?\.0333333' out.bvh ;;
  change_a_pose)
    ./change_a_pose "$checkout/samples/walk.bvh" out.bvh | tee output
    grep -Eq 'largest deviation: (0|[0-9.]+e-[0-9]+) degrees' output
    ! cmp -s "$checkout/samples/walk.bvh" out.bvh ;;
  key_frames)
    ./key_frames "$checkout/samples/walk.bvh" out.bvh
    cmp -s "$checkout/samples/walk.bvh" out.bvh && exit 1
    [ "$(wc -l <out.bvh)" = "$(wc -l <"$checkout/samples/walk.bvh")" ] ;;
esac
