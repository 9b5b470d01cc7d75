-- Analysts replay projections, also ones of their own, into schemas that are nobody else's. The role reads the log and which events were
-- given up; it has no key, so that it can read no personal data, and no right on read models, accounts or bookkeeping.
DO $$
BEGIN
  IF to_regrole('marketplace_replay') IS NULL THEN
    BEGIN
      CREATE ROLE marketplace_replay NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    WHEN insufficient_privilege THEN
      RAISE EXCEPTION 'The role marketplace_replay is missing. Let an administrator of the database run: CREATE ROLE marketplace_replay NOLOGIN; GRANT marketplace_replay TO % WITH ADMIN OPTION;', quote_ident(current_user);
    END;
  END IF;
  IF NOT pg_has_role('marketplace_replay', 'SET') THEN
    GRANT marketplace_replay TO CURRENT_USER;
  END IF;
END
$$;

GRANT USAGE ON SCHEMA log, ops TO marketplace_replay;
GRANT SELECT ON log.event, log.meta TO marketplace_replay;
GRANT SELECT ON ops.discarded TO marketplace_replay;

-- Makes the schema of a replay, so that the role needs no right to make any other.
CREATE FUNCTION ops.create_replay(schema_name text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF schema_name !~ '^replay_[a-z0-9_]{1,50}$' THEN
    RAISE EXCEPTION 'The schema of a replay is called replay_ and something, not %', schema_name;
  END IF;
  EXECUTE format('CREATE SCHEMA %I AUTHORIZATION marketplace_replay', schema_name);
END
$$;
REVOKE EXECUTE ON FUNCTION ops.create_replay(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ops.create_replay(text) TO marketplace_replay;
