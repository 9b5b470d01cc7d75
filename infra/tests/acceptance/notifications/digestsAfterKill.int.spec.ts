import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type UnclaimedProviderRfqTestMarketplace,
  startVendorOnboardingHarness,
} from '../../kit/rfq/vendorOnboardingHarness.ts';

const key = randomBytes(32);
let bench: UnclaimedProviderRfqTestMarketplace;
let inbox: TestSmtpInbox;
beforeEach(async () => {
  [bench, inbox] = await Promise.all([
    startVendorOnboardingHarness(undefined, { keyEncryptionKey: createSecretKey(key) }),
    startTestSmtpInbox(),
  ]);
});
afterEach(async () => {
  await Promise.all([bench.scenario.close(), inbox.close()]);
});

async function postSuccessfully(path: string, body: object, as: SignedInTestUser): Promise<void> {
  const reply = await bench.scenario.post(path, body, as);
  expect([path, reply.status]).toEqual([path, 200]);
}
async function chooseDaily(group: string, { token }: SignedInTestUser): Promise<void> {
  const reply = await callTestApi(
    bench.scenario.market.command,
    ...(['PUT', '/api/notifications/mails', { group, choice: 'daily' }, { token }] as const),
  );
  expect(reply.status).toBe(200);
}

/** Sends an RFQ to two providers, each of which quotes a different amount. */
async function createQuotedRfq(index: number): Promise<readonly string[]> {
  const { emnify, soracom } = bench.scenario.vendors;
  const rfqId = await bench.sendRfq(['emnify', 'soracom']);
  const amounts = [`${index + 1}.10`, `${index + 1}.20`];
  for (const [at, vendor] of [emnify, soracom].entries()) {
    await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
    const quote = { rfq_id: rfqId, quote_amount: amounts[at], quote_currency: 'EUR' };
    await postSuccessfully('/api/vendor/rfq/respond', quote, vendor);
  }
  return amounts;
}

/** Noon UTC, the given number of days from today: after 8 a.m., when digests are sent. */
const getNoonInDays = (days: number): string => {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString();
};
/** Program that runs the notifier, the digests and the mail sender of one instance with a fixed clock. */
const program = fileURLToPath(new URL('../../kit/vendorOnboardingProgram.ts', import.meta.url));
const launch = (days: number): ChildProcess => {
  const terms = [bench.scenario.market.connectionString, inbox.url, key.toString('hex'), new Date().toISOString()];
  return spawn(process.execPath, [program, ...terms, getNoonInDays(days)], { stdio: 'ignore' });
};
async function kill(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => once(child, 'exit')));
}

const count = async (sql: string): Promise<number> =>
  (await bench.scenario.market.pool.query<{ count: number }>(`SELECT count(*)::int FROM ${sql}`)).rows[0]?.count ?? 0;
const countDigests = async () => count(`mail.outbox WHERE kind = 'digest'`);
/** Texts of the received digests, by recipient; a repeated mail has the same Message-ID and is counted once. */
async function readReceivedDigests(): Promise<ReadonlyMap<string, string>> {
  const mails = (await inbox.mails()).filter(({ subject }) => subject?.startsWith('Your daily digest'));
  const own = new Map(mails.map(({ messageId, to, text }) => [messageId, `${to?.[0]?.address ?? ''}\n${text ?? ''}`]));
  const byPerson = Map.groupBy(own.values(), (line) => line.split('\n')[0] ?? '');
  return new Map([...byPerson].map(([address, texts]) => [address, texts.join('\n')]));
}

test('notifies each user of everything once when two instances are killed in between', async () => {
  const { buyer, vendors } = bench.scenario;
  await chooseDaily('quotes', buyer);
  await chooseDaily('requests', vendors.emnify);
  await chooseDaily('requests', vendors.soracom);
  const rfqs = 5;
  const amounts: string[] = [];
  for (let made = 0; made < rfqs; made += 1) amounts.push(...(await createQuotedRfq(made)));

  for (const killAfter of [1, 2]) {
    const children = [launch(1), launch(1)];
    await vi.waitFor(async () => expect(await countDigests()).toBeGreaterThanOrEqual(killAfter), {
      ...{ timeout: 60_000, interval: 5 },
    });
    await kill(children);
  }
  // Events that are processed after the digest of their day was sent are included in the next digest.
  for (const days of [1, 2]) {
    const last = [launch(days), launch(days)];
    const head = await bench.scenario.market.store.head();
    const isRead = `ops.checkpoint WHERE name = 'mail' AND position = ${head}`;
    await vi.waitFor(
      async () => {
        expect(await count(isRead)).toBe(1);
        if (days === 2) expect(await count('mail.digest_item')).toBe(0);
        expect(await count(`mail.outbox WHERE kind = 'digest' AND sent_at IS NULL`)).toBe(0);
      },
      { timeout: 60_000, interval: 50 },
    );
    await kill(last);
  }
  const texts = await readReceivedDigests();
  const quotes = Array.from(
    (texts.get(buyer.user.email) ?? '').matchAll(/: (\d+\.\d0) EUR\./g),
    ([, amount]) => amount,
  );
  expect(quotes.toSorted()).toEqual(amounts.toSorted());
  for (const { user } of [vendors.emnify, vendors.soracom]) {
    expect(texts.get(user.email)?.match(/^\* A buyer has requested/gm)).toHaveLength(rfqs);
  }
  expect(texts.size).toBe(3);
  const subjects = (await inbox.mails()).map(({ subject }) => subject ?? '');
  expect(subjects.filter((subject) => /^(New request for quotes|\w+ has sent a quote)$/.test(subject))).toEqual([]);
  const perPerson = `(SELECT FROM mail.outbox WHERE kind = 'digest' GROUP BY recipient HAVING count(*) > 2) over`;
  expect(await count(perPerson)).toBe(0);
});
