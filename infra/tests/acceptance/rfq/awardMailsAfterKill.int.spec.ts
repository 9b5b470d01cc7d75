import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type UnclaimedProviderRfqTestMarketplace,
  startVendorOnboardingHarness,
} from '../../kit/rfq/vendorOnboardingHarness.ts';

const key = randomBytes(32);
const need = { devices: 1000, megabytes: '5', months: 12, activePercent: null };

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

async function postSuccessfully(
  path: string,
  body: object,
  as: Parameters<UnclaimedProviderRfqTestMarketplace['scenario']['post']>[2],
) {
  const reply = await bench.scenario.post(path, body, as);
  expect([path, reply.status]).toEqual([path, 200]);
}

/**
 * Creates an RFQ to two providers, who both send quotes. Then changes its quantities, sends a message to emnify, and
 * awards the RFQ to emnify.
 */
async function createAwardedRfq(): Promise<void> {
  const { scenario } = bench;
  const { emnify, soracom } = scenario.vendors;
  const rfqId = await bench.sendRfq(['emnify', 'soracom']);
  for (const vendor of [emnify, soracom]) {
    await postSuccessfully('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
    const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
    await postSuccessfully('/api/vendor/rfq/respond', quote, vendor);
  }
  await postSuccessfully(`/api/rfq/${rfqId}/need`, { need, seen: null }, scenario.buyer);
  const { body } = await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  const chosen = listRfqLinksEndpoint.reply.parse(body).find(({ provider_id: id }) => id === 'emnify');
  await postSuccessfully(
    `/api/conversations/${chosen?.id ?? ''}`,
    { text: 'Which networks in Norway?' },
    scenario.buyer,
  );
  const awards = [{ link_id: chosen?.id, quote_version: 1 }];
  await postSuccessfully(`/api/rfq/${rfqId}/award`, { awards }, scenario.buyer);
}

/** Program that runs the notifier and the mail sender of one instance. */
const program = fileURLToPath(new URL('../../kit/vendorOnboardingProgram.ts', import.meta.url));
const launch = (): ChildProcess => {
  const args = [
    program,
    bench.scenario.market.connectionString,
    inbox.url,
    key.toString('hex'),
    new Date().toISOString(),
  ];
  return spawn(process.execPath, args, { stdio: 'ignore' });
};
async function kill(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => once(child, 'exit')));
}

const kinds = ['message-received', 'quote-awarded', 'quote-not-awarded', 'rfq-need-changed'];
const countByKindAndRecipient = async (): Promise<readonly string[]> => {
  const { rows } = await bench.scenario.market.pool.query<{ line: string }>(
    `SELECT kind || ' ' || recipient || ' ' || count(*) AS line FROM mail.outbox WHERE kind = ANY ($1)
      GROUP BY kind, recipient ORDER BY kind, recipient`,
    [kinds],
  );
  return rows.map(({ line }) => line);
};
const countMails = async (): Promise<number> => {
  const { rows } = await bench.scenario.market.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM mail.outbox WHERE kind = ANY ($1)',
    [kinds],
  );
  return rows[0]?.count ?? 0;
};
const subjects = [
  'Your quote was awarded',
  'Your quote was not selected',
  'The quantities of a request for quotes have changed',
  'A buyer has sent you a message',
];
/** Distinct Message-IDs of the received mails with these subjects. */
const listReceived = async (): Promise<readonly string[]> => {
  const mails = (await inbox.mails()).filter(({ subject }) => subjects.includes(subject ?? ''));
  return [...new Set(mails.map(({ messageId, subject }) => `${subject ?? ''} ${messageId ?? ''}`))];
};

test('sends each mail separately and once when two instances are killed in between', {
  timeout: 240_000,
}, async () => {
  const count = 6;
  for (let made = 0; made < count; made += 1) await createAwardedRfq();
  // Each RFQ causes five mails: awarded, not selected, changed quantities to both providers, and the message.
  const all = count * 5;
  for (const killAfter of [1, all / 2]) {
    const children = [launch(), launch()];
    await vi.waitFor(async () => expect(await countMails()).toBeGreaterThanOrEqual(killAfter), {
      ...{ timeout: 90_000, interval: 5 },
    });
    await kill(children);
  }
  const last = [launch(), launch()];
  await vi.waitFor(async () => expect(await listReceived()).toHaveLength(all), { timeout: 90_000, interval: 50 });
  await kill(last);
  expect(await countMails()).toBe(all);
  const { emnify, soracom } = bench.scenario.vendors;
  expect(
    (await countByKindAndRecipient()).map((line) =>
      line.replace(emnify.user.id, 'emnify').replace(soracom.user.id, 'soracom'),
    ),
  ).toEqual(expect.arrayContaining([`quote-awarded emnify ${count}`, `quote-not-awarded soracom ${count}`]));
  const bySubject = Map.groupBy(
    await listReceived(),
    (line) => subjects.find((subject) => line.startsWith(subject)) ?? '',
  );
  expect(subjects.map((subject) => bySubject.get(subject)?.length)).toEqual([count, count, 2 * count, count]);
});
