#!/bin/bash
# Checks whether Postgres listens; npm's binaries do not include pg_isready.
: </dev/tcp/127.0.0.1/5432
