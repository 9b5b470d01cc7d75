import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { type RunningServices, startAllServices } from '@marketplace/product/start/services.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Email } from 'postal-mime';
import { vi } from 'vitest';
import { signInWithInProcessRequest } from './canaryCalls.ts';
import { type InProcessTestReply, sendInProcessTestRequest } from './inProcessCalls.ts';
import { createTestPreparationWithEmptyReadModels } from './emptyReadModels.ts';

/** The whole product with a mail server, an adjustable clock, an admin, and the demo accounts. */
export interface PrivacyRequestTestProduct {
  readonly services: RunningServices;
  readonly database: TestDatabase;
  /** All log lines. */
  readonly logged: readonly string[];
  readonly inbox: TestSmtpInbox;
  /** Moves the clock of commands and deadlines forward. */
  advanceDays(this: void, days: number): void;
  /** Submits a privacy form, by default without an account. */
  post(this: void, route: string, body: object, more?: { token?: string; key?: string }): Promise<InProcessTestReply>;
  /** Decides on a request as an admin. */
  answer(this: void, id: string, how: 'fulfil' | 'decline', body?: object): Promise<InProcessTestReply>;
  /** Waits until the admins' list contains a request with this email address and status. */
  waitForRequest(
    this: void,
    of: string,
    status: AdminPrivacyRequestReplyItem['status'],
  ): Promise<AdminPrivacyRequestReplyItem>;
  list(this: void): Promise<readonly AdminPrivacyRequestReplyItem[]>;
  /** Waits for a mail with this subject to an address, and returns the last such mail. */
  waitForMail(this: void, address: string, subject: RegExp): Promise<Email>;
  /** Waits for a confirmation mail to an address and returns the token in the last one. */
  waitForConfirmationToken(this: void, address: string): Promise<string>;
  close(this: void): Promise<void>;
}

const waitOptions = { timeout: 60_000, interval: 50 };
const demoPassword = 'Demo-pass-2026';
/**
 * Intervals in milliseconds. Most tests wait for a mail, so the product’s intervals of several seconds would be too
 * long.
 */
const shortIntervals = { deadlinesMs: 200, outboxMs: 50 } as const;
const settings = { eventStoreUrl: null, contactEmail: 'info@market.example', bookingUrl: 'https://booking.example' };

/**
 * Starts the product on a separate database.
 * @param rateLimitFactor factor for all rate limits; without a factor, there are no rate limits.
 */
export async function startPrivacyRequestsHarness(rateLimitFactor?: number): Promise<PrivacyRequestTestProduct> {
  const [folder, database, inbox] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'rights-')),
    createMigratedTestDatabase(createTestPreparationWithEmptyReadModels()),
    startTestSmtpInbox(),
  ]);
  const logged: string[] = [];
  const destination = { write: (line: string) => void logged.push(line) };
  let offsetMs = 0;
  const services = await startAllServices({
    databaseUrl: database.url,
    keyEncryptionKey: createSecretKey(randomBytes(32)),
    logger: createLogger({ level: 'trace', format: 'json', destination }),
    settings: {
      ...{ ...settings, dataDir: folder, smtpUrl: inbox.url, publicUrl: 'https://market.example' },
      ...(rateLimitFactor !== undefined && { rateLimitFactor }),
    },
    overrides: {
      now: () => new Date(Date.now() + offsetMs),
      tickIntervals: shortIntervals,
      // This is the only process with the keys, and it drops an erased key at once.
      untilKeysForgotten: () => Promise.resolve(),
    },
  });
  await seedDemo(services, demoPassword);
  const { command, query } = services;
  const admin = await signInWithInProcessRequest(services, demoAdminAccount.email, demoPassword);

  const list = async (): Promise<readonly AdminPrivacyRequestReplyItem[]> => {
    const { body } = await sendInProcessTestRequest(query, {
      method: 'GET',
      path: '/api/admin/privacy-requests',
      token: admin,
    });
    return body as unknown as readonly AdminPrivacyRequestReplyItem[];
  };
  const mailTo = async (address: string, subject: RegExp): Promise<Email> =>
    vi.waitFor(async () => {
      const found = (await inbox.mails()).findLast(
        ({ to, subject: found }) => to?.[0]?.address === address && subject.test(found ?? ''),
      );
      if (found === undefined) throw new Error(`There is no mail to ${address} with subject ${String(subject)}.`);
      return found;
    }, waitOptions);
  return {
    ...{ services, database, logged, inbox, list, waitForMail: mailTo },
    advanceDays: (days) => {
      offsetMs += days * dayMs;
    },
    post: async (route, body, more) =>
      sendInProcessTestRequest(command, { path: `/api/privacy/${route}`, body, ...more }),
    answer: async (id, how, body) =>
      sendInProcessTestRequest(command, {
        path: `/api/admin/privacy-requests/${id}/${how}`,
        token: admin,
        ...(body && { body }),
      }),
    waitForRequest: async (of, status) =>
      vi.waitFor(async () => {
        const found = (await list()).find((each) => each.email === of && each.status === status);
        if (found === undefined) throw new Error(`There is no request of ${of} with status ${status}.`);
        return found;
      }, waitOptions),
    waitForConfirmationToken: async (address) => {
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
