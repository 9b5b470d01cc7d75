import { randomUUID } from 'node:crypto';
import { SessionReplyItem } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  callTestApi,
  takeTokenFromNewestTestMail as mailedTokenOf,
  registerConfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeEach, describe, expect, test } from 'vitest';

const shared = useSharedTestMarketplace();
const { email, newEvents } = shared;
let ada: SignedInTestUser;
beforeEach(async () => {
  ada = await registerConfirmedTestUser(shared.market, email('ada'));
});

const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;
const post = async (path: string, body?: object, token?: string) =>
  callTestApi(shared.market.command, 'POST', path, body, token === undefined ? {} : { token });
const login = async (password = testPassword) => post('/api/auth/login', { email: ada.user.email, password });
const signIn = async (password?: string) => String((await login(password)).body['sessionToken']);
const isAlive = async (token: string) =>
  (await callTestApi(shared.market.query, 'GET', '/api/auth/sessions', undefined, { token })).status === 200;
const areAlive = async (...tokens: readonly string[]) => Promise.all(tokens.map(isAlive));

const mailedToken = async (kind: string) => mailedTokenOf(shared.market, kind);

describe('profile', () => {
  test('changes the fields that are sent, in either spelling, and keeps the rest', async () => {
    const { token } = ada;
    const first = await callTestApi(
      shared.market.command,
      'PUT',
      '/api/auth/profile',
      { firstName: 'Augusta' },
      { token },
    );
    expect(first.body['user']).toMatchObject({ first_name: 'Augusta', lastName: 'Byron', company: 'Acme Logistics' });
    const body = { last_name: 'King', company: 'Engines' };
    const second = await callTestApi(shared.market.command, 'PUT', '/api/auth/profile', body, { token });
    const user = { firstName: 'Augusta', last_name: 'King', company: 'Engines' };
    expect(second.body['user']).toMatchObject(user);
    const seen = await callTestApi(shared.market.query, 'GET', '/api/auth/validate', undefined, {
      token,
      after: second.body['position'],
    });
    expect(seen.body['user']).toMatchObject(user);
  });

  test('appends nothing to the log when no field changes', async () => {
    const same = { firstName: 'Ada', company: 'Acme Logistics' };
    const before = (await shared.market.readEvents()).length;
    const answer = await callTestApi(shared.market.command, 'PUT', '/api/auth/profile', same, { token: ada.token });
    expect([answer.status, answer.body['position']]).toEqual([200, expect.stringMatching(/\.\d+$/)]);
    expect((await shared.market.readEvents()).length).toBe(before);
  });

  test('rejects further changes after a thousand, while everything else works', async () => {
    const stream = getUserStreamName(ada.user.id);
    const data = { userId: ada.user.id, name: null, company: 'Acme' };
    const stored = await shared.market.store.readStream(stream);
    const meta = { commandId: randomUUID(), actor: ada.user.id, at: '2026-11-21T12:00:00.000Z' };
    const changes = Array.from({ length: 1_000 }, () => ({ id: randomUUID(), type: 'ProfileChanged.v1', data, meta }));
    await shared.market.store.append(stream, changes, {
      expectedRevision: stored.at(-1)?.revision ?? 0,
      commandId: meta.commandId,
    });
    const refused = await callTestApi(
      shared.market.command,
      'PUT',
      '/api/auth/profile',
      { company: 'New' },
      { token: ada.token },
    );
    expect([refused.status, code(refused)]).toEqual([409, 'account.history-full']);
    expect(ProblemDetails.parse(refused.body).message).toContain('Contact support');
    expect((await login()).status).toBe(200);
  });

  test('requires a session and a name that is not blank', async () => {
    expect((await callTestApi(shared.market.command, 'PUT', '/api/auth/profile', { firstName: 'Eve' })).status).toBe(
      401,
    );
    const empty = await callTestApi(
      shared.market.command,
      'PUT',
      '/api/auth/profile',
      { firstName: ' ' },
      { token: ada.token },
    );
    expect([empty.status, code(empty)]).toEqual([400, 'request.shape']);
  });
});

describe('registration', () => {
  const person = { password: testPassword, firstName: 'Eve', lastName: 'Moss', company: 'Acme' };

  test('rejects a personal address with a reason', async () => {
    const reply = await post('/api/auth/register', { ...person, email: 'eve@GMail.com' });
    expect([reply.status, code(reply), reply.body['error']]).toEqual([
      422,
      'account.personal-email',
      'Personal email addresses from gmail.com are not allowed. Please use your organizational email address.',
    ]);
  });

  test('stores the accepted version of the terms, and rejects an outdated one', async () => {
    const old = await post('/api/auth/register', { ...person, email: email('eve'), termsVersion: '2020-01-01' });
    expect([old.status, code(old)]).toEqual([422, 'account.terms']);
    await post('/api/auth/register', { ...person, email: email('eve'), termsVersion: currentTermsOfServiceVersion });
    const registered = (await newEvents()).filter(({ type }) => type === 'UserRegistered');
    expect(registered.map(({ data }) => (data as { termsVersion: unknown }).termsVersion)).toEqual([
      currentTermsOfServiceVersion,
      currentTermsOfServiceVersion,
    ]);
  });

  test('leaves the address unconfirmed: RFQs are rejected until the link is opened', async () => {
    const made = await post('/api/auth/register', {
      ...person,
      email: email('eve'),
      termsVersion: currentTermsOfServiceVersion,
    });
    const token = String(made.body['sessionToken']);
    expect(made.body['user']).toMatchObject({ email_confirmed: false });
    const rfq = {
      companyName: 'Acme',
      contactName: 'Eve',
      email: email('eve'),
      selectedProviders: ['emnify'],
      wizardData: {},
    };
    const refused = await post('/api/rfq/send', rfq, token);
    expect([refused.status, code(refused)]).toEqual([403, 'account.email-unconfirmed']);
    await post('/api/auth/resend-confirmation', undefined, token);
    const link = await mailedToken('confirm-email');
    expect((await post('/api/auth/confirm-email', { token: link }, token)).status).toBe(200);
    expect(code(await post('/api/rfq/send', rfq, token))).toBe('rfq.unknown-provider');
    const again = await post('/api/auth/resend-confirmation', undefined, token);
    expect(again.body['message']).toBe('Your email address is already confirmed.');
  });

  test('rejects unknown and expired confirmation links', async () => {
    const made = await post('/api/auth/register', { ...person, email: email('eve') });
    await post('/api/auth/resend-confirmation', undefined, String(made.body['sessionToken']));
    const link = await mailedToken('confirm-email');
    await shared.market.pool.query(`UPDATE accounts.link SET expires_at = now() - interval '1 second'`);
    for (const token of [link, 'x'.repeat(43)]) {
      const reply = await post('/api/auth/confirm-email', { token });
      expect([reply.status, code(reply)]).toEqual([422, 'account.link']);
    }
  });
});

describe('sessions', () => {
  const listed = async (token = ada.token) =>
    SessionReplyItem.array().parse(
      (await callTestApi(shared.market.query, 'GET', '/api/auth/sessions', undefined, { token })).body,
    );

  test('are listed without IP addresses, and mark the current one', async () => {
    const other = await signIn();
    const reply = await callTestApi(shared.market.query, 'GET', '/api/auth/sessions', undefined, { token: other });
    const sessions = SessionReplyItem.array().parse(reply.body);
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
      'current',
      'device',
      'id',
      'last_seen_at',
      'signed_in_at',
    ]);
  });

  test('show browser and operating system where known', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    const body = { email: ada.user.email, password: testPassword };
    await callTestApi(shared.market.command, 'POST', '/api/auth/login', body, { headers });
    expect((await listed()).map(({ device }) => device)).toEqual(['Firefox on Linux', null]);
  });

  test('end one by one, and return 404 for the session of another user', async () => {
    const bob = await registerConfirmedTestUser(shared.market, email('bob'));
    const second = await signIn();
    const [other] = (await listed()).filter(({ current }) => !current);
    const end = async (token: string) => post(`/api/auth/sessions/${other?.id}/end`, undefined, token);
    const byOtherUser = await end(bob.token);
    expect([byOtherUser.status, code(byOtherUser)]).toEqual([404, 'account.unknown-session']);
    expect((await end(ada.token)).status).toBe(200);
    expect(await areAlive(ada.token, second, bob.token)).toEqual([true, false, true]);
    expect(code(await end(ada.token))).toBe('account.unknown-session');
  });

  test('end all at once, or all except the current one', async () => {
    const [second, third] = [await signIn(), await signIn()];
    const kept = await post('/api/auth/sign-out-everywhere', { keepThis: true }, second);
    expect(kept.body).toEqual({ message: 'You are signed out everywhere else.', ended: 2 });
    expect(await areAlive(ada.token, second, third)).toEqual([false, true, false]);
    await post('/api/auth/sign-out-everywhere', {}, second);
    expect(await isAlive(second)).toBe(false);
  });

  test('of other users stay', async () => {
    const bob = await registerConfirmedTestUser(shared.market, email('bob'));
    await post('/api/auth/sign-out-everywhere', {}, ada.token);
    expect(await isAlive(bob.token)).toBe(true);
  });

  test('close their live stream', async () => {
    const { token } = ada;
    await shared.market.query.listen({ host: '127.0.0.1', port: 0 });
    const address = shared.market.query.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const stream = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    await post('/api/auth/sign-out-everywhere', {}, token);
    // `text` resolves once the server ends the stream.
    await stream.text();
  });
});

describe('privacy requests of users', () => {
  test('files an erasure request, confirmed by the session, to delete the account', async () => {
    const reply = await post('/api/privacy/delete-my-account', undefined, ada.token);
    expect(reply.status).toBe(200);
    const filed = (await shared.market.readEvents()).slice(-2);
    const request = { requestId: reply.body['request_id'], userId: ada.user.id };
    expect(filed).toEqual([
      {
        type: 'RightsRequested',
        data: { ...request, requestType: 'erasure', by: 'session', email: null, description: null },
      },
      { type: 'RightsConfirmed', data: { ...request, by: 'session', accountId: ada.user.id } },
    ]);
  });

  test('downloads all stored data of the user, and nothing of other users', async () => {
    await registerConfirmedTestUser(shared.market, email('bob'));
    const reply = await post('/api/privacy/download-my-data', undefined, ada.token);
    const text = JSON.stringify(reply.body['data']);
    expect(text).toContain(ada.user.email);
    expect(text).toContain('"firstName":"Ada"');
    expect(text).not.toMatch(/bob-|argon2/);
    expect((await shared.market.readEvents()).slice(-1)).toMatchObject([{ type: 'RightsFulfilled' }]);
  });
});
