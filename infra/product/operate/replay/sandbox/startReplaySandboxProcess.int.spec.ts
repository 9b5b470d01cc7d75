import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProjectedEvent } from '@marketplace/projections/runtime/projection.ts';
import { selectTestSample } from '@marketplace/tests/kit/sampled.ts';
import { afterAll, expect, test } from 'vitest';
import { startReplaySandboxProcess, defaultReplaySandboxLimits } from './startReplaySandboxProcess.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'handlers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const smallMemoryLimits = { ...defaultReplaySandboxLimits, heapMb: 64, residentMb: 400 };
const event = {
  event: { type: 'ProviderStarred', data: { providerId: 'ace' } },
  ...{ stream: 'favourites-1', revision: 0, position: 7n, at: '2026-11-21T08:00:00.000Z', actor: 'system' },
} as unknown as ProjectedEvent;

let files = 0;

/**
 * Starts the handlers of a file.
 * @param handler body of the only handler.
 * @param above code before the definition.
 */
async function start(handler: string, above = '', indexes = '{}', limits = smallMemoryLimits) {
  const file = path.join(folder, `mine${(files += 1)}.ts`);
  const text = `
    ${above}
    import { defineReplay } from '@marketplace/projections/replay/defineReplay.ts';
    import { int, text } from '@marketplace/read-models/columns.ts';
    import { defineTable } from '@marketplace/read-models/table.ts';
    const stars = defineTable('stars', { provider: text(), stars: int }, ['provider'], ${indexes});
    const count = (writes) => writes.put(stars, { provider: 'ace', stars: 1 });
    export default defineReplay({ tables: [stars], handlers: { ProviderStarred: ({ event }, writes) => { ${handler} } } });`;
  writeFileSync(file, text);
  return startReplaySandboxProcess(pathToFileURL(file).href, limits);
}
const handled = async (handler: string, above = '') => (await start(handler, above)).handleInSandbox?.([event]);

test('returns the rows that handlers write', async () => {
  const answer = await handled('count(writes);');
  const [run] = answer !== undefined && 'runs' in answer ? answer.runs : [];
  const rows = [...(run?.tables ?? [])].map(([{ name }, writes]) => [name, [...writes.values()]]);
  expect(rows).toEqual([['stars', [{ kind: 'put', row: { provider: 'ace', stars: 1 }, isOwn: false }]]]);
});

test('discards all output of a handler', async () => {
  const printing = 'for (let line = 0; line < 1000; line += 1) console.log("x".repeat(100_000)); count(writes);';
  expect(await handled(printing)).toMatchObject({ runs: [{ statement: null }] });
});

test('stops a handler that loops', async () => {
  const { handleInSandbox } = await start('for (;;) {}', '', '{}', { ...smallMemoryLimits, pageMs: 1_500 });
  await expect(handleInSandbox?.([event])).rejects.toThrow('the projection took longer than 1.5 s.');
});

test.each([
  [
    'allocates objects without end',
    'const all = []; for (;;) all.push(new Array(10_000).fill(all.length));',
    'the projection ended its process, or ran out of memory.',
  ],
  [
    'allocates buffers without end',
    'const all = []; for (;;) all.push(Buffer.alloc(8_000_000, 1));',
    'the projection used more than 400 MB of memory.',
  ],
])('stops a handler that %s', async (_what, handler, message) => {
  await expect(handled(handler)).rejects.toThrow(message);
});

const escapes = [
  ['process.exit(0)', 'process is not defined'],
  ['process.env.KEY_ENCRYPTION_KEY', 'process is not defined'],
  ['fetch("http://127.0.0.1:1")', 'fetch is not defined'],
  ['new WebSocket("ws://127.0.0.1:1")', 'WebSocket is not defined'],
  ['require("node:fs")', 'require is not defined'],
  ['globalThis.process.exit(0)', 'undefined'],
] as const;

test.each(selectTestSample('ways out of a handler', 2, escapes))(
  'provides no access to the host through %s',
  async (handler, reason) => {
    expect(await handled(handler)).toMatchObject({ failedAt: 0, reason: expect.stringContaining(reason) as string });
  },
);

const refusedImports = [
  ...['node:fs', 'node:net', 'node:child_process', 'node:worker_threads', 'node:module', 'node:process'],
  ...['pg', '@marketplace/postgres/pool.ts', 'file:///etc/passwd', 'data:text/javascript,export default 1'],
];

test.each(selectTestSample('refused imports of a projection', 3, refusedImports))(
  'rejects a file that imports %s',
  async (specifier) => {
    const message = `cannot be loaded: a projection may not import ${specifier}`;
    await expect(start('count(writes);', `import '${specifier}';`)).rejects.toThrow(message);
    await expect(start('count(writes);', `await import('${specifier}');`)).rejects.toThrow(message);
  },
);

test.each(["writes.run('RESET ROLE')", "writes.refill(stars, 'SELECT 1')"])('rejects SQL: %s', async (handler) => {
  await expect(handled(handler)).rejects.toThrow('A projection in a file may not run SQL');
});

test('rejects columns and indexes that would become SQL', async () => {
  const column = 'writes.put(stars, { provider: "ace", "stars = 1; RESET ROLE; --": 1 })';
  await expect(handled(column)).rejects.toThrow('The table stars has no column');
  const index = "{ readers: ['(stars); RESET ROLE; --'] }";
  await expect(start('count(writes);', '', index)).rejects.toThrow('sent an invalid message');
});
