-- Companies: who gets the mails about what somebody asked for in the name of one, and webhooks that a company owns.

ALTER TABLE mail.recipient
  ADD COLUMN company_id uuid,
  ADD COLUMN company_role text CHECK (company_role IN ('viewer', 'buyer', 'owner'));
CREATE INDEX recipient_company ON mail.recipient (company_id) WHERE company_id IS NOT NULL;

ALTER TABLE webhooks.endpoint DROP CONSTRAINT endpoint_owner_kind_check;
ALTER TABLE webhooks.endpoint ADD CONSTRAINT endpoint_owner_kind_check CHECK (owner_kind IN ('user', 'provider', 'company')) NOT VALID;
ALTER TABLE webhooks.endpoint VALIDATE CONSTRAINT endpoint_owner_kind_check;
