#!/bin/sh
# Creates the role of the processes that serve the public. It owns nothing (docs/running.md, Two roles).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role nukkad_app login password :'password';
SQL
