-- Which RFQ a mail is about that waits. Rows of the version before leave it out; they go with the digest of their day.
ALTER TABLE mail.digest_item ADD COLUMN rfq_id uuid;
CREATE INDEX digest_item_rfq ON mail.digest_item (recipient, rfq_id);

-- Which RFQs were handed over to a company, as far as the notifier has read.
CREATE TABLE mail.handed_over (
  rfq_id uuid PRIMARY KEY,
  company_id uuid NOT NULL
);
GRANT SELECT, INSERT ON mail.handed_over TO marketplace_command;
