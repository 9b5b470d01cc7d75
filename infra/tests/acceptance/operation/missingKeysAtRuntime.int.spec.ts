import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHealthRequestListener } from '@marketplace/product/start/health.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

const waitOptions = { timeout: 60_000, interval: 20 };

/** Details of GET /health for operators. */
interface Health {
  readonly status: number;
  readonly reasons: readonly string[];
}

/** Serves the health checks of a marketplace. @returns a function that requests one. */
async function serveHealth({ services }: InProcessTestMarketplace): Promise<(path: string) => Promise<Health>> {
  const { command, query, needsCare, publishing, hints } = services;
  const isOperator = () => Promise.resolve(true);
  const server = createServer(
    createHealthRequestListener({ command, query }, { needsCare, publishing, hints, isOperator }),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    const { reasons = [] } = (await reply.json()) as Partial<Health>;
    return { status: reply.status, reasons };
  };
}

test('reports missing keys on /health until they are restored, even if other users register', async () => {
  const market = await startTestMarketplace({ compareEveryMs: 20 });
  onTestFinished(market.close);
  const health = await serveHealth(market);
  const readComparedPositions = async () =>
    (await market.pool.query<{ position: string }>('SELECT position FROM keys.log_life')).rows;
  const until = (condition: () => Promise<boolean>) => vi.waitUntil(condition, waitOptions);
  await registerConfirmedTestUser(market, 'ada@acme.example');
  await until(async () => BigInt((await readComparedPositions())[0]?.position ?? 0) === (await market.store.head()));
  expect(await health('/health')).toEqual({ status: 200, reasons: [] });

  await market.pool.query('CREATE TABLE public.kept AS SELECT * FROM keys.subject_key');
  await market.pool.query('DELETE FROM keys.subject_key');
  await until(async () => (await health('/health')).status === 503);
  const { reasons } = await health('/health');
  expect(reasons).toEqual([
    expect.stringMatching(
      /^the log and its subject keys do not match: The log contains (1 subject|\d+ subjects) with neither a key in this database \(0 keys\)/,
    ),
  ]);
  expect((await health('/health/ready')).status).toBe(200);
  await until(async () => (await readComparedPositions())[0]?.position === '0');

  const before = await market.pool.query('SELECT FROM public.kept');
  const countKeys = async () => (await market.pool.query('SELECT FROM keys.subject_key')).rowCount ?? 0;
  for (let person = 0; (await countKeys()) < (before.rowCount ?? 0); person += 1) {
    await registerConfirmedTestUser(market, `other-${person}@acme.example`);
  }
  expect(await health('/health')).toMatchObject({ status: 503, reasons });

  await market.pool.query('INSERT INTO keys.subject_key SELECT * FROM public.kept ON CONFLICT DO NOTHING');
  await until(async () => (await health('/health')).status === 200);
  expect(BigInt((await readComparedPositions())[0]?.position ?? 0)).toBe(await market.store.head());
});
