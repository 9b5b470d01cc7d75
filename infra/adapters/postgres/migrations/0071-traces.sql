-- What led to a mail or a delivery, as a W3C traceparent, so that sending it is found with the request that it began with.
ALTER TABLE mail.outbox ADD COLUMN trace text CHECK (length(trace) = 55);
ALTER TABLE webhooks.delivery ADD COLUMN trace text CHECK (length(trace) = 55);
