#!/bin/sh
# Backs up the database of DATABASE_URL at one moment into a new folder named after the time
# (docs/operations.md#backup-and-restore). Servers and workers keep running.
#
#   deploy/backup.sh FOLDER
#
#   KEPT_BACKUPS   number of backups that stay in FOLDER: 14
#   RESTIC_REPOSITORY, RESTIC_PASSWORD, AWS_ACCESS_KEY_ID, …   repository to which each backup is copied (see restic's manual)
set -eu
umask 077
. "$(dirname "$0")/postgres/access.sh"
[ $# -eq 1 ] || fail 'Name the folder of the backups: deploy/backup.sh FOLDER' 2
folder=$1 repository=${RESTIC_REPOSITORY-} kept=${KEPT_BACKUPS-14}
[ "$kept" -gt 0 ] 2>/dev/null || fail 'KEPT_BACKUPS must be a positive integer.' 2
need pg_dump ${repository:+restic}

mkdir -p "$folder"
# A killed backup leaves this folder. No backup takes a whole day.
find "$folder" -name 'leaderboard-*.part' -prune -mtime +0 -exec rm -r {} +
backup=$folder/leaderboard-$(date -u +%Y%m%dT%H%M%SZ)
part=$backup.part
mkdir "$part"
trap 'rm -rf "$part"' EXIT

# psql keeps the snapshot until its input ends, so that the dump and its facts agree while the board changes.
mkfifo "$part/asked" "$part/answered"
psql --no-psqlrc --quiet --tuples-only --no-align --dbname="$url" <"$part/asked" >"$part/answered" &
# Opened for reading too: if psql cannot connect, writing to a pipe without a reader would kill this shell.
exec 3<>"$part/asked"
echo 'begin isolation level repeatable read read only; select pg_export_snapshot();' >&3
read -r moment <"$part/answered" || fail 'The database of DATABASE_URL cannot be reached.' 3
rm "$part/asked" "$part/answered"

# Rows that can be recomputed, that expire within a day, or that belong to this database only.
set --
for table in stored_boards quota_buckets network_key backups workers delivered_parts attempt_failures; do
  set -- "$@" --exclude-table-data="$table"
done
run pg_dump --format=custom --no-owner --no-privileges --snapshot="$moment" "$@" \
  --file="$part/leaderboard.dump" --dbname="$url" || fail 'pg_dump failed.'
run node "$leaderboard" board facts --snapshot "$moment" >"$part/facts.json" || fail 'leaderboard board facts failed.'
exec 3>&-
mv "$part" "$backup"

if [ -n "$repository" ]; then
  # Both messages are needed: a wrong password shows in the first, missing permissions in the second.
  unread=$(restic cat config --no-lock 2>&1 >/dev/null) || run restic init --quiet || fail "restic failed. $unread"
  # Removes the lock of a killed copy. The lock of a running copy stays.
  run restic unlock --quiet || fail 'restic unlock failed.'
  # Stores plain file names, so that a drill finds them.
  (cd "$backup" && exec restic backup --quiet --tag leaderboard --host leaderboard facts.json leaderboard.dump) &
  job=$!
  wait "$job" || fail 'restic backup failed.'
  run restic forget --quiet --tag leaderboard --group-by tags --keep-daily 14 --keep-weekly 8 --keep-monthly 12 --prune ||
    fail 'restic forget failed.'
fi
record backup
set -- "$folder"/leaderboard-????????T??????Z
while [ $# -gt "$kept" ]; do
  rm -r "$1"
  shift
done
echo "Wrote $backup${repository:+ and copied it into the repository}."
