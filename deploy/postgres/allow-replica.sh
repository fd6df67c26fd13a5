#!/bin/bash
# Runs once, when the primary's folder is made. Creates the replica's role, its right to connect from a container beside it,
# and the slot that makes the primary keep what the replica has not read.
set -euo pipefail

psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role replica with replication login password :'password';
select pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replica samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
