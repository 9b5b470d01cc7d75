import { setTimeout as sleep } from 'node:timers/promises';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

/** Response of an API call; `body` is parsed JSON, or text if the response is not JSON. */
export interface TestApiReply<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApiCallOptions {
  readonly token?: string;
  /** Value of the Idempotency-Key header. */
  readonly key?: string;
  /** Log position up to which the response must reflect all events, including the event at this position. */
  readonly after?: unknown;
  readonly headers?: Record<string, string>;
}

/** Milliseconds within which responses to guests must be up to date. */
const patienceMs = 10_000;

/**
 * Sends one request to an app. Guests cannot wait for a position, so their requests are repeated until the reply is not
 * stale.
 */
export async function callTestApi<Body = Record<string, unknown>>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: InjectOptions['payload'],
  { token, key, after, headers = {} }: TestApiCallOptions = {},
): Promise<TestApiReply<Body>> {
  const send = async (): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(typeof after === 'string' && { 'x-read-after': after }),
        ...headers,
      },
    });
  const end = performance.now() + patienceMs;
  let reply = await send();
  while (token === undefined && reply.headers['x-stale'] !== undefined && performance.now() < end) {
    // Without a pause between requests, the read models in this process would have no time to follow the log.
    await sleep(5);
    reply = await send();
  }
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, body: (isJson ? reply.json() : reply.body) as Body, headers: reply.headers };
}

/** A registered user with a session. */
export interface SignedInTestUser {
  readonly token: string;
  readonly user: SignedInUserReply;
  readonly position: string;
}

export const testPassword = 'Quiet-harbour-71';

/** Registers a user with an unconfirmed email address. */
export async function registerUnconfirmedTestUser(
  market: InProcessTestMarketplace,
  email: string,
  company = 'Acme Logistics',
): Promise<SignedInTestUser> {
  const person = { email, password: testPassword, firstName: 'Ada', lastName: 'Byron', company };
  const body = { ...person, termsVersion: currentTermsOfServiceVersion };
  const reply = await callTestApi<{ sessionToken: string; user: SignedInUserReply; position: string }>(
    market.command,
    'POST',
    '/api/auth/register',
    body,
  );
  if (reply.status !== 200) throw new Error(`registering ${email} answered ${reply.status}`);
  const { sessionToken: token, user, position } = reply.body;
  return { token, user, position };
}

/** Registers a user with a confirmed email address. */
export async function registerConfirmedTestUser(
  market: InProcessTestMarketplace,
  email: string,
  company?: string,
): Promise<SignedInTestUser> {
  return confirmTestUserEmail(market, await registerUnconfirmedTestUser(market, email, company));
}

/** Confirms the email address of a registered user. */
export async function confirmTestUserEmail(
  { deps }: InProcessTestMarketplace,
  { token, user }: SignedInTestUser,
): Promise<SignedInTestUser> {
  const position = await recordUserEmailConfirmed(deps, user.id, 'operator');
  return { token, user: { ...user, email_confirmed: true }, position };
}

/** Returns the token in the newest mail of a kind and deletes all mails of that kind. */
export async function takeTokenFromNewestTestMail({ pool }: InProcessTestMarketplace, kind: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `WITH gone AS (DELETE FROM mail.outbox WHERE kind = $1 RETURNING body_text, created_at)
     SELECT body_text AS text FROM gone ORDER BY created_at DESC`,
    [kind],
  );
  return /#token=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

/** Registers a user and grants the admin role. */
export async function registerTestAdmin(market: InProcessTestMarketplace, email: string): Promise<SignedInTestUser> {
  const admin = await registerConfirmedTestUser(market, email, 'Marketplace');
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  const { position } = await grantRole(market.deps, { userId: admin.user.id, role: 'admin' }, meta);
  return { ...admin, position };
}
