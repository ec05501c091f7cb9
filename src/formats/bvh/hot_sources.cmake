# Sources with loops over all values of a motion: programs that are otherwise compiled for size, such
# as the modules for browsers, optimize them for speed. Relative to src/formats.
list(APPEND hot_sources bvh/motion_lines.cpp bvh/motion_reader.cpp bvh/row_spacing.cpp)
