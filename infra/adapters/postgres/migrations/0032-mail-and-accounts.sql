-- Mail, and what accounts need besides a password. All of it belongs to command-service and is no part of the log.
CREATE SCHEMA mail;

-- What is to be sent: one row per cause, person and kind, ever. Address and words are taken away once the mail is out or given up; the
-- row stays, so that the same cause never leads to a second mail.
CREATE TABLE mail.outbox (
  -- Id of the event, or of the mailed link, that led to the mail.
  cause uuid NOT NULL,
  recipient uuid NOT NULL,
  kind text NOT NULL,
  -- Derived from the three before, so that servers and readers know a second copy.
  message_id uuid NOT NULL,
  address text,
  subject text,
  body_text text,
  body_html text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- Until when a sender that took the row may be sending it.
  claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- Code of the last failure, never its words: they quote addresses.
  failure text,
  PRIMARY KEY (cause, recipient, kind)
);
CREATE INDEX outbox_waiting ON mail.outbox (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX outbox_given_up ON mail.outbox (given_up_at) WHERE given_up_at IS NOT NULL;
CREATE INDEX outbox_recipient ON mail.outbox (recipient);
-- The planner's samples would outlive the rows.
ALTER TABLE mail.outbox ALTER COLUMN address SET STATISTICS 0, ALTER COLUMN subject SET STATISTICS 0,
  ALTER COLUMN body_text SET STATISTICS 0, ALTER COLUMN body_html SET STATISTICS 0;

-- Who is an admin and who speaks for which provider, as far as the notifier has read.
CREATE TABLE mail.recipient (
  user_id uuid PRIMARY KEY,
  is_admin boolean NOT NULL DEFAULT false,
  provider_id text
);
CREATE INDEX recipient_provider ON mail.recipient (provider_id) WHERE provider_id IS NOT NULL;

GRANT USAGE ON SCHEMA mail TO marketplace_command;
GRANT SELECT, INSERT, UPDATE, DELETE ON mail.outbox, mail.recipient TO marketplace_command;

-- Links that were mailed: their tokens as sha256 only.
CREATE TABLE accounts.link (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts.account,
  purpose text NOT NULL CHECK (purpose IN ('confirm-email', 'reset-password')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX link_user_id ON accounts.link (user_id);

-- secret is sealed by KEY_ENCRYPTION_KEY. Not in force until it is confirmed; last_step is the newest time step whose code was used.
CREATE TABLE accounts.second_factor (
  user_id uuid PRIMARY KEY REFERENCES accounts.account,
  secret bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE accounts.recovery_code (
  user_id uuid NOT NULL REFERENCES accounts.account,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Sessions get a name that may be shown.
ALTER TABLE accounts.session ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();

-- The living sessions of a person, the last used first; `current` tells the one that asks.
CREATE FUNCTION accounts.living_sessions(of_user uuid, asking bytea)
RETURNS TABLE (id uuid, created_at timestamptz, last_seen_at timestamptz, current boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT s.id, s.created_at, s.last_seen_at, s.token_hash = asking
    FROM accounts.session s JOIN accounts.account a USING (user_id)
   WHERE s.user_id = of_user AND a.disabled_at IS NULL
     AND s.last_seen_at > now() - interval '12 hours' AND s.created_at > now() - interval '30 days'
   ORDER BY s.last_seen_at DESC, s.created_at DESC
$$;
REVOKE EXECUTE ON FUNCTION accounts.living_sessions(uuid, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.living_sessions(uuid, bytea) TO marketplace_query;

-- How often somebody called lately, by a keyed hash of the account or the network address. Nothing here outlives its window for long,
-- and nothing is missed after a crash.
CREATE UNLOGGED TABLE ops.rate_limit (
  key bytea PRIMARY KEY,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_ends_at ON ops.rate_limit (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON ops.rate_limit TO marketplace_command, marketplace_query;
REVOKE ALL ON ops.rate_limit FROM marketplace_projections;
