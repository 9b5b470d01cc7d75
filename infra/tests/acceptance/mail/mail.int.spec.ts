import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMailProcesses } from '@marketplace/command-service/mails/startMailProcesses.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callTestApi, registerConfirmedTestUser, registerTestAdmin } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { discardEarlierTestMails } from '../../kit/mailProgress.ts';

const logged: string[] = [];
const logger = createLogger({
  level: 'trace',
  format: 'json',
  destination: { write: (line: string) => void logged.push(line) },
});
const common = {
  publicUrl: 'https://market.example',
  contactEmail: 'info@market.example',
  isShown: false,
  linkSecret: 'a secret of the tests',
};
const terms = { claimMs: 1_000, tickMs: 20, tidyMs: 20, firstRetryMs: 50 };
const body = { password: 'Quiet-harbour-71', firstName: 'Ada', lastName: 'Byron', company: 'Acme' };

let market: InProcessTestMarketplace;
let inbox: TestSmtpInbox;
/** The head of the log at the start of a test. The outbox is empty at that time. */
let headAtStart: bigint;
/** Unique addresses for each test. */
let ada: string;
let bob: string;
let tests = 0;
beforeAll(async () => {
  market = await startTestMarketplace();
});
beforeEach(async () => {
  tests += 1;
  [ada, bob] = [`ada-${tests}@acme.example`, `bob-${tests}@acme.example`];
  await discardEarlierTestMails(market);
  headAtStart = await market.store.head();
  inbox = await startTestSmtpInbox();
});
afterEach(async () => inbox.close());
afterAll(async () => market.close());

const start = (smtpUrl: string | null = inbox.url) =>
  startMailProcesses(
    { ...market.deps, store: market.store, decode: market.reader.decode, logger },
    { ...common, smtpUrl, terms },
  );
const signUp = async (email: string) => callTestApi(market.command, 'POST', '/api/auth/register', { ...body, email });
const outbox = async (columns: string) =>
  (
    await market.pool.query<Record<string, unknown>>(
      `SELECT ${columns} FROM mail.outbox ORDER BY created_at, recipient`,
    )
  ).rows;

describe('registration mail', () => {
  test('is sent once, with a confirmation link that can be opened repeatedly', async () => {
    const mail = start();
    const registered = await signUp(ada);
    await inbox.waitForMails(1);
    await vi.waitFor(
      async () => expect(await outbox('sent_at IS NOT NULL AS sent, address')).toEqual([{ sent: true, address: null }]),
      { timeout: 60_000 },
    );
    await mail.stop();
    const [registration] = (await market.store.readAll(headAtStart)).events;
    expect(registration?.meta.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(await outbox("split_part(trace, '-', 2) AS trace")).toEqual([{ trace: registration?.meta.traceId }]);
    const [sent] = await inbox.mails();
    expect(sent?.to?.map(({ address }) => address)).toEqual([ada]);
    expect([sent?.from?.address, sent?.subject]).toEqual(['info@market.example', 'Confirm your email address']);
    expect(sent?.messageId).toMatch(/^<[0-9a-f-]{36}@market\.example>$/);
    const token = /confirm-email#token=([\w-]{43})/.exec(sent?.text ?? '')?.[1];
    expect(sent?.html).toContain(`https://market.example/confirm-email#token=${token}`);
    const session = String(registered.body['sessionToken']);
    const confirm = async () =>
      callTestApi(market.command, 'POST', '/api/auth/confirm-email', { token }, { token: session });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await confirm();
      expect([reply.status, reply.body['message']]).toEqual([200, 'Your email address is confirmed.']);
    }
    const validated = await callTestApi(market.query, 'GET', '/api/auth/validate', undefined, {
      token: session,
      after: (await confirm()).body['position'],
    });
    expect(validated.body['user']).toMatchObject({ email_confirmed: true });
    const events = (await market.store.readAll(headAtStart)).events.map(market.reader.decode);
    expect(events.filter(({ type }) => type === 'EmailConfirmed')).toHaveLength(1);
  });
});

describe('notification mails', () => {
  test('are sent to admins for an access request, and to the user for the decision', async () => {
    const admin = await registerTestAdmin(market, 'root@market.example');
    const eve = await registerConfirmedTestUser(market, 'eve@emnify.example', 'emnify');
    const provider = { userId: eve.user.id, providerId: 'emnify', providerName: 'emnify' };
    await append(`access-${eve.user.id}`, [{ type: 'AccessRequested', data: provider }]);
    const decision = {
      user_email: 'eve@emnify.example',
      admin_email: 'root@market.example',
      reason: 'Use <work> mail.',
    };
    await callTestApi(market.command, 'POST', '/api/admin/provider-access/reject', decision, { token: admin.token });
    const mail = start();
    await inbox.waitForMails(2);
    await mail.stop();
    const mails = await inbox.mails();
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject]).toSorted()).toEqual([
      ['eve@emnify.example', 'Your request for access to emnify was rejected'],
      ['root@market.example', 'Access to emnify was requested'],
    ]);
    const rejectionMail = mails.find(({ subject }) => subject === 'Your request for access to emnify was rejected');
    expect(
      [rejectionMail?.text, rejectionMail?.html].map((text) => /Use .*work.* mail\./.exec(text ?? '')?.[0]),
    ).toEqual(['Use <work> mail.', 'Use &lt;work&gt; mail.']);
  });

  async function append(stream: string, events: readonly { type: string; data: object }[]): Promise<void> {
    await market.deps.execute(
      { initial: null, evolve: () => null, decide: () => events },
      {
        stream,
        command: null,
        meta: { commandId: crypto.randomUUID(), actor: 'system', at: new Date().toISOString() },
      },
    );
  }

  test('are not sent for events older than three days', async () => {
    const { user } = await registerConfirmedTestUser(market, ada);
    const meta = {
      commandId: crypto.randomUUID(),
      actor: 'system',
      at: new Date(Date.now() - 4 * 86_400_000).toISOString(),
    };
    const provider = { userId: user.id, providerId: 'emnify', providerName: 'emnify' };
    await market.deps.execute(
      { initial: null, evolve: () => null, decide: () => [{ type: 'AccessApproved', data: provider }] },
      { stream: `access-${user.id}`, command: null, meta },
    );
    const mail = start();
    await signUp(bob);
    await inbox.waitForMails(1);
    await mail.stop();
    expect((await inbox.mails()).map(({ to }) => to?.[0]?.address)).toEqual([bob]);
  });
});

describe('delivery to a mail server', () => {
  test('repeats a mail with the same Message-ID after a temporary error', async () => {
    inbox.respondWith(450);
    const mail = start();
    await signUp(ada);
    await vi.waitFor(
      async () => expect((await outbox('failure, attempts >= 2 AS again'))[0]).toEqual({ failure: '450', again: true }),
      { timeout: 60_000 },
    );
    const [{ message_id: id } = {}] = await outbox('message_id');
    inbox.respondWith(0);
    await inbox.waitForMails(1);
    await mail.stop();
    expect((await inbox.mails())[0]?.messageId).toBe(`<${String(id)}@market.example>`);
  });

  test('gives up a mail after a permanent error, and reports it to operators', async () => {
    inbox.respondWith(550);
    const mail = start();
    await signUp(ada);
    await vi.waitFor(
      async () =>
        expect(await outbox('given_up_at IS NOT NULL AS over, address, attempts')).toEqual([
          { over: true, address: ada, attempts: 1 },
        ]),
      { timeout: 60_000 },
    );
    expect(await mail.listWarnings()).toEqual([
      '1 email from the last week could not be sent: check the table mail.outbox',
    ]);
    await mail.stop();
  });

  test('queues and reports mails without a mail server, and discards them after three days', async () => {
    const mail = start(null);
    await signUp(ada);
    await vi.waitFor(async () => expect(await outbox('kind')).toHaveLength(1), { timeout: 60_000 });
    expect(await mail.listWarnings()).toEqual(['1 email is queued, but no mail server is configured: set SMTP_URL']);
    await market.pool.query(`UPDATE mail.outbox SET created_at = now() - interval '73 hours'`);
    await vi.waitFor(
      async () =>
        expect(await outbox('given_up_at IS NOT NULL AS over, address')).toEqual([{ over: true, address: ada }]),
      { timeout: 60_000 },
    );
    await mail.stop();
  });
});

test('logs no address', () => {
  expect(logged.join('')).toContain('the mail server did not accept a mail');
  expect(logged.join('')).not.toMatch(/@acme\.example/);
});

describe('mail process after kill -9', () => {
  const program = fileURLToPath(new URL('../../kit/mailProgram.ts', import.meta.url));
  const run = (): ChildProcess =>
    spawn(process.execPath, [program, market.connectionString, inbox.url], { stdio: ['ignore', 'inherit', 'inherit'] });
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  test.each([
    ['before the recipient was sent', 'from'],
    ['before the server had accepted the mail', 'data'],
  ] as const)(
    'sends exactly one mail when killed %s',
    async (_when, at) => {
      const untilHeld = inbox.holdAt(at);
      const first = run();
      await signUp(ada);
      await untilHeld;
      await kill(first);
      expect(await inbox.mails()).toEqual([]);
      inbox.respondWith(0);
      const second = run();
      await inbox.waitForMails(1);
      await vi.waitFor(async () => expect(await outbox('sent_at IS NOT NULL AS sent')).toEqual([{ sent: true }]), {
        timeout: 60_000,
      });
      // The restarted process keeps sending: the next mail is the second one in total.
      await signUp(bob);
      await inbox.waitForMails(2);
      await kill(second);
      expect((await inbox.mails()).map(({ to }) => to?.[0]?.address)).toEqual([ada, bob]);
    },
    30_000,
  );

  test('sends exactly one mail for an event that was stored while it was stopped', async () => {
    await signUp(ada);
    const child = run();
    await inbox.waitForMails(1);
    await vi.waitFor(async () => expect(await outbox('sent_at IS NOT NULL AS sent')).toEqual([{ sent: true }]), {
      timeout: 60_000,
    });
    await kill(child);
    const next = run();
    await signUp(bob);
    await inbox.waitForMails(2);
    await kill(next);
    expect((await inbox.mails()).map(({ to }) => to?.[0]?.address)).toEqual([ada, bob]);
  });
});
