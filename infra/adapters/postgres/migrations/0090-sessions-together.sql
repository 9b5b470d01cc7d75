-- Who is behind several sessions at once: each that lives with its place among those asked for, from 1. The version before this one
-- asks accounts.session_user_id for each, with the same rules.
CREATE FUNCTION accounts.session_user_ids(hashes bytea[]) RETURNS TABLE (place bigint, user_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  living record;
  rarely_seen bytea[] := '{}';
BEGIN
  FOR living IN
    SELECT asked.place, s.user_id, s.token_hash, s.last_seen_at
      FROM unnest(hashes) WITH ORDINALITY AS asked (hash, place)
      JOIN accounts.session s ON s.token_hash = asked.hash
      JOIN accounts.account a ON a.user_id = s.user_id
     WHERE a.disabled_at IS NULL
       AND s.last_seen_at > now() - interval '12 hours' AND s.created_at > now() - interval '30 days'
  LOOP
    place := living.place;
    user_id := living.user_id;
    RETURN NEXT;
    IF living.last_seen_at < now() - interval '5 minutes' THEN
      rarely_seen := rarely_seen || living.token_hash;
    END IF;
  END LOOP;
  -- Waits for nobody: somebody who holds such a row is writing the same, or ends the session.
  IF rarely_seen <> '{}' THEN
    UPDATE accounts.session seen SET last_seen_at = now()
      FROM (SELECT s.token_hash FROM accounts.session s WHERE s.token_hash = ANY (rarely_seen) FOR UPDATE SKIP LOCKED) free
     WHERE seen.token_hash = free.token_hash;
  END IF;
END
$$;

REVOKE EXECUTE ON FUNCTION accounts.session_user_ids(bytea[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.session_user_ids(bytea[]) TO marketplace_command, marketplace_query;
