-- What a person reads of a session beside its times: browser and system, as "Firefox on Linux"; null where neither is known.
ALTER TABLE accounts.session ADD COLUMN device text CHECK (length(device) <= 80);

DROP FUNCTION accounts.living_sessions(uuid, bytea);

-- The living sessions of a person, the last used first; `current` tells the one that asks.
CREATE FUNCTION accounts.living_sessions(of_user uuid, asking bytea)
RETURNS TABLE (id uuid, created_at timestamptz, last_seen_at timestamptz, current boolean, device text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT s.id, s.created_at, s.last_seen_at, s.token_hash = asking, s.device
    FROM accounts.session s JOIN accounts.account a USING (user_id)
   WHERE s.user_id = of_user AND a.disabled_at IS NULL
     AND s.last_seen_at > now() - interval '12 hours' AND s.created_at > now() - interval '30 days'
   ORDER BY s.last_seen_at DESC, s.created_at DESC
$$;
REVOKE EXECUTE ON FUNCTION accounts.living_sessions(uuid, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.living_sessions(uuid, bytea) TO marketplace_query;
