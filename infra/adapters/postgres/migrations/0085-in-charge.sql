-- Who of a provider is in charge of an RFQ's link, as far as the notifier has read: mails about it go to that person alone.
CREATE TABLE mail.in_charge (
  link_id uuid PRIMARY KEY,
  user_id uuid NOT NULL
);
CREATE INDEX in_charge_user ON mail.in_charge (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail.in_charge TO marketplace_command;

-- Whether what waits went to this one of its audience alone: others get it where that person may not read it any more.
ALTER TABLE mail.digest_item ADD COLUMN alone boolean NOT NULL DEFAULT false;
