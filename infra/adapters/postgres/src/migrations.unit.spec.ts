import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from './migrations.ts';
import { listTestMigrationRuleViolations } from './testing/migrationRules.ts';

/**
 * Migrations up to this one ran while the product was a single process that stopped before the next version started.
 */
const lastSingleProcessMigration = '0065';

const later = readdirSync(migrationsFolder).filter(
  (name) => name.endsWith('.sql') && name.slice(0, 4) > lastSingleProcessMigration,
);

test('keeps the previous version working during every later migration', () => {
  const broken = later.flatMap((name) => {
    const reasons = listTestMigrationRuleViolations(readFileSync(path.join(migrationsFolder, name), 'utf8'));
    return reasons.map((reason) => `${name}: ${reason}`);
  });
  expect(broken).toEqual([]);
});

test.each([
  'ALTER TABLE log.event DROP COLUMN data',
  'DROP TABLE accounts.session',
  'DROP FUNCTION accounts.session_user_id(bytea)',
  'ALTER TABLE keys.subject_key RENAME COLUMN a TO b',
  'ALTER TABLE accounts.account ADD COLUMN city text NOT NULL',
  'ALTER TABLE accounts.account ADD COLUMN a int DEFAULT 1, ADD COLUMN city text NOT NULL',
  'ALTER TABLE accounts.account ALTER COLUMN city SET NOT NULL',
  'ALTER TABLE accounts.account ALTER COLUMN city TYPE int USING 1',
  'ALTER TABLE accounts.account ADD CONSTRAINT short CHECK (length(city) < 9)',
  'CREATE INDEX late ON log.event (type)',
  'LOCK TABLE log.event',
  'TRUNCATE ops.checkpoint',
  'SET lock_timeout = 0',
])('detects an incompatible statement: %s', (sql) => {
  expect(listTestMigrationRuleViolations(sql)).toHaveLength(1);
});

test.each([
  'ALTER TABLE accounts.account ADD COLUMN city text',
  "ALTER TABLE accounts.account ADD COLUMN city text NOT NULL DEFAULT ''",
  'ALTER TABLE accounts.account ADD CONSTRAINT short CHECK (length(city) < 9) NOT VALID',
  'CREATE TABLE accounts.city (name text NOT NULL)',
  '-- DROP TABLE accounts.city',
  'CREATE FUNCTION ops.clean() RETURNS void LANGUAGE sql AS $$ TRUNCATE ops.checkpoint $$',
])('accepts a compatible statement: %s', (sql) => {
  expect(listTestMigrationRuleViolations(sql)).toEqual([]);
});
