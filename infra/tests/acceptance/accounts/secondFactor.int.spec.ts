import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { call, register, registerAdmin, type SignedIn, testPassword } from '../../kit/calls.ts';
import { startMarketplace } from '../../kit/marketplace.ts';
import { shareMarketplace } from '../../kit/sharedMarketplace.ts';
import { TOTP, URI } from 'otpauth';
import { renewRecoveryCodes } from '@marketplace/command-service/accounts/secondFactor.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let clock = Date.parse('2026-11-21T12:00:00.000Z');
const shared = shareMarketplace({ now: () => new Date(clock) });
let ada: SignedIn;
beforeEach(async () => {
  ada = await register(shared.market, shared.email('ada'));
});

const code = (reply: { body: unknown }) => Problem.parse(reply.body).code;
const post = async (path: string, body?: object, token = ada.token) =>
  call(shared.market.command, 'POST', path, body, { token });
const login = async (second?: string) =>
  post('/api/auth/login', {
    email: ada.user.email,
    password: testPassword,
    ...(second !== undefined && { code: second }),
  });
const enrolment = async (token = ada.token) =>
  post('/api/auth/second-factor/enrol', { currentPassword: testPassword }, token);

async function enrolled(token = ada.token) {
  const totp = URI.parse(String((await enrolment(token)).body['otpauth_uri']));
  if (!(totp instanceof TOTP)) throw new Error('not a time-based factor');
  return (steps = 0) => totp.generate({ timestamp: clock + steps * 30_000 });
}

async function enabled() {
  const codeNow = await enrolled();
  const confirmed = await post('/api/auth/second-factor/confirm', { code: codeNow() });
  clock += 30_000;
  return { codeNow, recovery: confirmed.body['recovery_codes'] as readonly string[], confirmed };
}

describe('a second factor', () => {
  test('is in force only once a code was confirmed, and the log says so without the secret', async () => {
    await enrolled();
    expect((await login()).status).toBe(200);
    const { confirmed } = await enabled();
    const seen = await call(shared.market.query, 'GET', '/api/auth/validate', undefined, {
      token: ada.token,
      after: confirmed.body['position'],
    });
    expect(seen.body['user']).toMatchObject({ second_factor: true });
    expect((await shared.market.events()).at(-1)).toEqual({
      type: 'SecondFactorEnabled',
      data: { userId: ada.user.id },
    });
  });

  test('a sign-in needs a code and gives no session before it', async () => {
    const { codeNow } = await enabled();
    const asked = await login();
    expect([asked.status, code(asked), asked.body['sessionToken']]).toEqual([
      401,
      'account.second-factor-needed',
      undefined,
    ]);
    const wrong = await login('000000');
    expect([wrong.status, code(wrong)]).toEqual([422, 'account.second-factor']);
    expect((await login(codeNow())).status).toBe(200);
  });

  test('says nothing of itself to a wrong password', async () => {
    const { codeNow } = await enabled();
    const body = { email: ada.user.email, password: 'Wrong-harbour-71', code: codeNow() };
    expect(code(await post('/api/auth/login', body))).toBe('account.credentials');
    expect((await login(codeNow())).status).toBe(200);
  });

  test('a code works once, also when two use it at the same moment, and none before it works any more', async () => {
    const { codeNow } = await enabled();
    const replies = await Promise.all([login(codeNow()), login(codeNow())]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(code(await login(codeNow(-1)))).toBe('account.second-factor');
    expect((await login(codeNow(1))).status).toBe(200);
  });

  test('the code that confirmed it signs nobody in', async () => {
    const codeNow = await enrolled();
    const first = codeNow();
    await post('/api/auth/second-factor/confirm', { code: first });
    expect(code(await login(first))).toBe('account.second-factor');
  });

  test('a code of more than a step ago is not taken', async () => {
    const { codeNow } = await enabled();
    clock += 90_000;
    expect(code(await login(codeNow(-2)))).toBe('account.second-factor');
  });

  test('ten recovery codes replace it, each once, however they are typed', async () => {
    const { recovery } = await enabled();
    expect(new Set(recovery).size).toBe(10);
    const [first = ''] = recovery;
    expect((await login(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(code(await login(first))).toBe('account.second-factor');
    expect((await login(recovery[1])).status).toBe(200);
  });

  const renewal = async (body: object) =>
    post('/api/auth/second-factor/recovery-codes', { currentPassword: testPassword, ...body });

  test('gets new recovery codes for password and code, and the old ones are dead', async () => {
    const { codeNow, recovery } = await enabled();
    expect(code(await renewal({ currentPassword: 'Wrong-one-1', code: codeNow() }))).toBe('account.present-password');
    expect(code(await renewal({ code: '000000' }))).toBe('account.second-factor');
    const renewed = await renewal({ code: codeNow() });
    expect(renewed.status).toBe(200);
    const fresh = renewed.body['recovery_codes'] as readonly string[];
    expect(new Set([...fresh, ...recovery]).size).toBe(20);
    expect(code(await login(recovery[0]))).toBe('account.second-factor');
    expect((await login(fresh[0])).status).toBe(200);
  });

  test('has ten living recovery codes, also when they are renewed twice at the same moment', async () => {
    await enabled();
    await Promise.all([1, 2, 3].map(async () => renewRecoveryCodes(shared.market.deps, ada.user.id)));
    const codes = await shared.market.pool.query('SELECT FROM accounts.recovery_code WHERE user_id = $1', [
      ada.user.id,
    ]);
    expect(codes.rowCount).toBe(10);
  });

  test('that is not there has no recovery codes to renew', async () => {
    const reply = await renewal({ code: '123456' });
    expect([reply.status, code(reply)]).toEqual([409, 'account.second-factor-off']);
  });

  test('secret and recovery codes stand nowhere in plain text', async () => {
    const secret = String((await enrolment()).body['secret']);
    const codeNow = await enrolled();
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

  test('cannot be replaced while it is in force, and is taken away by password and code together', async () => {
    const { codeNow } = await enabled();
    const again = await enrolment();
    expect([again.status, code(again)]).toEqual([409, 'account.second-factor-on']);
    const path = '/api/auth/second-factor/disable';
    expect(code(await post(path, { currentPassword: 'Wrong-one-1', code: codeNow() }))).toBe(
      'account.present-password',
    );
    expect(code(await post(path, { currentPassword: testPassword, code: '000000' }))).toBe('account.second-factor');
    expect((await post(path, { currentPassword: testPassword, code: codeNow() })).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  test('enrolling needs the present password', async () => {
    const reply = await post('/api/auth/second-factor/enrol', { currentPassword: 'Wrong-one-1' });
    expect(code(reply)).toBe('account.present-password');
  });
});

test('where admins need one, an admin has no rights in either service before it is set up', async () => {
  const strict = await startMarketplace({ accounts: { adminsNeedSecondFactor: true }, now: () => new Date(clock) });
  try {
    const root = await registerAdmin(strict, 'root@market.example');
    const options = { token: root.token, after: root.position };
    const list = async (after: unknown = root.position) =>
      call(strict.query, 'GET', '/api/admin/users', undefined, { ...options, after });
    const end = async () =>
      call(strict.command, 'POST', `/api/admin/users/${root.user.id}/roles/grant`, { role: 'analyst' }, options);
    for (const reply of [await list(), await end()]) {
      expect([reply.status, code(reply)]).toEqual([403, 'access.second-factor-needed']);
    }
    const body = { currentPassword: testPassword };
    const enrolment = await call(strict.command, 'POST', '/api/auth/second-factor/enrol', body, options);
    const totp = URI.parse(String(enrolment.body['otpauth_uri']));
    if (!(totp instanceof TOTP)) throw new Error('not a time-based factor');
    const confirm = { code: totp.generate({ timestamp: clock }) };
    const confirmed = await call(strict.command, 'POST', '/api/auth/second-factor/confirm', confirm, options);
    expect([(await list(confirmed.body['position'])).status, (await end()).status]).toEqual([200, 200]);
  } finally {
    await strict.close();
  }
});
