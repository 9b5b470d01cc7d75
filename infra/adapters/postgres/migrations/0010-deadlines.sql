-- Deadlines that processes of command-service watch, for instance rfq-expiry; a process's place in the log is the row of its
-- name in ops.checkpoint. Lost rows come back when that row is deleted: the log is read again, and nothing is done twice.
CREATE TABLE ops.deadline (
  process text NOT NULL,
  -- Id of what the deadline is for.
  subject uuid NOT NULL,
  due_at timestamptz NOT NULL,
  -- Position of the event that set the deadline: names the command that it leads to, so that it can be repeated safely.
  caused_by bigint NOT NULL,
  PRIMARY KEY (process, subject)
);
CREATE INDEX deadline_due_at ON ops.deadline (process, due_at);
