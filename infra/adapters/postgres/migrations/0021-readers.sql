-- Who follows the log, how far every read model has come, and what no handler could take.

-- One row per reader that only one instance may be at a time. Whoever holds it renews it by the database's clock; token counts the
-- holders and fences the checkpoint against one that fell asleep.
CREATE TABLE ops.lease (
  name text PRIMARY KEY,
  token bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Every schema that holds, held or will hold a read model. position: its rows are those of the log up to there. Another
-- release may feed the schemas of the versions that it shares, so that each schema has a position of its own.
CREATE TABLE ops.read_model (
  schema text PRIMARY KEY,
  projection text NOT NULL,
  code_version int NOT NULL,
  position bigint NOT NULL DEFAULT 0,
  epoch text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- Since when another schema stands in its place; it can be put back until it is dropped.
  retired_at timestamptz,
  last_read_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO ops.read_model (schema, projection, code_version, position, epoch)
SELECT a.schema, a.projection, a.code_version, c.position, c.epoch FROM ops.active a, ops.checkpoint c WHERE c.name = 'read-models';
DELETE FROM ops.active a WHERE NOT EXISTS (SELECT FROM ops.read_model m WHERE m.schema = a.schema);
ALTER TABLE ops.active ADD FOREIGN KEY (schema) REFERENCES ops.read_model;
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT schema FROM ops.retired LOOP
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', old.schema);
  END LOOP;
END
$$;
DROP TABLE ops.retired;
-- From here on the checkpoint of the read models is named after the versions that a release writes.
DELETE FROM ops.checkpoint WHERE name = 'read-models';

-- Part of a read model that stands still: a stream, or '*' for all of it. Its events since the failed one are missing in the schema.
CREATE TABLE ops.parked (
  schema text NOT NULL REFERENCES ops.read_model ON DELETE CASCADE,
  stream text COLLATE "C" NOT NULL,
  -- Of the event that failed.
  position bigint NOT NULL,
  event_type text NOT NULL,
  reason text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (schema, stream)
);

-- Events that an operator gave up for a projection; every rebuild leaves them out.
CREATE TABLE ops.discarded (
  projection text NOT NULL,
  position bigint NOT NULL,
  stream text COLLATE "C" NOT NULL,
  event_type text NOT NULL,
  reason text NOT NULL,
  discarded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, position)
);

-- Query services say which schemas they read, so that none is dropped under a release that still runs.
CREATE FUNCTION ops.mark_read(schemas text[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER
BEGIN ATOMIC
  UPDATE ops.read_model SET last_read_at = now() WHERE schema = ANY (schemas);
END;
REVOKE EXECUTE ON FUNCTION ops.mark_read(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ops.mark_read(text[]) TO marketplace_query;
