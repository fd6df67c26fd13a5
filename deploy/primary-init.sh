#!/bin/bash
# Lets the replica follow. Run once by the image of PostgreSQL, when the database is made.
set -euo pipefail
if [ -z "${REPLICATION_PASSWORD:-}" ]; then exit 0; fi
psql --set ON_ERROR_STOP=1 --set password="$REPLICATION_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role replication replication login password :'password';
-- What the replica has not read yet is kept for it, up to 10 GB: a replica that is away for long must not fill the disk.
select pg_create_physical_replication_slot('replica');
alter system set max_slot_wal_keep_size = '10GB';
SQL
echo 'host replication replication samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
