-- Locks rows in the order in which projections lock them. Otherwise each can wait for the other, and the start of a service fails with a deadlock.
CREATE OR REPLACE FUNCTION ops.mark_read(schemas text[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER
BEGIN ATOMIC
  WITH locked AS MATERIALIZED (
    SELECT m.schema FROM ops.read_model m WHERE m.schema = ANY (schemas) ORDER BY m.schema FOR NO KEY UPDATE
  )
  UPDATE ops.read_model m SET last_read_at = now() FROM locked WHERE m.schema = locked.schema;
END;
