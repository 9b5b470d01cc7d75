-- Tokens by which programs call for a person. Of a token only its sha256 is kept; the row goes when it is revoked.
CREATE TABLE accounts.api_token (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES accounts.account,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- As the person typed it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL CHECK (expires_at <= created_at + interval '365 days'),
  last_used_at timestamptz
);
CREATE INDEX api_token_user_id ON accounts.api_token (user_id);
CREATE INDEX api_token_expires_at ON accounts.api_token (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.api_token TO marketplace_command;

-- Who calls with a living token and what for, or no row. The last use moves at most every 5 minutes.
CREATE FUNCTION accounts.api_token_holder(hash bytea) RETURNS TABLE (user_id uuid, token_id uuid, scopes text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  living accounts.api_token%ROWTYPE;
BEGIN
  SELECT t.* INTO living FROM accounts.api_token t JOIN accounts.account a ON a.user_id = t.user_id
   WHERE t.token_hash = hash AND t.expires_at > now() AND a.disabled_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF living.last_used_at IS NULL OR living.last_used_at < now() - interval '5 minutes' THEN
    UPDATE accounts.api_token t SET last_used_at = now() WHERE t.id = living.id;
  END IF;
  RETURN QUERY SELECT living.user_id, living.id, living.scopes;
END
$$;
REVOKE EXECUTE ON FUNCTION accounts.api_token_holder(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.api_token_holder(bytea) TO marketplace_command, marketplace_query;

-- A person's tokens, the newest first, without what could be guessed against.
CREATE FUNCTION accounts.api_tokens(of_user uuid)
RETURNS TABLE (id uuid, name text, scopes text[], created_at timestamptz, expires_at timestamptz, expired boolean, last_used_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT t.id, t.name, t.scopes, t.created_at, t.expires_at, t.expires_at <= now(), t.last_used_at
    FROM accounts.api_token t WHERE t.user_id = of_user ORDER BY t.created_at DESC, t.id
$$;
REVOKE EXECUTE ON FUNCTION accounts.api_tokens(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.api_tokens(uuid) TO marketplace_command, marketplace_query;

-- How many tokens work, of those among these people who have any.
CREATE FUNCTION accounts.api_token_counts(of_users uuid[]) RETURNS TABLE (user_id uuid, living integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT t.user_id, count(*)::integer FROM accounts.api_token t
   WHERE t.user_id = ANY (of_users) AND t.expires_at > now() GROUP BY t.user_id
$$;
REVOKE EXECUTE ON FUNCTION accounts.api_token_counts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.api_token_counts(uuid[]) TO marketplace_query;
