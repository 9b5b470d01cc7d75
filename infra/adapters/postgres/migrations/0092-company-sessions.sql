-- Which company's provider opened a session, null for a password, and whether its word counted only because admins trust the issuer.
ALTER TABLE accounts.session ADD COLUMN company_id uuid, ADD COLUMN is_by_trust boolean NOT NULL DEFAULT false;
CREATE INDEX session_company_id ON accounts.session (company_id) WHERE company_id IS NOT NULL;

-- Nobody knows of existing sessions how they were opened: those of accounts that a provider opens end.
DELETE FROM accounts.session s USING accounts.company_link l WHERE s.user_id = l.user_id;

-- As accounts.session_user_ids, which the version before this one calls, with the company that opened each session.
CREATE FUNCTION accounts.sessions_behind(hashes bytea[]) RETURNS TABLE (place bigint, user_id uuid, company_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT found.place, found.user_id, s.company_id
    FROM accounts.session_user_ids(hashes) AS found
    JOIN accounts.session s ON s.token_hash = hashes[found.place::int]
$$;

REVOKE EXECUTE ON FUNCTION accounts.sessions_behind(bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.sessions_behind(bytea[]) TO marketplace_command, marketplace_query;
