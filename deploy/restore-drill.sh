#!/bin/sh
# Restores the newest backup into a temporary database on the server of DATABASE_URL and compares it with the backup's facts
# (docs/operations.md#backup-and-restore). The account needs permission to create databases.
#
#   deploy/restore-drill.sh FOLDER
#   deploy/restore-drill.sh --from-repository   # the newest backup in RESTIC_REPOSITORY; needs no disk space
set -eu
umask 077
. "$(dirname "$0")/postgres/access.sh"
[ $# -eq 1 ] || fail 'Name the folder of the backups, or --from-repository.' 2
need pg_restore
if [ "$1" = --from-repository ]; then
  need restic
  [ -n "${RESTIC_REPOSITORY-}" ] || fail 'Set RESTIC_REPOSITORY.' 2
  backup='the newest backup of the repository'
  # Without a lock, so that existing locks do not block it and a read-only account suffices.
  read_file() { restic dump --no-lock --tag leaderboard latest "/$1"; }
else
  for backup in "$1"/leaderboard-????????T??????Z; do :; done
  [ -d "$backup" ] || fail "There is no backup in $1."
  read_file() { cat "$backup/$1"; }
fi

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
name=leaderboard_drill_$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
clean() {
  rm -r "$work"
  # An interrupted drill still has open connections.
  query --command='set client_min_messages = warning' --command="drop database if exists $name with (force)"
}
read_file facts.json >"$work/backup.json" || fail "$backup has no readable facts.json: it is not complete, or restic failed."
trap clean EXIT
# Drop the databases of killed drills: they have no connections.
query <<SQL
select format('drop database %I', datname) from pg_database d
  where datname ~ '^leaderboard_drill_[0-9a-f]{16}\$'
    and not exists (select from pg_stat_activity a where a.datname = d.datname) \gexec
create database $name;
SQL

scratch=$(part_of_url address "$name")
read_file leaderboard.dump |
  pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$scratch" &
job=$!
wait "$job" || fail "pg_restore failed: $backup cannot be restored."
run env DATABASE_URL="$scratch" node "$leaderboard" board facts >"$work/restored.json" ||
  fail 'leaderboard board facts failed.'
diff "$work/backup.json" "$work/restored.json" >&2 ||
  fail "The restored database (>) differs from $backup (<). Test a backup of another version with that version."
record drill
echo "Restored $backup, complete:"
cat "$work/backup.json"
