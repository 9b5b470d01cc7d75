-- One key per person (subject), under which personal data in the log is sealed. Backed up apart from the log: whoever has both
-- and the key encryption key can read what an erasure should have taken away.
CREATE SCHEMA keys;

-- wrapped_key: the subject's key sealed by KEY_ENCRYPTION_KEY (nonce, tag, ciphertext); null is the tombstone of an erased subject.
CREATE TABLE keys.subject_key (
  subject text COLLATE "C" PRIMARY KEY,
  wrapped_key bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
);

-- A tombstone stays for ever, whoever asks.
CREATE FUNCTION keys.keep_tombstone() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The key of an erased subject is never created again';
END
$$;
CREATE TRIGGER keep_tombstone BEFORE UPDATE OR DELETE ON keys.subject_key
FOR EACH ROW WHEN (old.wrapped_key IS NULL) EXECUTE FUNCTION keys.keep_tombstone();

GRANT USAGE ON SCHEMA keys TO marketplace_app;
GRANT SELECT, INSERT, UPDATE (wrapped_key, erased_at) ON keys.subject_key TO marketplace_app;
