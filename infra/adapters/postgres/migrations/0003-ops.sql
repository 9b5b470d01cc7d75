-- Bookkeeping of the readers of the log.

-- One row per reader; read models share the row 'read-models'. token fences a reader that lost its lease.
CREATE TABLE ops.checkpoint (
  name text PRIMARY KEY,
  position bigint NOT NULL DEFAULT 0,
  epoch text NOT NULL,
  token bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Which schema holds a read model for code of a version.
CREATE TABLE ops.active (
  projection text NOT NULL,
  code_version int NOT NULL,
  schema text NOT NULL,
  activated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, code_version)
);

-- Schemas that no code reads any more, dropped a day after they were put away.
CREATE TABLE ops.retired (
  schema text PRIMARY KEY,
  retired_at timestamptz NOT NULL DEFAULT now()
);

CREATE SEQUENCE ops.schema_number;

-- Settings of the whole deployment, for instance its start time and the secret that signs search digests.
CREATE TABLE ops.setting (
  name text PRIMARY KEY,
  value text NOT NULL
);
