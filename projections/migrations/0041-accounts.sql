-- When the password became another than that of the registration: a repetition of the registration is no sign-in from then on. Nobody
-- knows it of the accounts that are there already, so of them all it counts as changed.
ALTER TABLE accounts.account ADD COLUMN password_changed_at timestamptz;
UPDATE accounts.account SET password_changed_at = now() WHERE registered;
