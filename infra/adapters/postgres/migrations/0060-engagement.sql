-- How pages are used, of visitors who agreed to it: how often something happened on a day. Nobody's id, address, session or browser stands here.
CREATE SCHEMA engagement;

CREATE TABLE engagement.day_count (
  -- Of UTC.
  day date NOT NULL,
  event text NOT NULL,
  -- What it happened to: a provider, a host, a country, a bound of milliseconds; empty where an event has none.
  subject text NOT NULL,
  times bigint NOT NULL,
  PRIMARY KEY (day, event, subject)
);

GRANT USAGE ON SCHEMA engagement TO marketplace_command, marketplace_query;
GRANT SELECT, INSERT, UPDATE, DELETE ON engagement.day_count TO marketplace_command;
GRANT SELECT ON engagement.day_count TO marketplace_query;
