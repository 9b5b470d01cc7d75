import { createNotify, notifiedEvents } from '@marketplace/command-service/mails/notify.ts';
import { startNotifier } from '@marketplace/mail/notifier.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { companyOfThree } from '../../kit/companies.ts';
import { rowsIn, untilNoted } from '../../kit/notedMails.ts';
import { rfqPayload, startRfqScenario } from '../../kit/rfq/scenario.ts';

test('news of a company’s request goes to its owners, too, while the account of who asked is shut', async () => {
  const scenario = await startRfqScenario(undefined, { projections: liveReadModels });
  onTestFinished(async () => scenario.close());
  const { market, admin, vendors } = scenario;
  const { loadState, readPersonal, digestSecret: linkSecret } = market.deps;
  const now = () => new Date();
  const terms = { publicUrl: 'https://market.example', linkSecret, now };
  const notify = createNotify({ reads: { loadState, readPersonal }, ...terms });
  const notifier = startNotifier({
    ...{ store: market.store, pool: market.pool, decode: market.reader.decode, now },
    ...{ logger: { error: () => undefined }, notify, eventNames: notifiedEvents },
  });
  onTestFinished(async () => notifier.stop());
  const { owner, buyer, viewer } = await companyOfThree(scenario, 'meridian.example');
  const done = async (path: string, body: object, as: SignedIn): Promise<Record<string, unknown>> => {
    const reply = await scenario.post(path, body, as);
    expect([path, reply.status, reply.body['code']]).toEqual([path, 200, undefined]);
    return reply.body;
  };
  const { rfq_id: rfqId } = await done('/api/rfq/send', rfqPayload(['emnify']), buyer);
  await done('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
  const quote = async (amount: string) =>
    done('/api/vendor/rfq/respond', { rfq_id: rfqId, quote_amount: amount, quote_currency: 'EUR' }, vendors.emnify);
  /** How many mails about quotes each of the three has got. */
  const told = async (): Promise<readonly number[]> => {
    await untilNoted(scenario);
    const mails = await rowsIn(scenario, `SELECT recipient FROM mail.outbox WHERE kind = 'quote-received'`);
    return [owner, buyer, viewer].map(({ user }) => mails.filter(({ recipient }) => recipient === user.id).length);
  };
  await quote('0.62');
  expect(await told()).toEqual([0, 1, 0]);
  await done(`/api/admin/users/${buyer.user.id}/disable`, { reason: 'Left the company.' }, admin);
  await quote('0.58');
  const [ofOwner, , ofViewer] = await told();
  expect([ofOwner, ofViewer]).toEqual([1, 0]);
  await done(`/api/admin/users/${buyer.user.id}/enable`, {}, admin);
  await quote('0.55');
  expect((await told())[0]).toBe(1);
});
