-- What people chose about their mails, as far as the notifier has read.
CREATE TABLE mail.choice (
  user_id uuid NOT NULL,
  mail_group text NOT NULL,
  choice text NOT NULL,
  PRIMARY KEY (user_id, mail_group)
);

-- One row per person who ever chose: the zone whose hour the mail of a day comes at, and the day of that zone for which the last one went
-- into the outbox. A day that was dealt with never leads to a second mail.
CREATE TABLE mail.digest (
  user_id uuid PRIMARY KEY,
  time_zone text NOT NULL DEFAULT 'UTC',
  last_day date
);

-- What waits for the mail of a day: a row that would be one of the outbox's, with its words.
CREATE TABLE mail.digest_item (
  cause uuid NOT NULL,
  recipient uuid NOT NULL,
  kind text NOT NULL,
  mail_group text NOT NULL,
  -- The provider whose people it was for, or admins; NULL where it was for the person alone.
  audience text,
  -- Instant of the event.
  at timestamptz NOT NULL,
  letter jsonb NOT NULL,
  PRIMARY KEY (cause, recipient, kind)
);
CREATE INDEX digest_item_recipient ON mail.digest_item (recipient, at);
-- The planner's samples would outlive the rows.
ALTER TABLE mail.digest_item ALTER COLUMN letter SET STATISTICS 0;

GRANT SELECT, INSERT, UPDATE, DELETE ON mail.choice, mail.digest, mail.digest_item TO marketplace_command;
