-- What is left of an account once its person is erased: the id, so that nobody gets it again, and no address, which may register
-- anew. Such a row is disabled, so that no session of it lives.
ALTER TABLE accounts.account ALTER COLUMN email DROP NOT NULL, ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE accounts.account ADD COLUMN erased_at timestamptz;
ALTER TABLE accounts.account ADD CONSTRAINT account_erased CHECK (
  CASE WHEN erased_at IS NULL THEN email IS NOT NULL AND password_hash IS NOT NULL
       ELSE email IS NULL AND password_hash IS NULL AND disabled_at IS NOT NULL END
);

-- The planner's samples would outlive the rows. It needs none: both columns are looked up by unique indexes only.
ALTER TABLE accounts.account ALTER COLUMN email SET STATISTICS 0, ALTER COLUMN password_hash SET STATISTICS 0;
SELECT pg_clear_attribute_stats('accounts', 'account', name, false) FROM unnest(ARRAY['email', 'password_hash']) AS name;
