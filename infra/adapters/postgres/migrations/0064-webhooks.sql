-- Webhooks: where they lead, and what was sent. Which there are, and whose, stands in the log. All of it belongs to command-service.
CREATE SCHEMA webhooks;

CREATE TABLE webhooks.endpoint (
  id uuid PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'provider')),
  owner_id text NOT NULL,
  -- Who set it up.
  user_id uuid NOT NULL REFERENCES accounts.account,
  -- Revision of the owner's stream that the row follows; -1 before the log has the webhook.
  revision integer NOT NULL DEFAULT -1,
  status text NOT NULL DEFAULT 'adding' CHECK (status IN ('adding', 'active', 'paused', 'off')),
  types text[] NOT NULL DEFAULT '{}',
  -- The address up to its host; what comes after may be a secret.
  origin text NOT NULL,
  -- The whole address and the secrets, by KEY_ENCRYPTION_KEY; NULL once the person is erased.
  sealed bytea,
  old_secret_until timestamptz,
  -- Events from before are not told.
  created_at timestamptz NOT NULL,
  -- Since when nothing arrives, after how many attempts, and when the next one may be made.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  -- Until when a sender that took it may be sending to it.
  claimed_until timestamptz
);
CREATE INDEX endpoint_owner ON webhooks.endpoint (owner_kind, owner_id);
CREATE INDEX endpoint_user_id ON webhooks.endpoint (user_id);
-- The planner's samples would outlive the rows.
ALTER TABLE webhooks.endpoint ALTER COLUMN origin SET STATISTICS 0;

-- One row per webhook and cause, ever: the same event never leads to a second one.
CREATE TABLE webhooks.delivery (
  -- What receivers know it by, derived from the two after it.
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhooks.endpoint ON DELETE CASCADE,
  -- Id of the event, or of the asking for a test.
  cause uuid NOT NULL,
  type text NOT NULL,
  -- The JSON as it is signed and sent: ids, states, times and amounts.
  body text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'parked')),
  created_at timestamptz NOT NULL,
  -- From when on the time is counted in which it is tried: sending again begins anew.
  begun_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  tried_at timestamptz,
  duration_ms integer,
  -- HTTP status of the last answer. Nothing else that a receiver says is kept.
  answer integer,
  failure text,
  UNIQUE (endpoint_id, cause)
);
CREATE INDEX delivery_waiting ON webhooks.delivery (endpoint_id, next_try_at) WHERE status = 'waiting';
CREATE INDEX delivery_newest ON webhooks.delivery (endpoint_id, created_at DESC, id);
CREATE INDEX delivery_created_at ON webhooks.delivery (created_at);

GRANT USAGE ON SCHEMA webhooks TO marketplace_command, marketplace_query;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks.endpoint, webhooks.delivery TO marketplace_command;
GRANT SELECT (id, owner_kind, owner_id, user_id, status, types, origin, old_secret_until, created_at, failing_since)
  ON webhooks.endpoint TO marketplace_query;
GRANT SELECT (id, endpoint_id, type, status, created_at, next_try_at, attempts, tried_at, duration_ms, answer, failure)
  ON webhooks.delivery TO marketplace_query;
