#!/bin/bash
# Copies the primary when there is no copy yet, then follows it.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Remove the remains of a copy that broke off.
  find "$PGDATA" -mindepth 1 -delete
  chmod 0700 "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --pgdata="$PGDATA" --checkpoint=fast --wal-method=stream \
    --write-recovery-conf --slot=replica --dbname="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replica"
fi
exec postgres "$@"
