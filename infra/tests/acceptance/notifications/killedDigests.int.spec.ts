import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type SmtpInbox, startSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, type SignedIn } from '../../kit/calls.ts';
import { type ArrivalBench, startArrivalBench } from '../../kit/rfq/arrivalBench.ts';

const key = randomBytes(32);
let bench: ArrivalBench;
let inbox: SmtpInbox;
beforeEach(async () => {
  [bench, inbox] = await Promise.all([
    startArrivalBench(undefined, { keyEncryptionKey: createSecretKey(key) }),
    startSmtpInbox(),
  ]);
});
afterEach(async () => {
  await Promise.all([bench.scenario.close(), inbox.close()]);
});

async function accepted(path: string, body: object, as: SignedIn): Promise<void> {
  const reply = await bench.scenario.post(path, body, as);
  expect([path, reply.status]).toEqual([path, 200]);
}
async function chooseDaily(group: string, { token }: SignedIn): Promise<void> {
  const reply = await call(
    bench.scenario.market.command,
    ...(['PUT', '/api/notifications/mails', { group, choice: 'daily' }, { token }] as const),
  );
  expect(reply.status).toBe(200);
}

/** An RFQ to two providers, both of whom quote, each an amount of its own. */
async function quotedRfq(number: number): Promise<readonly string[]> {
  const { emnify, soracom } = bench.scenario.vendors;
  const rfqId = await bench.send(['emnify', 'soracom']);
  const amounts = [`${number + 1}.10`, `${number + 1}.20`];
  for (const [at, vendor] of [emnify, soracom].entries()) {
    await accepted('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
    const quote = { rfq_id: rfqId, quote_amount: amounts[at], quote_currency: 'EUR' };
    await accepted('/api/vendor/rfq/respond', quote, vendor);
  }
  return amounts;
}

/** Noon, so many days after today: eight has come by UTC. */
const noonIn = (days: number): string => {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString();
};
/** Notifier, digests and sender of one instance in a process of its own, by a clock that stands. */
const program = fileURLToPath(new URL('../../kit/arrivalProgram.ts', import.meta.url));
const launch = (days: number): ChildProcess => {
  const terms = [bench.scenario.market.connectionString, inbox.url, key.toString('hex'), new Date().toISOString()];
  return spawn(process.execPath, [program, ...terms, noonIn(days)], { stdio: 'ignore' });
};
async function kill(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map((child) => once(child, 'exit')));
}

const count = async (sql: string): Promise<number> =>
  (await bench.scenario.market.pool.query<{ count: number }>(`SELECT count(*)::int FROM ${sql}`)).rows[0]?.count ?? 0;
const digests = async () => count(`mail.outbox WHERE kind = 'digest'`);
/** What each digest said that came, by whom it came to; a mail that came again has the same Message-ID. */
async function received(): Promise<ReadonlyMap<string, string>> {
  const mails = (await inbox.mails()).filter(({ subject }) => subject?.startsWith('Your daily digest'));
  const own = new Map(mails.map(({ messageId, to, text }) => [messageId, `${to?.[0]?.address ?? ''}\n${text ?? ''}`]));
  const byPerson = Map.groupBy(own.values(), (line) => line.split('\n')[0] ?? '');
  return new Map([...byPerson].map(([address, texts]) => [address, texts.join('\n')]));
}

test('two instances killed between an event, its digest and the mail tell each person of everything once', async () => {
  const { buyer, vendors } = bench.scenario;
  await chooseDaily('quotes', buyer);
  await chooseDaily('requests', vendors.emnify);
  await chooseDaily('requests', vendors.soracom);
  const rfqs = 5;
  const amounts: string[] = [];
  for (let made = 0; made < rfqs; made += 1) amounts.push(...(await quotedRfq(made)));

  for (const killAfter of [1, 2]) {
    const children = [launch(1), launch(1)];
    await vi.waitFor(async () => expect(await digests()).toBeGreaterThanOrEqual(killAfter), {
      ...{ timeout: 60_000, interval: 5 },
    });
    await kill(children);
  }
  // What came into the log's reading after the digest of its day waits for the day after.
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
  const texts = await received();
  const quotes = Array.from(
    (texts.get(buyer.user.email) ?? '').matchAll(/: (\d+\.\d0) EUR\./g),
    ([, amount]) => amount,
  );
  expect(quotes.toSorted()).toEqual(amounts.toSorted());
  for (const { user } of [vendors.emnify, vendors.soracom]) {
    expect(texts.get(user.email)?.match(/^\* A buyer asks/gm)).toHaveLength(rfqs);
  }
  expect(texts.size).toBe(3);
  const subjects = (await inbox.mails()).map(({ subject }) => subject ?? '');
  expect(subjects.filter((subject) => /^(New request for quotes|\w+ has sent a quote)$/.test(subject))).toEqual([]);
  const perPerson = `(SELECT FROM mail.outbox WHERE kind = 'digest' GROUP BY recipient HAVING count(*) > 2) over`;
  expect(await count(perPerson)).toBe(0);
});
