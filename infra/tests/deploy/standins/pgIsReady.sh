#!/bin/bash
# Whether Postgres listens; npm's binaries have no pg_isready.
: </dev/tcp/127.0.0.1/5432
