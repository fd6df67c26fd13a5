#!/bin/sh
# Copies the files for a Docker Space on the hub into an empty folder: the committed files, and this folder's README.md, whose
# front matter configures the Space (docs/operations.md#a-space-on-the-hub).
#
#   deploy/space/copy.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo 'Name an empty folder: deploy/space/copy.sh FOLDER' >&2; exit 2; }
mkdir -p "$1"
[ -z "$(ls -A "$1")" ] || { echo "$1 is not empty." >&2; exit 2; }
git -C "$(dirname "$0")/../.." archive HEAD | tar -x -C "$1"
cp "$(dirname "$0")/README.md" "$1/README.md"
