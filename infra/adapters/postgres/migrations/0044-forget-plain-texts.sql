-- Takes out of the log what earlier releases stored of an erased person in plain text: properties that newer versions of their events
-- seal, and bare hashes of bodies. The only way to change an event, and only where the key is a tombstone. Events keep their place;
-- marks says which: an array of {older, newer (stored types), subject (name of the property with the person's id), properties}.
CREATE FUNCTION log.forget(person text, marks json) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM keys.subject_key k WHERE k.subject = person AND k.wrapped_key IS NULL) THEN
    RAISE EXCEPTION 'Only what is left of an erased person is forgotten';
  END IF;
  UPDATE log.event e SET type = m.newer, data = (e.data::jsonb - m.properties)::json
    FROM json_to_recordset(marks) AS m (older text, newer text, subject text, properties text[])
   WHERE e.type = m.older AND e.data->>m.subject = person;
  UPDATE log.event e SET meta = (e.meta::jsonb - 'bodyHash')::json
   WHERE e.meta->>'bodyHash' ~ '^[0-9a-f]{64}$'
     AND (e.meta->>'actor' = person OR e.data->>'userId' = person OR e.data->>'buyerId' = person);
END
$$;
REVOKE EXECUTE ON FUNCTION log.forget(text, json) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION log.forget(text, json) TO marketplace_app;
