-- Whose personal data of a month is sealed under the key of which subject: a random id for each person and month. The row goes, and the
-- key with it, when the month has been kept long enough, or when the person is erased. Backed up with the keys.
CREATE TABLE keys.monthly_subject (
  person uuid NOT NULL,
  -- Its first day, in UTC.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  subject uuid NOT NULL UNIQUE,
  PRIMARY KEY (person, month)
);
CREATE INDEX monthly_subject_month ON keys.monthly_subject (month);
GRANT SELECT, INSERT, DELETE ON keys.monthly_subject TO marketplace_app;

-- Logged searches that name their person in plain text, as earlier releases stored them: nothing is added to this index any more.
CREATE INDEX event_naming_searcher ON log.event (position) WHERE type IN ('RequirementsMatched.v1', 'RequirementsMatched.v2');

-- Takes the person out of such searches, the oldest first: what the version after them seals, who acted, and the hash of the body. Beside
-- log.forget the only way to change an event. Events keep their place. Answers how many were changed, at most as many as asked for.
CREATE FUNCTION log.forget_searchers(before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  changed integer;
BEGIN
  WITH due AS (
    SELECT e.position FROM log.event e
     WHERE e.type IN ('RequirementsMatched.v1', 'RequirementsMatched.v2') AND (e.meta->>'at')::timestamptz < before
     ORDER BY e.position LIMIT most
  )
  UPDATE log.event e
     SET type = 'RequirementsMatched.v3',
         data = (e.data::jsonb - ARRAY['userId', 'wizardData', 'topProvider', 'algorithmVersion', 'digest', '$sealed']
                  || '{"searcher": null}')::json,
         meta = (e.meta::jsonb - 'bodyHash' || '{"actor": "system"}')::json
    FROM due WHERE e.position = due.position;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END
$$;
REVOKE EXECUTE ON FUNCTION log.forget_searchers(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION log.forget_searchers(timestamptz, integer) TO marketplace_app;
