-- What services need of each other's rights once each has a login and a process of its own.

-- Which migrations there are: whoever starts beside the owner's program waits for them.
CREATE FUNCTION ops.migrations() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT name FROM ops.migration
$$;
REVOKE EXECUTE ON FUNCTION ops.migrations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ops.migrations() TO marketplace_command, marketplace_query, marketplace_projections;

-- When a build started for the first time on this database; now, for the first who asks.
CREATE FUNCTION ops.first_start(build text) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  setting_name text := 'server_start_time:' || left(build, 200);
BEGIN
  INSERT INTO ops.setting (name, value)
  VALUES (setting_name, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT s.value FROM ops.setting s WHERE s.name = setting_name);
END
$$;
REVOKE EXECUTE ON FUNCTION ops.first_start(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ops.first_start(text) TO marketplace_query;

-- Both services that read the read models say which of them they read.
GRANT EXECUTE ON FUNCTION ops.mark_read(text[]) TO marketplace_command;

-- An erasure is begun by command-service and ends in the read models, which belong to projections. These do two things with the rights of
-- projections and nothing else.

-- Drops the schemas that do not follow the log: put away, or built and not taken yet. Waits a second at most for who still reads one.
CREATE FUNCTION ops.drop_put_away() RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '1s' AS $$
DECLARE
  put_away text;
BEGIN
  FOR put_away IN SELECT m.schema FROM ops.read_model m WHERE m.retired_at IS NOT NULL OR m.built_at IS NOT NULL FOR UPDATE LOOP
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', put_away);
    DELETE FROM ops.read_model m WHERE m.schema = put_away;
  END LOOP;
END
$$;

-- Takes the samples that Postgres keeps of a read model's columns anew, from the rows that are left.
CREATE FUNCTION ops.sample_read_model(schema_name text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  sampled regclass;
BEGIN
  FOR sampled IN
    SELECT c.oid FROM pg_class c JOIN ops.read_model m ON c.relnamespace = to_regnamespace(m.schema)
     WHERE m.schema = schema_name AND c.relkind = 'r'
  LOOP
    EXECUTE format('ANALYZE %s', sampled);
  END LOOP;
END
$$;

REVOKE EXECUTE ON FUNCTION ops.drop_put_away(), ops.sample_read_model(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ops.drop_put_away(), ops.sample_read_model(text) TO marketplace_command;
GRANT SELECT ON ops.read_model TO marketplace_command;
-- Whoever is to own a function must be able to make one there, for that moment.
GRANT CREATE ON SCHEMA ops TO marketplace_projections;
ALTER FUNCTION ops.drop_put_away() OWNER TO marketplace_projections;
ALTER FUNCTION ops.sample_read_model(text) OWNER TO marketplace_projections;
REVOKE CREATE ON SCHEMA ops FROM marketplace_projections;
