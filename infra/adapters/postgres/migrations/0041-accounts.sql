-- When the password became another than that of the registration: a repetition of the registration is no sign-in from then on. Nobody
-- knows it of the accounts that are there already, so of them all it counts as changed.
ALTER TABLE accounts.account ADD COLUMN password_changed_at timestamptz;
UPDATE accounts.account SET password_changed_at = now() WHERE registered;

-- Addresses stand in one normal form, which the services make (contracts, kernel/emailAddress.ts) and which is compared byte by byte: the
-- database lowers the case of some letters differently. What stands here already is brought to the form by the first start.
ALTER TABLE accounts.account DROP CONSTRAINT account_email_check;

-- Who has an address; nobody else learns more of accounts by it.
CREATE FUNCTION accounts.user_of_address(address text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT user_id FROM accounts.account WHERE email = address AND registered
$$;
REVOKE EXECUTE ON FUNCTION accounts.user_of_address(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts.user_of_address(text) TO marketplace_command, marketplace_query;
