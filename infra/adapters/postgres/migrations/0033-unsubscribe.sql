-- Where a mail's reader ends mails of its kind; it names the recipient, so it goes with the address and the words.
ALTER TABLE mail.outbox ADD COLUMN unsubscribe_url text;
ALTER TABLE mail.outbox ALTER COLUMN unsubscribe_url SET STATISTICS 0;
