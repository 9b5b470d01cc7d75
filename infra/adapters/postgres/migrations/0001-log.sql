-- The log: the event store of the embedded topology. Wants Postgres 17 or newer (transaction_timeout).
CREATE SCHEMA log;

-- Name of this life of the log. Whoever restores a backup gives it a new one, so that positions handed out before are ignored:
-- UPDATE log.meta SET epoch = left(replace(gen_random_uuid()::text, '-', ''), 12);
CREATE TABLE log.meta (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch text NOT NULL CHECK (epoch ~ '^[0-9a-z]{1,32}$')
);
INSERT INTO log.meta (epoch) VALUES (left(replace(gen_random_uuid()::text, '-', ''), 12));

-- Positions count from 1 and revisions from 0, both without a gap. data and meta are json, not jsonb: they are read back as
-- they were written.
CREATE TABLE log.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  data json NOT NULL,
  meta json NOT NULL,
  UNIQUE (stream, revision)
);

-- Both functions first wait for their turn and keep it until the transaction ends, 5 s at most: whoever falls asleep in one
-- loses its connection and holds nobody up for longer. The turn is a statement of its own: the next one then sees, in a fresh
-- snapshot (READ COMMITTED), everything that was appended before, and may count on from its last position.

-- A stream whose last revision is not the expected one is left as it is and missing from the answer. The caller then looks why: the
-- log never shrinks, so that a later look finds the same reason.

-- Appends one event, the commonest case by its shortest way. Answers its position.
CREATE FUNCTION log.append_one(
  to_stream text, expected integer, event_id uuid, event_type text, event_data json, event_meta json
) RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(7226, 1), set_config('transaction_timeout', '5s', true);
  INSERT INTO log.event (position, stream, revision, id, type, data, meta)
  SELECT coalesce((SELECT e.position FROM log.event e ORDER BY e.position DESC LIMIT 1), 0) + 1,
         to_stream, expected + 1, event_id, event_type, event_data, event_meta
   WHERE expected = coalesce(
           (SELECT e.revision FROM log.event e WHERE e.stream = to_stream ORDER BY e.revision DESC LIMIT 1), -1)
  RETURNING position;
END;

-- Appends the events of several commands, one command per stream, in the order given: an array of {stream, expected (the stream's
-- last revision, -1 for none), place (among the command's events, from 1), id, type, data, meta}. A command's events are stored
-- all or not at all. Answers stream and position of every stored event, in order.
CREATE FUNCTION log.append(events json)
RETURNS TABLE (stream text, "position" bigint)
LANGUAGE sql VOLATILE SECURITY DEFINER
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(7226, 1), set_config('transaction_timeout', '5s', true);
  INSERT INTO log.event AS e (position, stream, revision, id, type, data, meta)
  SELECT coalesce((SELECT l.position FROM log.event l ORDER BY l.position DESC LIMIT 1), 0)
           + row_number() OVER (ORDER BY a.number),
         a.stream, a.expected + a.place, a.id, a.type, a.data, a.meta
    FROM ROWS FROM (
      json_to_recordset(events)
        AS (stream text, expected integer, place integer, id uuid, type text, data json, meta json)
    ) WITH ORDINALITY AS a (stream, expected, place, id, type, data, meta, number)
   WHERE a.expected = coalesce(
           (SELECT l.revision FROM log.event l WHERE l.stream = a.stream ORDER BY l.revision DESC LIMIT 1), -1)
  RETURNING e.stream, e.position;
END;

-- The role under which the services run: it may append by the functions and read, nothing else. It cannot log in: let login
-- roles be members of it, or connect with options=-c role=marketplace_app. Roles belong to the cluster: another database may
-- have made it, perhaps at this very moment.
DO $$
BEGIN
  CREATE ROLE marketplace_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;
GRANT marketplace_app TO CURRENT_USER;

REVOKE EXECUTE ON FUNCTION log.append(json) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION log.append_one(text, integer, uuid, text, json, json) FROM PUBLIC;
GRANT USAGE ON SCHEMA log TO marketplace_app;
GRANT SELECT ON log.event, log.meta TO marketplace_app;
GRANT EXECUTE ON FUNCTION log.append(json) TO marketplace_app;
GRANT EXECUTE ON FUNCTION log.append_one(text, integer, uuid, text, json, json) TO marketplace_app;
