#!/bin/bash
# Runs once, when the database's folder is made. Creates the accounts of servers and workers, without any right yet: "migrate" gives
# them theirs (packages/server/roles/grants.sql).
set -euo pipefail

psql -v ON_ERROR_STOP=1 -v server="$SERVER_DATABASE_PASSWORD" -v worker="$WORKER_DATABASE_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role leaderboard_server login password :'server';
create role leaderboard_worker login password :'worker';
SQL
