#!/bin/sh
# Starts Node with a file of the server: `node-in-little-memory.sh FILE ARGUMENT…`. Left to itself, Node takes about twice the memory:
# glibc keeps what was freed in a heap for each thread, and V8 lets garbage gather before it collects.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
exec node --max-semi-space-size=1 --heap-growing-percent=15 "$@"
