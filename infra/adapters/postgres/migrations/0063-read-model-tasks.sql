-- What admins ask for of read models, and schemas that were built beside the active one.

-- Since when a schema that was built anew waits for somebody to let it take its place; nobody reads it, and it does not follow the log.
ALTER TABLE ops.read_model ADD COLUMN built_at timestamptz;

-- One row per act. Command-service asks, once the log says who wants what; whoever leads the read models' tasks carries it out. Who
-- asked, and why, stands in the log only.
CREATE TABLE ops.read_model_task (
  -- Of the command.
  id uuid PRIMARY KEY,
  act text NOT NULL CHECK (act IN ('rebuild', 'swap', 'put-back', 'retry', 'discard')),
  read_model text NOT NULL,
  code_version int NOT NULL,
  -- Of the events that are to be given up.
  positions bigint[] NOT NULL DEFAULT '{}',
  -- asked: not yet in the log. Nothing is begun before it is there.
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- How often it was begun: again where a restart cut it off.
  begun int NOT NULL DEFAULT 0,
  begun_at timestamptz,
  -- How far it has come, of how much, and since when that is so.
  position bigint NOT NULL DEFAULT 0,
  head bigint NOT NULL DEFAULT 0,
  moved_at timestamptz,
  to_cancel boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  -- Why it did not succeed: no values of rows, no stream.
  failure text
);
-- One at a time for each read model.
CREATE UNIQUE INDEX read_model_task_open ON ops.read_model_task (read_model, code_version)
 WHERE state IN ('asked', 'waiting', 'running');

REVOKE ALL ON ops.read_model_task FROM marketplace_command, marketplace_query, marketplace_projections;
GRANT SELECT, INSERT (id, act, read_model, code_version, positions), UPDATE (state, to_cancel, ended_at)
   ON ops.read_model_task TO marketplace_command;
GRANT SELECT, UPDATE, DELETE ON ops.read_model_task TO marketplace_projections;
