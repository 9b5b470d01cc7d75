import { randomUUID } from 'node:crypto';
import { register, type SignedIn } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { bodyHash } from '@marketplace/event-store/ids.ts';
import { noStream } from '@marketplace/event-store/port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseSubject } from '@marketplace/command-service/privacy/eraseSubject.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ projections: [] });
});
afterAll(async () => market.close());

/** A quote as an earlier release stored it: its words in plain text, its body's hash bare. */
async function quoteTo(buyer: SignedIn, words: string): Promise<{ readonly stream: string; readonly hash: string }> {
  const [rfqId, linkId, commandId] = [randomUUID(), randomUUID(), randomUUID()];
  const hash = bodyHash({ words });
  const about = { rfqId, linkId, providerId: 'emnify', buyerId: buyer.user.id };
  const data = { ...about, version: 1, amount: '0.62', currency: 'EUR', details: words, notes: null };
  const meta = { commandId, actor: randomUUID(), at: '2026-11-01T00:00:00.000Z', bodyHash: hash };
  const stream = `rfq-${rfqId}`;
  const event = { id: randomUUID(), type: 'QuoteSent.v1', data, meta };
  await market.store.append(stream, [event], { expectedRevision: noStream, commandId });
  return { stream, hash };
}
const logText = async (): Promise<string> => {
  const { rows } = await market.pool.query<{ text: string }>('SELECT data::text || meta::text AS text FROM log.event');
  return rows.map(({ text }) => text).join('\n');
};

test('an erasure takes out of the log what earlier releases stored in plain text, and leaves everybody else’s', async () => {
  const [ada, bo] = [await register(market, 'ada@acme.example'), await register(market, 'bo@acme.example')];
  const [toAda, toBo] = [await quoteTo(ada, 'Dear Ada Byron'), await quoteTo(bo, 'Dear Bo Carr')];
  expect((await market.deps.readPersonal(toAda.stream))[0]?.data).toMatchObject({ details: 'Dear Ada Byron' });
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  await eraseSubject({ ...market.deps, ledger, untilKeysForgotten: () => Promise.resolve() }, ada.user.id);
  const text = await logText();
  expect([text.includes('Dear Ada'), text.includes(toAda.hash)]).toEqual([false, false]);
  expect([text.includes('Dear Bo'), text.includes(toBo.hash)]).toEqual([true, true]);
  const [told] = await market.deps.readPersonal(toAda.stream);
  expect(told).toMatchObject({ type: 'QuoteSent', data: { amount: '0.62', details: null, notes: null } });
});

test('nothing is taken out of the log of somebody who is not erased', async () => {
  const cy = await register(market, 'cy@acme.example');
  const forget = market.pool.query('SELECT log.forget($1, $2)', [cy.user.id, '[]']);
  await expect(forget).rejects.toThrow('Only what is left of an erased person is forgotten');
});
