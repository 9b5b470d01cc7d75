import { randomUUID } from 'node:crypto';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { hashCommandBody } from '@marketplace/event-store/ids.ts';
import { noStreamRevision } from '@marketplace/event-store/port.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';

let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace({ projections: [] });
});
afterAll(async () => market.close());

/** Appends a quote as earlier releases stored it: text unencrypted, body hash without key. */
async function appendOldQuote(
  buyer: SignedInTestUser,
  details: string,
): Promise<{ readonly stream: string; readonly hash: string }> {
  const [rfqId, linkId, commandId] = [randomUUID(), randomUUID(), randomUUID()];
  const hash = hashCommandBody({ details });
  const ids = { rfqId, linkId, providerId: 'emnify', buyerId: buyer.user.id };
  const data = { ...ids, version: 1, amount: '0.62', currency: 'EUR', details, notes: null };
  const meta = { commandId, actor: randomUUID(), at: '2026-11-01T00:00:00.000Z', bodyHash: hash };
  const stream = `rfq-${rfqId}`;
  const event = { id: randomUUID(), type: 'QuoteSent.v1', data, meta };
  await market.store.append(stream, [event], { expectedRevision: noStreamRevision, commandId });
  return { stream, hash };
}
const readLogText = async (): Promise<string> => {
  const { rows } = await market.pool.query<{ text: string }>('SELECT data::text || meta::text AS text FROM log.event');
  return rows.map(({ text }) => text).join('\n');
};

test('deletes unencrypted data of earlier releases from the log when their user is erased', async () => {
  const [ada, bo] = [
    await registerConfirmedTestUser(market, 'ada@acme.example'),
    await registerConfirmedTestUser(market, 'bo@acme.example'),
  ];
  const [toAda, toBo] = [await appendOldQuote(ada, 'Dear Ada Byron'), await appendOldQuote(bo, 'Dear Bo Carr')];
  expect((await market.deps.readPersonal(toAda.stream))[0]?.data).toMatchObject({ details: 'Dear Ada Byron' });
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  await eraseDataSubject({ ...market.deps, ledger, untilKeysForgotten: () => Promise.resolve() }, ada.user.id);
  const text = await readLogText();
  expect([text.includes('Dear Ada'), text.includes(toAda.hash)]).toEqual([false, false]);
  expect([text.includes('Dear Bo'), text.includes(toBo.hash)]).toEqual([true, true]);
  const [quote] = await market.deps.readPersonal(toAda.stream);
  expect(quote).toMatchObject({ type: 'QuoteSent', data: { amount: '0.62', details: null, notes: null } });
});

test('rejects deletions for users who are not erased', async () => {
  const cy = await registerConfirmedTestUser(market, 'cy@acme.example');
  const deletion = market.pool.query('SELECT log.forget($1, $2)', [cy.user.id, '[]']);
  await expect(deletion).rejects.toThrow('Only what is left of an erased person is forgotten');
});
