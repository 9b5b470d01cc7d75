-- What became of a mail, without its address and words: admins see whether the mail that confirms a request went out.
GRANT USAGE ON SCHEMA mail TO marketplace_query;
GRANT SELECT (cause, recipient, kind, created_at, sent_at, given_up_at) ON mail.outbox TO marketplace_query;
