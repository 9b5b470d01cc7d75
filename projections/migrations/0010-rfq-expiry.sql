-- Deadlines that the process rfq-expiry watches; its place in the log is the row of that name in ops.checkpoint. Owned by
-- command-service. Lost rows come back when that row is deleted: the log is read again, and nothing expires twice.
CREATE TABLE ops.rfq_deadline (
  rfq_id uuid PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- Position of the event that set the deadline: names the command that ends it, so that it can be repeated safely.
  caused_by bigint NOT NULL
);
CREATE INDEX rfq_deadline_due_at ON ops.rfq_deadline (due_at);
