-- The company whose request a delivery is about, where it goes to a member's own webhook: former members do not receive it.
ALTER TABLE webhooks.delivery ADD COLUMN company_id uuid;
