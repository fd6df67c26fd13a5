#!/bin/bash
# Copies the primary when there is no copy yet, then follows it; `pg_ctl promote` makes it the primary.
set -euo pipefail
: "${REPLICATION_PASSWORD:?set it in .env: it is what the primary was made with}"
data=${PGDATA:-/var/lib/postgresql/data}
if [ ! -s "$data/PG_VERSION" ]; then
  # A copy that broke off is begun anew.
  find "$data" -mindepth 1 -delete
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --pgdata "$data" --host "$PRIMARY_HOST" --port "${PRIMARY_PORT:-5432}" \
    --username replication --slot replica --wal-method stream --checkpoint fast --write-recovery-conf
  chmod 0700 "$data"
fi
exec postgres -D "$data"
