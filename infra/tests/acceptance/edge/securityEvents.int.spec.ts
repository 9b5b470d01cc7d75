import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { securityEventByRoute } from '@marketplace/http/securityEvents.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { createSecurityLogWriter, type SecurityLogEntry } from '@marketplace/telemetry/securityLog.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAdminCommand } from '@marketplace/product/operate/adminCommand.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

const lines: string[] = [];
const logger = createLogger({
  level: 'error',
  format: 'json',
  destination: { write: (line: string) => void lines.push(line) },
});

let market: InProcessTestMarketplace;
let root: SignedInTestUser;
let ada: SignedInTestUser;
beforeAll(async () => {
  market = await startTestMarketplace({
    security: createSecurityLogWriter(logger, null),
    accounts: { rateLimitFactor: 1 },
  });
  root = await registerTestAdmin(market, 'root@market.example');
  ada = await registerConfirmedTestUser(market, 'ada@acme.example');
});
afterAll(async () => market.close());
beforeEach(() => void lines.splice(0));

/** Logged security events without the members that every line has. */
function readEntries(): SecurityLogEntry[] {
  return lines.map((line) => {
    const { time, level, security, msg, traceId, ...entry } = JSON.parse(line) as SecurityLogEntry &
      Record<string, unknown>;
    // Commands of operators do not belong to a request.
    expect(traceId ?? '0'.repeat(32)).toMatch(/^[0-9a-f]{32}$/);
    expect([typeof time, level, security, msg]).toEqual(['string', 'info', true, 'security']);
    return entry;
  });
}

const post = async (path: string, body?: object, as?: SignedInTestUser) =>
  callTestApi(market.command, 'POST', path, body, as && { token: as.token });
const login = async (email: string, password: string, more: object = {}) =>
  post('/api/auth/login', { email, password, ...more });

const route = 'POST /api/auth/login';
const signIn = { event: 'sign-in', route } as const;

test('logs sign-ins and failed sign-ins with the id of the account, if there is one', async () => {
  await login('ada@acme.example', testPassword);
  await login('ada@acme.example', 'Wrong-harbour-71');
  await login('nobody@acme.example', testPassword);
  expect(readEntries()).toEqual([
    { ...signIn, user: ada.user.id, outcome: 'ok' },
    { ...signIn, user: ada.user.id, outcome: 'account.credentials' },
    { ...signIn, user: null, outcome: 'account.credentials' },
  ]);
});

test('logs refused callers and exceeded limits by route without personal data', async () => {
  await callTestApi(market.query, 'GET', '/api/rfq/user/ada%40acme.example?secret=1');
  await callTestApi(market.query, 'GET', '/api/rfq/user/root%40market.example?secret=1', undefined, {
    token: ada.token,
  });
  await callTestApi(market.query, 'GET', '/api/admin/users', undefined, { token: ada.token });
  for (let attempt = 0; attempt < 4; attempt += 1) await post('/api/auth/forgot-password', { email: 'x@acme.example' });
  const user = ada.user.id;
  expect(readEntries()).toEqual([
    { event: 'refused', user: null, route: 'GET /api/rfq/user/:email', outcome: 'session.needed' },
    { event: 'refused', user, route: 'GET /api/rfq/user/:email', outcome: 'rfq.not-yours' },
    { event: 'refused', user, route: 'GET /api/admin/users', outcome: 'access.admin-needed' },
    { event: 'refused', user: null, route: 'POST /api/auth/forgot-password', outcome: 'request.too-many' },
  ]);
  expect(lines.join()).not.toMatch(/acme|market\.example|secret/);
});

test('logs granted and revoked roles, by request and by command', async () => {
  const about = ada.user.id;
  await post(`/api/admin/users/${about}/roles/grant`, { role: 'analyst' }, root);
  await post(`/api/admin/users/${about}/roles/revoke`, { role: 'analyst' }, root);
  const services = { commandDeps: market.deps, hub: { waitUntilReached: () => Promise.resolve(true) } };
  for (const verb of ['grant', 'revoke', 'drop-factor']) await runAdminCommand(services, [verb, 'ada@acme.example']);
  const base = '/api/admin/users/:id/roles';
  expect(readEntries()).toEqual([
    { event: 'role.granted', user: root.user.id, about, route: `POST ${base}/grant`, outcome: 'ok' },
    { event: 'role.revoked', user: root.user.id, about, route: `POST ${base}/revoke`, outcome: 'ok' },
    { event: 'role.granted', user: null, about, outcome: 'ok' },
    { event: 'role.revoked', user: null, about, outcome: 'ok' },
    { event: 'second-factor.dropped', user: null, about, outcome: 'ok' },
  ]);
});

test('logs enabling, failing and disabling a second factor', async () => {
  const { body } = await post('/api/auth/second-factor/enrol', { currentPassword: testPassword }, ada);
  const totp = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) });
  await post('/api/auth/second-factor/confirm', { code: totp.generate() }, ada);
  await login('ada@acme.example', testPassword, { code: '000000' });
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  await post('/api/auth/second-factor/disable', { currentPassword: testPassword, code: next }, ada);
  expect(readEntries().map(({ event, user, outcome }) => [event, user, outcome])).toEqual([
    ['second-factor.on', ada.user.id, 'ok'],
    ['second-factor.failed', ada.user.id, 'account.second-factor'],
    ['second-factor.off', ada.user.id, 'ok'],
  ]);
  expect(lines.join()).not.toContain(String(body['secret']));
});

test('logs exports and downloads of personal data', async () => {
  const token = root.token;
  const rfqs = await callTestApi(market.query, 'GET', '/api/admin/rfqs/export?format=json', undefined, { token });
  expect(rfqs.status).toBe(200);
  await post('/api/privacy/download-my-data', undefined, root);
  const user = root.user.id;
  expect(readEntries()).toEqual([
    { event: 'export', user, route: 'GET /api/admin/rfqs/export', outcome: 'ok' },
    { event: 'export', user, route: 'POST /api/privacy/download-my-data', outcome: 'ok' },
  ]);
});

test('refers only to existing endpoints', () => {
  const routes = Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(securityEventByRoute).filter((named) => !routes.includes(named))).toEqual([]);
});
