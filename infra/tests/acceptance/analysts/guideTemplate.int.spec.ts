import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { lockDataFolder } from '@marketplace/product/start/dataFolderLock.ts';
import { migrateProductDatabaseAndReturnUrl } from '@marketplace/product/start/openDatabase.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { startTestProgram } from '../../kit/startedProgram.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRootFolder, file), 'utf8');

/** Appends searches of several months, in their stored form. */
async function appendSearches(pool: Pool): Promise<void> {
  const example = JSON.parse(read('contracts/src/fixtures/events/RequirementsMatched.v3.json')) as {
    readonly minimal: { readonly data: object };
  };
  await pool.query(
    `INSERT INTO log.event (position, stream, revision, id, type, data, meta)
     SELECT n, 'search-' || n, 0, gen_random_uuid(), 'RequirementsMatched.v3',
            jsonb_set($1::jsonb, '{requirements,countries}', (ARRAY['["DE","FR"]', '["DE"]', '[]'])[1 + n % 3]::jsonb)::json,
            json_build_object('commandId', gen_random_uuid(), 'actor', 'system', 'at', '2026-0' || 1 + n % 4 || '-0' || 1 + n % 9 || 'T10:00:00.000Z')
       FROM generate_series(1, 300) n`,
    [JSON.stringify(example.minimal.data)],
  );
}

const guide = 'infra/docs/analysts.md';

/** Arguments of all replay commands in the guide that use the guide's own projection. */
function readGuideCommands(): readonly (readonly string[])[] {
  const commands = [...read(guide).matchAll(/`npm run replay -- ([^`]*my-funnel[^`]*)`/g)];
  expect(commands.length).toBeGreaterThanOrEqual(3);
  return commands.map(([, words = '']) => words.split(' '));
}

test('runs the template of the guide in one command, and counts what SQL counts', {
  timeout: 240_000,
}, async () => {
  const [, template = ''] = /```ts\n([\s\S]*?defineReplay[\s\S]*?)```/.exec(read(guide)) ?? [];
  expect(template).toBe(read('infra/examples/analyst-projection/funnel.ts'));
  const dataDir = createTestDataFolder();
  const file = path.join(dataDir, 'my-funnel.ts');
  writeFileSync(file, template);
  const run = async (...args: readonly string[]): Promise<string> => {
    const program = startTestProgram('infra/product/operate/replay.cli.ts', args, { DATA_DIR: dataDir });
    expect([await program.exit, program.output()]).toEqual([0, expect.any(String)]);
    return program.output();
  };
  try {
    await using product = new AsyncDisposableStack();
    product.defer(lockDataFolder(dataDir));
    const logger = createLogger({ level: 'silent', format: 'json' });
    const url = await migrateProductDatabaseAndReturnUrl({ dataDir, databaseUrl: null }, logger, product);
    const pool = createDatabasePool(url, { max: 1, applicationName: 'test' });
    product.defer(() => pool.end());
    await appendSearches(pool);
    const range = ['--from', '2026-01-01', '--to', '2026-04-01'];
    expect(await run('--projection', file, ...range, '--as', 'part')).toContain('--show part');
    const counted = await pool.query(
      `SELECT left(meta->>'at', 7) AS month, country, count(*)::int AS searches
         FROM log.event, json_array_elements_text(data->'requirements'->'countries') AS country
        WHERE type LIKE 'RequirementsMatched.%' AND meta->>'at' >= '2026-01-01' AND meta->>'at' < '2026-04-01'
        GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(counted.rows).toHaveLength(6);
    expect((await pool.query('SELECT * FROM replay_part.demand ORDER BY 1, 2')).rows).toEqual(counted.rows);
    const written: string[] = [];
    for (const command of readGuideCommands())
      written.push(await run(...command.map((word) => (word === './my-funnel.ts' ? file : word))));
    const [header, ...lines] = (written.find((text) => text.startsWith('month,')) ?? '').trim().split(/\r?\n/);
    expect([header, lines.length]).toEqual(['month,searches,rfqs,quotes', 4]);
    await product.disposeAsync();

    const shown = await run('--show', 'part', '--table', 'demand', '--format', 'jsonl');
    expect(
      shown
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(counted.rows);
  } finally {
    removeTestDataFolder(dataDir);
  }
});

test.each([
  [
    'replay',
    ['--projection', 'nothing', '--as', 'x'],
    'There is no projection nothing: choose from search-analytics, ',
  ],
  ['events', ['export', '--format', 'jsonl', '--out', '/nowhere/x'], 'The folder of /nowhere/x does not exist.'],
])('prints one line for an invalid argument of npm run %s, and exits with code 2', async (program, args, message) => {
  const started = startTestProgram(`infra/product/operate/${program}.cli.ts`, args, {});
  expect([await started.exit, started.output()]).toEqual([2, expect.stringMatching(/^[^\n]*\n$/)]);
  expect(started.output()).toContain(message);
});
