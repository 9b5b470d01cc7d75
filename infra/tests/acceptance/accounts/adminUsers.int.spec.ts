import type { AdminUserReplyItem } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  registerUnconfirmedTestUser,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let market: InProcessTestMarketplace;
let root: SignedInTestUser;
let ada: SignedInTestUser;
beforeEach(async () => {
  market = await startTestMarketplace();
  root = await registerTestAdmin(market, 'root@market.example');
  ada = await registerConfirmedTestUser(market, 'ada@acme.example');
});
afterEach(async () => market.close());

const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;
const post = async (path: string, body?: object, token = root.token) =>
  callTestApi(market.command, 'POST', `/api/admin/users/${path}`, body, { token });
const login = async () =>
  callTestApi(market.command, 'POST', '/api/auth/login', { email: 'ada@acme.example', password: testPassword });

interface Listed {
  readonly users: readonly AdminUserReplyItem[];
  readonly total: number;
}
const list = async (query: string, after: unknown = ada.position) =>
  (await callTestApi<Listed>(market.query, 'GET', `/api/admin/users?${query}`, undefined, { token: root.token, after }))
    .body;

test('lets admins search users by part of a name, address or company, with pagination', async () => {
  const first = await list('page=1&page_size=1');
  const second = await list('page=2&page_size=1');
  expect([first.total, first.users[0]?.email, second.users[0]?.email]).toEqual([
    2,
    'ada@acme.example',
    'root@market.example',
  ]);
  expect((await list('search=ROOT@')).users.map(({ roles }) => roles)).toEqual([['admin']]);
  expect((await list('search=acme%20log')).total).toBe(1);
  expect(await list('search=%25')).toMatchObject({ total: 0, users: [] });
});

test('rejects all other users', async () => {
  for (const { token } of [ada]) {
    const reply = await callTestApi(market.query, 'GET', '/api/admin/users', undefined, { token });
    expect(reply.status).toBe(403);
    for (const path of ['disable', 'enable', 'end-sessions', 'confirm-email', 'roles/grant', 'roles/revoke']) {
      expect((await post(`${root.user.id}/${path}`, { role: 'admin' }, token)).status).toBe(403);
    }
  }
});

test('rejects requests of a disabled account, and lets an enabled one sign in again', async () => {
  const disabled = await post(`${ada.user.id}/disable`, { reason: 'Left the company.' });
  expect(disabled.status).toBe(200);
  expect((await callTestApi(market.query, 'GET', '/api/auth/validate', undefined, { token: ada.token })).status).toBe(
    401,
  );
  expect((await login()).status).toBe(401);
  expect((await list('search=ada@', disabled.body['position'])).users).toMatchObject([{ disabled: true }]);
  const enabled = await post(`${ada.user.id}/enable`);
  expect((await login()).status).toBe(200);
  expect((await list('search=ada@', enabled.body['position'])).users).toMatchObject([{ disabled: false }]);
  expect((await market.readEvents()).slice(-2).map(({ type }) => type)).toEqual(['AccountDisabled', 'AccountEnabled']);
});

test('ends the sessions of a user, who may sign in again', async () => {
  expect((await post(`${ada.user.id}/end-sessions`)).body).toMatchObject({ ended: 1 });
  expect((await callTestApi(market.query, 'GET', '/api/auth/sessions', undefined, { token: ada.token })).status).toBe(
    401,
  );
  expect((await login()).status).toBe(200);
});

test('grants and revokes roles, each once', async () => {
  const granted = await post(`${ada.user.id}/roles/grant`, { role: 'analyst' });
  expect(granted.body).toMatchObject({ roles: ['analyst'] });
  expect((await post(`${ada.user.id}/roles/revoke`, { role: 'analyst' })).body).toMatchObject({ roles: [] });
  expect((await post(`${ada.user.id}/roles/revoke`, { role: 'analyst' })).status).toBe(200);
  const events = (await market.readEvents()).map(({ type }) => type);
  expect(events.filter((type) => type === 'RoleRevoked')).toHaveLength(1);
});

test('confirms an address that mail cannot reach, once, and logs the admin', async () => {
  const eve = await registerUnconfirmedTestUser(market, 'eve@acme.example');
  const first = await post(`${eve.user.id}/confirm-email`);
  expect([first.status, first.body['message']]).toEqual([200, 'The email address is confirmed.']);
  expect((await list('search=eve@', first.body['position'])).users).toMatchObject([{ email_confirmed: true }]);
  expect((await post(`${eve.user.id}/confirm-email`)).status).toBe(200);
  const stored = await market.store.readStream(`user-${eve.user.id}`);
  expect(stored.map(({ type, meta }) => [type, meta.actor])).toEqual([
    ['UserRegistered.v2', eve.user.id],
    ['EmailConfirmed.v1', root.user.id],
  ]);
  expect((await post(`${eve.user.id}/roles/grant`, { role: 'analyst' })).status).toBe(200);
});

test('neither disables nor revokes the role of the last administrator', async () => {
  for (const [path, body] of [
    ['disable', {}],
    ['roles/revoke', { role: 'admin' }],
  ] as const) {
    const reply = await post(`${root.user.id}/${path}`, body);
    expect([reply.status, code(reply)]).toEqual([409, 'access.last-admin']);
  }
  await post(`${ada.user.id}/roles/grant`, { role: 'admin' });
  await post(`${ada.user.id}/disable`, {});
  expect(code(await post(`${root.user.id}/disable`, {}))).toBe('access.last-admin');
});

test('keeps one admin when two revoke each other at the same time', async () => {
  const granted = await post(`${ada.user.id}/roles/grant`, { role: 'admin' });
  await list('', granted.body['position']);
  const replies = await Promise.all([
    post(`${ada.user.id}/roles/revoke`, { role: 'admin' }, root.token),
    post(`${root.user.id}/roles/revoke`, { role: 'admin' }, ada.token),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('returns 404 for an unknown user ID', async () => {
  for (const path of ['disable', 'enable', 'end-sessions', 'confirm-email', 'roles/grant', 'roles/revoke']) {
    const reply = await post(`${crypto.randomUUID()}/${path}`, path.startsWith('roles') ? { role: 'analyst' } : {});
    expect([path, reply.status, code(reply)]).toEqual([path, 404, 'account.unknown-user']);
  }
});
