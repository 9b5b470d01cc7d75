import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { type SmtpInbox, startSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { type Services, startServices } from '@marketplace/product/start/services.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Email } from 'postal-mime';
import { vi } from 'vitest';
import { signIn } from './canaryCalls.ts';
import { type Answer, call } from './inProcessCalls.ts';
import { readModelsMade } from './readModelsMade.ts';

/** The whole product with a mail server, a clock that a test moves, an admin, and the demo's people. */
export interface RightsBench {
  readonly services: Services;
  readonly database: TestDatabase;
  /** Every line that was logged. */
  readonly logged: readonly string[];
  readonly inbox: SmtpInbox;
  /** Moves the clock of commands and deadlines. */
  later(this: void, days: number): void;
  /** Sends a form as anybody may. */
  post(this: void, route: string, body: object, more?: { token?: string; key?: string }): Promise<Answer>;
  /** An admin's answer to a request. */
  answer(this: void, id: string, how: 'fulfil' | 'decline', body?: object): Promise<Answer>;
  /** The admins' list, once it is as wanted. */
  listed(this: void, of: string, status: RightsRequestView['status']): Promise<RightsRequestView>;
  list(this: void): Promise<readonly RightsRequestView[]>;
  /** The last mail to an address with this subject, once it is there. */
  mailTo(this: void, address: string, subject: RegExp): Promise<Email>;
  /** The token that the address's last confirmation mail carries. */
  tokenFor(this: void, address: string): Promise<string>;
  close(this: void): Promise<void>;
}

const patience = { timeout: 60_000, interval: 50 };
const demoPassword = 'Demo-pass-2026';
/** Milliseconds; the product's own are seconds, and most tests here wait for a mail. */
const hurried = { deadlinesMs: 200, outboxMs: 50 } as const;
const dayMs = 24 * 60 * 60 * 1000;
const settings = { eventStoreUrl: null, contactEmail: 'info@market.example', bookingUrl: 'https://booking.example' };

/** Starts it on a database of its own. @param rateLimitFactor left out: nothing is limited. */
export async function startRightsBench(rateLimitFactor?: number): Promise<RightsBench> {
  const [folder, database, inbox] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'rights-')),
    createTestDatabase(readModelsMade()),
    startSmtpInbox(),
  ]);
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  let moved = 0;
  const services = await startServices({
    databaseUrl: database.url,
    keyEncryptionKey: createSecretKey(randomBytes(32)),
    logger: createLogger({ level: 'trace', format: 'json', destination }),
    settings: {
      ...{ ...settings, dataDir: folder, smtpUrl: inbox.url, publicUrl: 'https://market.example' },
      ...(rateLimitFactor !== undefined && { rateLimitFactor }),
    },
    overrides: {
      now: () => new Date(Date.now() + moved),
      looks: hurried,
      // This process drops an erased key at once, and no other one has it.
      untilKeysForgotten: () => Promise.resolve(),
    },
  });
  await seedDemo(services, demoPassword);
  const { command, query } = services;
  const admin = await signIn(services, demoAdmin.email, demoPassword);

  const list = async (): Promise<readonly RightsRequestView[]> => {
    const { body } = await call(query, { method: 'GET', path: '/api/admin/privacy-requests', token: admin });
    return body as unknown as readonly RightsRequestView[];
  };
  const mailTo = async (address: string, subject: RegExp): Promise<Email> =>
    vi.waitFor(async () => {
      const found = (await inbox.mails()).findLast(
        ({ to, subject: said }) => to?.[0]?.address === address && subject.test(said ?? ''),
      );
      if (found === undefined) throw new Error(`no mail to ${address} says ${String(subject)}`);
      return found;
    }, patience);
  return {
    ...{ services, database, logged, inbox, list, mailTo },
    later: (days) => {
      moved += days * dayMs;
    },
    post: async (route, body, more) => call(command, { path: `/api/privacy/${route}`, body, ...more }),
    answer: async (id, how, body) =>
      call(command, { path: `/api/admin/privacy-requests/${id}/${how}`, token: admin, ...(body && { body }) }),
    listed: async (of, status) =>
      vi.waitFor(async () => {
        const found = (await list()).find((each) => each.email === of && each.status === status);
        if (found === undefined) throw new Error(`no request of ${of} is ${status}`);
        return found;
      }, patience),
    tokenFor: async (address) => {
      const { text = '' } = await mailTo(address, /confirm your privacy request/);
      return /https:\/\/market\.example\/confirm-request#token=([\w-]{43})/.exec(text)?.[1] ?? '';
    },
    close: async () => {
      await Promise.all([services.command.close(), services.query.close()]);
      await services.stop();
      await Promise.all([inbox.close(), database.drop(), rm(folder, { recursive: true })]);
    },
  };
}
