#!/bin/sh
# Accepts the settings of the official Postgres image that compose.yaml uses.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres: /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ "${1:-}" = postgres ]; then shift; fi
bin=/opt/postgres/native/bin
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  $bin/initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 -E UTF8 --locale=C
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | $bin/postgres --single -D "$PGDATA" postgres
fi
exec $bin/postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories= "$@"
