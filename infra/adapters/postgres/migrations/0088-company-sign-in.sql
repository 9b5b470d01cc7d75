-- Sign-in by a company's own provider of OpenID Connect. The company's stream says which setting stands and whether it is on.

-- Issuer, client id and secret, sealed. The row goes once another setting stands.
CREATE TABLE accounts.company_sign_in (
  setting_id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX company_sign_in_company_id ON accounts.company_sign_in (company_id);

-- What was begun and came back: each state once.
CREATE TABLE accounts.used_sign_in (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_sign_in_expires_at ON accounts.used_sign_in (expires_at);

-- Who opens the own account by which setting, as whom the provider knows the person. Counts from the last change of the password on.
CREATE TABLE accounts.company_link (
  user_id uuid PRIMARY KEY REFERENCES accounts.account,
  setting_id uuid NOT NULL,
  subject_hash bytea NOT NULL CHECK (length(subject_hash) = 32),
  linked_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.company_sign_in, accounts.used_sign_in, accounts.company_link TO marketplace_command;
