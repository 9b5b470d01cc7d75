import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace } from '../../kit/testMarketplace.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { TOTP, URI } from 'otpauth';
import { renewRecoveryCodes } from '@marketplace/command-service/accounts/secondFactor.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let clock = Date.parse('2026-11-21T12:00:00.000Z');
const shared = useSharedTestMarketplace({ now: () => new Date(clock) });
let ada: SignedInTestUser;
beforeEach(async () => {
  ada = await registerConfirmedTestUser(shared.market, shared.email('ada'));
});

const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;
const post = async (path: string, body?: object, token = ada.token) =>
  callTestApi(shared.market.command, 'POST', path, body, { token });
const login = async (second?: string) =>
  post('/api/auth/login', {
    email: ada.user.email,
    password: testPassword,
    ...(second !== undefined && { code: second }),
  });
const startEnrolment = async (token = ada.token) =>
  post('/api/auth/second-factor/enrol', { currentPassword: testPassword }, token);

async function enrolAndGetCodes(token = ada.token) {
  const totp = URI.parse(String((await startEnrolment(token)).body['otpauth_uri']));
  if (!(totp instanceof TOTP)) throw new Error('not a time-based factor');
  return (steps = 0) => totp.generate({ timestamp: clock + steps * 30_000 });
}

async function enableFactor() {
  const codeNow = await enrolAndGetCodes();
  const confirmed = await post('/api/auth/second-factor/confirm', { code: codeNow() });
  clock += 30_000;
  return { codeNow, recovery: confirmed.body['recovery_codes'] as readonly string[], confirmed };
}

describe('second factor', () => {
  test('takes effect only after a code was confirmed, and is logged without its secret', async () => {
    await enrolAndGetCodes();
    expect((await login()).status).toBe(200);
    const { confirmed } = await enableFactor();
    const seen = await callTestApi(shared.market.query, 'GET', '/api/auth/validate', undefined, {
      token: ada.token,
      after: confirmed.body['position'],
    });
    expect(seen.body['user']).toMatchObject({ second_factor: true });
    expect((await shared.market.readEvents()).at(-1)).toEqual({
      type: 'SecondFactorEnabled',
      data: { userId: ada.user.id },
    });
  });

  test('requires a code at sign-in before a session is opened', async () => {
    const { codeNow } = await enableFactor();
    const withoutCode = await login();
    expect([withoutCode.status, code(withoutCode), withoutCode.body['sessionToken']]).toEqual([
      401,
      'account.second-factor-needed',
      undefined,
    ]);
    const wrong = await login('000000');
    expect([wrong.status, code(wrong)]).toEqual([422, 'account.second-factor']);
    expect((await login(codeNow())).status).toBe(200);
  });

  test('is not revealed to a sign-in with a wrong password', async () => {
    const { codeNow } = await enableFactor();
    const body = { email: ada.user.email, password: 'Wrong-harbour-71', code: codeNow() };
    expect(code(await post('/api/auth/login', body))).toBe('account.credentials');
    expect((await login(codeNow())).status).toBe(200);
  });

  test('accepts a code once, also concurrently, and no older code afterwards', async () => {
    const { codeNow } = await enableFactor();
    const replies = await Promise.all([login(codeNow()), login(codeNow())]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(code(await login(codeNow(-1)))).toBe('account.second-factor');
    expect((await login(codeNow(1))).status).toBe(200);
  });

  test('names the next step in the refusal of a wrong and of a used code', async () => {
    const { codeNow, recovery } = await enableFactor();
    const text = async (given = ''): Promise<unknown> => (await login(given)).body['message'];
    await login(codeNow());
    await login(recovery[0]);
    expect([await text('000000'), await text(codeNow()), await text(recovery[0])]).toEqual([
      'This code is not valid. Check the code and enter it again, or enter a new one.',
      'This code can no longer be used. Wait for the next code in your authenticator app, and enter it.',
      'This recovery code was already used. Enter another one.',
    ]);
  });

  test('does not accept the code that confirmed the enrolment for sign-in', async () => {
    const codeNow = await enrolAndGetCodes();
    const first = codeNow();
    await post('/api/auth/second-factor/confirm', { code: first });
    expect(code(await login(first))).toBe('account.second-factor');
  });

  test('rejects a code that is more than one time step old', async () => {
    const { codeNow } = await enableFactor();
    clock += 90_000;
    expect(code(await login(codeNow(-2)))).toBe('account.second-factor');
  });

  test('accepts each of ten recovery codes once, in any spelling', async () => {
    const { recovery } = await enableFactor();
    expect(new Set(recovery).size).toBe(10);
    const [first = ''] = recovery;
    expect((await login(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(code(await login(first))).toBe('account.second-factor');
    expect((await login(recovery[1])).status).toBe(200);
  });

  const renewCodes = async (body: object) =>
    post('/api/auth/second-factor/recovery-codes', { currentPassword: testPassword, ...body });

  test('renews recovery codes with password and code, and invalidates the old ones', async () => {
    const { codeNow, recovery } = await enableFactor();
    expect(code(await renewCodes({ currentPassword: 'Wrong-one-1', code: codeNow() }))).toBe(
      'account.present-password',
    );
    expect(code(await renewCodes({ code: '000000' }))).toBe('account.second-factor');
    const renewed = await renewCodes({ code: codeNow() });
    expect(renewed.status).toBe(200);
    const fresh = renewed.body['recovery_codes'] as readonly string[];
    expect(new Set([...fresh, ...recovery]).size).toBe(20);
    expect(code(await login(recovery[0]))).toBe('account.second-factor');
    expect((await login(fresh[0])).status).toBe(200);
  });

  test('leaves ten valid recovery codes when they are renewed concurrently', async () => {
    await enableFactor();
    await Promise.all([1, 2, 3].map(async () => renewRecoveryCodes(shared.market.deps, ada.user.id)));
    const codes = await shared.market.pool.query('SELECT FROM accounts.recovery_code WHERE user_id = $1', [
      ada.user.id,
    ]);
    expect(codes.rowCount).toBe(10);
  });

  test('rejects a renewal of recovery codes without a second factor', async () => {
    const reply = await renewCodes({ code: '123456' });
    expect([reply.status, code(reply)]).toEqual([409, 'account.second-factor-off']);
  });

  test('stores neither the secret nor the recovery codes in plain text', async () => {
    const secret = String((await startEnrolment()).body['secret']);
    const codeNow = await enrolAndGetCodes();
    const reply = await post('/api/auth/second-factor/confirm', { code: codeNow() });
    const [recovery = ''] = reply.body['recovery_codes'] as readonly string[];
    const rows = await shared.market.pool.query<{ row: string }>(
      `SELECT f::text AS row FROM accounts.second_factor f WHERE user_id = $1
        UNION ALL SELECT c::text FROM accounts.recovery_code c WHERE user_id = $1`,
      [ada.user.id],
    );
    expect(rows.rowCount).toBe(11);
    const text = rows.rows.map(({ row }) => row).join('\n');
    for (const plain of [secret, recovery, recovery.replaceAll('-', '')]) expect(text).not.toContain(plain);
  });

  test('cannot be replaced while active, and requires password and code to be removed', async () => {
    const { codeNow } = await enableFactor();
    const again = await startEnrolment();
    expect([again.status, code(again)]).toEqual([409, 'account.second-factor-on']);
    const path = '/api/auth/second-factor/disable';
    expect(code(await post(path, { currentPassword: 'Wrong-one-1', code: codeNow() }))).toBe(
      'account.present-password',
    );
    expect(code(await post(path, { currentPassword: testPassword, code: '000000' }))).toBe('account.second-factor');
    expect((await post(path, { currentPassword: testPassword, code: codeNow() })).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  test('requires the current password to enrol', async () => {
    const reply = await post('/api/auth/second-factor/enrol', { currentPassword: 'Wrong-one-1' });
    expect(code(reply)).toBe('account.present-password');
  });
});

test('denies admin rights in both services before a required second factor is set up', async () => {
  const strict = await startTestMarketplace({ accounts: { adminsNeedSecondFactor: true }, now: () => new Date(clock) });
  try {
    const root = await registerTestAdmin(strict, 'root@market.example');
    const options = { token: root.token, after: root.position };
    const list = async (after: unknown = root.position) =>
      callTestApi(strict.query, 'GET', '/api/admin/users', undefined, { ...options, after });
    const end = async () =>
      callTestApi(strict.command, 'POST', `/api/admin/users/${root.user.id}/roles/grant`, { role: 'analyst' }, options);
    for (const reply of [await list(), await end()]) {
      expect([reply.status, code(reply)]).toEqual([403, 'access.second-factor-needed']);
    }
    const body = { currentPassword: testPassword };
    const startEnrolment = await callTestApi(strict.command, 'POST', '/api/auth/second-factor/enrol', body, options);
    const totp = URI.parse(String(startEnrolment.body['otpauth_uri']));
    if (!(totp instanceof TOTP)) throw new Error('not a time-based factor');
    const confirm = { code: totp.generate({ timestamp: clock }) };
    const confirmed = await callTestApi(strict.command, 'POST', '/api/auth/second-factor/confirm', confirm, options);
    expect([(await list(confirmed.body['position'])).status, (await end()).status]).toEqual([200, 200]);
  } finally {
    await strict.close();
  }
});
