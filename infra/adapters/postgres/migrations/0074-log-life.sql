-- Which life of the log the keys belong to, and how far the log was compared with them. Backed up with the keys.

-- position: everybody whom the log names up to there had a row in keys.subject_key, a tombstone or not, or stood in the ledger of the
-- erased. subjects: how many rows there were then; none is ever deleted, so that fewer are a loss. No row: the log is compared from its
-- beginning at the next start, as after a migration from a release before this table.
CREATE TABLE keys.log_life (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch text NOT NULL CHECK (epoch ~ '^[0-9a-z]{1,32}$'),
  position bigint NOT NULL CHECK (position >= 0),
  subjects bigint NOT NULL CHECK (subjects >= 0)
);
GRANT SELECT, INSERT, UPDATE ON keys.log_life TO marketplace_app;
GRANT SELECT ON keys.log_life TO marketplace_projections;
