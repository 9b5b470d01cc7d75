-- A role for each kind of connection that the running product holds, so that none can do more than its work needs. The log's
-- connections keep marketplace_app; infra/read-store/src/roles.ts says which connection acts as what. The roles cannot log in: the
-- user of DATABASE_URL is a member of them. Roles belong to the cluster: another database may have made them, perhaps at this very
-- moment; whoever runs this without the right to make roles lets an administrator make and grant them before.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['marketplace_command', 'marketplace_query', 'marketplace_projections'] LOOP
    IF to_regrole(wanted) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    IF NOT pg_has_role(wanted, 'SET') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    END IF;
  END LOOP;
END
$$;

-- The log's connections append, read, and keep the keys of people; accounts are none of their business.
REVOKE ALL ON accounts.account, accounts.session FROM marketplace_app;
REVOKE ALL ON FUNCTION accounts.session_user_id(bytea) FROM marketplace_app;
REVOKE ALL ON SCHEMA accounts FROM marketplace_app;

-- Command-service owns accounts and sessions. Queries learn who calls by the function only: no password hash, no token hash.
GRANT USAGE ON SCHEMA accounts TO marketplace_command, marketplace_query;
GRANT EXECUTE ON FUNCTION accounts.session_user_id(bytea) TO marketplace_command, marketplace_query;
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.account, accounts.session TO marketplace_command;
ALTER DEFAULT PRIVILEGES IN SCHEMA accounts GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO marketplace_command;

-- Bookkeeping. What later migrations add to ops is open to both services that follow the log, and may be looked at by queries.
GRANT USAGE ON SCHEMA ops TO marketplace_command, marketplace_query, marketplace_projections;
GRANT SELECT, INSERT, UPDATE, DELETE ON ops.checkpoint, ops.deadline, ops.setting TO marketplace_command;
GRANT SELECT ON ops.active TO marketplace_command;
GRANT SELECT, INSERT, UPDATE, DELETE ON ops.checkpoint, ops.active, ops.retired TO marketplace_projections;
GRANT USAGE ON SEQUENCE ops.schema_number TO marketplace_projections;
GRANT SELECT ON ops.checkpoint, ops.active, ops.setting TO marketplace_query;
ALTER DEFAULT PRIVILEGES IN SCHEMA ops
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO marketplace_command, marketplace_projections;
ALTER DEFAULT PRIVILEGES IN SCHEMA ops GRANT SELECT ON TABLES TO marketplace_query;
ALTER DEFAULT PRIVILEGES IN SCHEMA ops GRANT USAGE ON SEQUENCES TO marketplace_command, marketplace_projections;

-- Projections read the log and the keys of people, and write neither.
GRANT USAGE ON SCHEMA log, keys TO marketplace_projections;
GRANT SELECT ON log.event, log.meta, keys.subject_key TO marketplace_projections;

-- Read models belong to projections, which makes them at run time; both services may read whatever it makes.
ALTER DEFAULT PRIVILEGES FOR ROLE marketplace_projections
  GRANT USAGE ON SCHEMAS TO marketplace_command, marketplace_query;
ALTER DEFAULT PRIVILEGES FOR ROLE marketplace_projections
  GRANT SELECT ON TABLES TO marketplace_command, marketplace_query;

-- Makes the schema of a read model, so that projections needs no right to make any other. A right on the database itself would
-- also be missing from a restored dump.
CREATE FUNCTION ops.create_read_model(schema_name text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF schema_name !~ '^rm_[a-z0-9_]{1,60}$' THEN
    RAISE EXCEPTION 'The schema of a read model is called rm_ and something, not %', schema_name;
  END IF;
  EXECUTE format('CREATE SCHEMA %I AUTHORIZATION marketplace_projections', schema_name);
END
$$;
REVOKE EXECUTE ON FUNCTION ops.create_read_model(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ops.create_read_model(text) TO marketplace_projections;

-- Read models that were made before there were roles are handed over as they stand.
DO $$
DECLARE
  read_model name;
  read_model_table name;
BEGIN
  FOR read_model IN SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rm\_%' LOOP
    EXECUTE format('ALTER SCHEMA %I OWNER TO marketplace_projections', read_model);
    FOR read_model_table IN
      SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident(read_model)) AND relkind = 'r'
    LOOP
      EXECUTE format('ALTER TABLE %I.%I OWNER TO marketplace_projections', read_model, read_model_table);
    END LOOP;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO marketplace_command, marketplace_query', read_model);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO marketplace_command, marketplace_query', read_model);
  END LOOP;
END
$$;
