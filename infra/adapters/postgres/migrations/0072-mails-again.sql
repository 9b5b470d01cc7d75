-- A mail that an admin sends again is tried as long as a new one. Its words stay for a week after it was given up, and go then.
ALTER TABLE mail.outbox ADD COLUMN resumed_at timestamptz;
CREATE INDEX outbox_newest ON mail.outbox (created_at DESC, message_id);
CREATE INDEX outbox_message ON mail.outbox (message_id);
