-- When a person got the last mail about a topic, such as a conversation. The next one waits until ten minutes have passed; then the row goes.
CREATE TABLE mail.topic (
  recipient uuid NOT NULL,
  topic uuid NOT NULL,
  mailed_at timestamptz NOT NULL,
  PRIMARY KEY (recipient, topic)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail.topic TO marketplace_command;

-- The topic for whose next mail an item waits. Items without one wait for the digest of their day.
ALTER TABLE mail.digest_item ADD COLUMN topic uuid;
CREATE INDEX digest_item_topic ON mail.digest_item (recipient, topic) WHERE topic IS NOT NULL;
