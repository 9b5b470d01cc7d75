import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { computeBuildId } from './buildId.ts';
import { getOrCreateSharedDeploymentValues } from './deployment.ts';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';

async function emptyDatabase(): Promise<pg.Pool> {
  const database = await createMigratedTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}

test('generates a coverage key once for all builds, unless one is set', async () => {
  const pool = await emptyDatabase();
  const getKey = async (build: string, set: string | null) =>
    (await getOrCreateSharedDeploymentValues(pool, new Date('2026-11-21T08:00:00Z'), build, set)).coverageKey;
  const made = await getKey('a', null);
  expect(made).toMatch(/^[\w-]{32}$/);
  expect(await getKey('b', null)).toBe(made);
  expect(await getKey('b', 'one-that-somebody-set')).toBe('one-that-somebody-set');
  expect(await getKey('b', null)).toBe(made);
  const elsewhere = await getOrCreateSharedDeploymentValues(
    await emptyDatabase(),
    new Date('2026-11-21T08:00:00Z'),
    'a',
    null,
  );
  expect(elsewhere.coverageKey).not.toBe(made);
});

test('keeps one start time per build, and separate ones for builds of the same version', async () => {
  const pool = await emptyDatabase();
  const at = (hour: number, build: string) =>
    getOrCreateSharedDeploymentValues(pool, new Date(Date.UTC(2026, 10, 21, hour)), build, null);
  const [first, again, next, back] = [await at(8, 'a'), await at(9, 'a'), await at(10, 'b'), await at(11, 'a')];
  expect(first.serverStartTime).toBe('2026-11-21T08:00:00.000Z');
  expect([again, back]).toEqual([first, first]);
  expect(next).toEqual({ ...first, serverStartTime: '2026-11-21T10:00:00.000Z' });
});

test('changes the build id for sources of any service, but not for tests', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'build-id-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string): string => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    return computeBuildId(root);
  };
  const first = write('package.json', '{}');
  const made = [
    write('command-service/src/rfq/decideSendRfq.ts', 'first'),
    write('command-service/src/rfq/decideSendRfq.ts', 'second'),
    write('infra/adapters/http/src/app.ts', ''),
    write('contracts/domain/src/rfq/rfq.replay.ts', ''),
    write('projections/read-models/src/table.ts', ''),
    write('infra/product/start/main.ts', ''),
    write('web/src/main.tsx', ''),
    write('infra/adapters/postgres/migrations/0001.sql', ''),
  ];
  expect(new Set([first, ...made]).size).toBe(9);
  expect(write('command-service/src/rfq/decideSendRfq.unit.spec.ts', 'a test')).toBe(made.at(-1));
  expect(write('infra/tests/kit/apiCalls.ts', 'for tests')).toBe(made.at(-1));
});
