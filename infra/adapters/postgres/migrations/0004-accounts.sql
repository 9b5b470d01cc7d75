-- Accounts and sessions: owned by command-service, not in the log.
CREATE SCHEMA accounts;

CREATE TABLE accounts.account (
  user_id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  -- The registration that made the row: one without a user stream is resumed by it, or taken over after 10 minutes.
  command_id uuid NOT NULL,
  registered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz
);

CREATE TABLE accounts.session (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts.account,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX session_user_id ON accounts.session (user_id);

-- The person behind a living session, or null. Ends 12 hours after its last use and 30 days after sign-in; the last use
-- moves at most every 5 minutes.
CREATE FUNCTION accounts.session_user_id(hash bytea) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  living accounts.session%ROWTYPE;
BEGIN
  SELECT s.* INTO living FROM accounts.session s JOIN accounts.account a USING (user_id)
   WHERE s.token_hash = hash AND a.disabled_at IS NULL
     AND s.last_seen_at > now() - interval '12 hours' AND s.created_at > now() - interval '30 days';
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF living.last_seen_at < now() - interval '5 minutes' THEN
    UPDATE accounts.session SET last_seen_at = now() WHERE token_hash = hash;
  END IF;
  RETURN living.user_id;
END
$$;

REVOKE EXECUTE ON FUNCTION accounts.session_user_id(bytea) FROM PUBLIC;
GRANT USAGE ON SCHEMA accounts TO marketplace_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.account, accounts.session TO marketplace_app;
GRANT EXECUTE ON FUNCTION accounts.session_user_id(bytea) TO marketplace_app;
