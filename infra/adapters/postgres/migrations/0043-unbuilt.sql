-- The event at which a read model could not be built the last time, until it is built: an operator can give it up also where nothing is
-- parked, because no schema of that version was ever full.
CREATE TABLE ops.unbuilt (
  projection text NOT NULL,
  code_version int NOT NULL,
  -- What would stand still: a stream, or '*' for all of it.
  stream text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  event_type text NOT NULL,
  reason text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, code_version)
);
