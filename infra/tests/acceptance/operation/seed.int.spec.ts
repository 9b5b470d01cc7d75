import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAccounts } from '@marketplace/product/demo/demoAccounts.ts';
import { seedAdmin } from '@marketplace/product/start/seedAdmin.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { callTestApi } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

const admin = { email: 'root@market.example', password: 'Long-quiet-harbour-71' };
const eve = { firstName: 'Eve', lastName: 'X', company: 'X', termsVersion: currentTermsOfServiceVersion };
const stranger = { ...eve, email: admin.email, password: 'Strange-harbour-72' };

let market: InProcessTestMarketplace;
let warnings: string[];
beforeEach(async () => {
  market = await startTestMarketplace({ accounts: { rateLimitFactor: 1 } });
  warnings = [];
});
afterEach(async () => market.close());

const post = async (path: string, body: object, options: { token?: string; key?: string } = {}) =>
  callTestApi(market.command, 'POST', path, body, options);
const signIn = async ({ email, password }: { email: string; password: string }) =>
  post('/api/auth/login', { email, password });
const services = () => ({ ...market, commandDeps: market.deps, hub: { waitUntilReached } });
const waitUntilReached = async (position: string): Promise<boolean> => {
  const reply = await callTestApi(market.query, 'GET', '/api/metadata', undefined, { after: position });
  return reply.headers['x-stale'] === undefined;
};
const start = async () => seedAdmin(services(), admin, { warn: (message: string) => void warnings.push(message) });
const role = async () => ((await signIn(admin)).body['user'] as { role: string }).role;
const sessions = async () => (await market.pool.query('SELECT FROM accounts.session')).rowCount;

test('creates the administrator while other users exhaust the rate limits of the account', async () => {
  for (let time = 0; time < 11; time += 1) await signIn({ ...admin, password: 'Wrong-harbour-1' });
  for (let time = 0; time < 6; time += 1) await post('/api/auth/register', { ...stranger, password: 'short' });
  await start();
  await market.pool.query('DELETE FROM ops.rate_limit');
  expect(await role()).toBe('admin');
  expect(warnings).toEqual([]);
});

test('leaves no sessions after seeding', async () => {
  await start();
  await start();
  await seedDemo(services(), 'Demo-pass-2026');
  expect(await sessions()).toBe(0);
  for (const { email } of demoAccounts) {
    expect((await signIn({ email, password: 'Demo-pass-2026' })).status).toBe(200);
  }
});

test('refuses a repeated registration of the seeded administrator', async () => {
  await start();
  const body = { ...admin, firstName: 'First', lastName: 'Administrator', company: 'Administration' };
  const reply = await post('/api/auth/register', body, { key: `seed ${admin.email}` });
  expect([reply.status, reply.body['sessionToken']]).toEqual([409, undefined]);
});

test('gives an unconfirmed account with ADMIN_EMAIL to the operator', async () => {
  const made = await post('/api/auth/register', stranger);
  const token = String(made.body['sessionToken']);
  // Earlier releases allowed a second factor without a confirmed email address.
  const factor = `INSERT INTO accounts.second_factor (user_id, secret, confirmed_at) VALUES ($1, '\\x00', now())`;
  await market.pool.query(factor, [(made.body['user'] as { id: string }).id]);
  await start();
  expect((await signIn(stranger)).status).toBe(401);
  expect((await post('/api/auth/sign-out-everywhere', {}, { token })).status).toBe(401);
  const { user } = (await signIn(admin)).body as { user: object };
  expect(user).toMatchObject({ role: 'admin', email_confirmed: true, second_factor: false, firstName: 'First' });
  expect(warnings).toEqual([expect.stringContaining('ADMIN_EMAIL')]);
  expect(warnings.join('')).not.toContain(admin.email);
});

test('keeps a confirmed account with ADMIN_EMAIL and another password unchanged', async () => {
  const made = await post('/api/auth/register', stranger);
  await recordUserEmailConfirmed(market.deps, (made.body['user'] as { id: string }).id, 'link');
  await start();
  expect((await signIn(admin)).status).toBe(401);
  expect((await signIn(stranger)).body['user']).toMatchObject({ role: 'buyer', firstName: 'Eve' });
  expect(warnings).toEqual([expect.stringContaining('a password other than')]);
});

test('changes nothing on a second start, even after the administrator changed the password', async () => {
  await start();
  const token = String((await signIn(admin)).body['sessionToken']);
  const changed = { currentPassword: admin.password, newPassword: 'Another-harbour-73' };
  await post('/api/auth/change-password', changed, { token });
  const before = await market.readEvents();
  await start();
  expect(await market.readEvents()).toEqual(before);
  expect((await signIn({ ...admin, password: changed.newPassword })).status).toBe(200);
});

test('refuses common passwords, and those similar to the email address', async () => {
  for (const password of ['trustno1', 'root.market1']) {
    const weak = { ...admin, password };
    await expect(seedAdmin(services(), weak, { warn: () => undefined })).rejects.toThrow(/^ADMIN_PASSWORD: /);
  }
  expect(await market.readEvents()).toEqual([]);
});
