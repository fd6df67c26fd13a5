#!/bin/bash
# Runs once, when the database is initialized. Creates the servers' account without permissions, which "migrate" grants later
# (packages/server/roles/grants.sql).
set -euo pipefail

psql -v ON_ERROR_STOP=1 -v server="$SERVER_DATABASE_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role leaderboard_server login password :'server';
SQL
