import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { loginEndpoint, registerEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { callTestApi, registerConfirmedTestUser, testPassword } from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { deriveCommandId, deriveUuid } from '@marketplace/event-store/ids.ts';
import { beforeEach, expect, test } from 'vitest';

const route = 'POST /api/auth/register';
const person = { password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Acme Logistics' };

const shared = useSharedTestMarketplace();
const { email, unique, newEvents } = shared;
let ada: typeof person & { readonly email: string };
beforeEach(() => {
  ada = { ...person, email: email('Ada', 'Acme-Logistics.example') };
});

const signUp = async (body: object = ada, key = 'one') =>
  callTestApi(shared.market.command, 'POST', '/api/auth/register', body, { key: unique(key) });
/** Updates Ada's account row. @param assignment SQL after SET. */
const updateAccount = async (assignment: string) =>
  shared.market.pool.query(`UPDATE accounts.account SET ${assignment} WHERE email = $1`, [ada.email.toLowerCase()]);
const storedHashes = async (): Promise<readonly string[]> => {
  const text = 'SELECT password_hash AS hash FROM accounts.account WHERE email = $1';
  const { rows } = await shared.market.pool.query<{ hash: string }>(text, [ada.email.toLowerCase()]);
  return rows.map(({ hash }) => hash);
};
const signIn = async (body: object = { email: ada.email, password: ada.password }) =>
  callTestApi(shared.market.command, 'POST', '/api/auth/login', body);
const validate = async (token: string, after?: unknown) =>
  callTestApi(shared.market.query, 'GET', '/api/auth/validate', undefined, { token, after });
const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;

test('returns a session and the user, with both spellings of the name fields, after registration', async () => {
  const reply = await signUp();
  expect(reply.status).toBe(200);
  const { sessionToken, user, position } = registerEndpoint.reply.parse(reply.body);
  expect(user).toMatchObject({ email: ada.email, company: ada.company, role: 'buyer', provider_access_status: 'none' });
  expect(user).toMatchObject({ first_name: 'Ada', firstName: 'Ada', last_name: 'Byron', lastName: 'Byron' });
  const seen = await validate(sessionToken, position);
  expect(seen.body).toEqual({ user });
});

test('accepts the other spelling of the name fields', async () => {
  const { firstName, lastName, ...rest } = ada;
  const reply = await signUp({ ...rest, first_name: firstName, last_name: lastName });
  expect(reply.body.user).toMatchObject({ first_name: 'Ada', lastName: 'Byron' });
});

test('returns a new session of the same user to a repeated registration, and registers once', async () => {
  const [first, second] = [await signUp(), await signUp()];
  expect(second.body.user).toEqual(first.body.user);
  expect(second.body.position).toBe(first.body.position);
  expect(second.body.sessionToken).not.toBe(first.body.sessionToken);
  expect((await newEvents()).map(({ type }) => type)).toEqual(['UserRegistered']);
});

test('registers one user for ten identical concurrent registrations', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, async () => signUp()));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await newEvents()).toHaveLength(1);
});

test('rejects an email address that is already registered, in any case', async () => {
  await signUp();
  const reply = await signUp({ ...ada, email: ada.email.toUpperCase() }, 'two');
  expect([reply.status, code(reply)]).toEqual([409, 'account.email-taken']);
  expect(await newEvents()).toHaveLength(1);
});

test('rejects an idempotency key that was used with another address or password', async () => {
  await signUp();
  for (const body of [
    { ...ada, email: email('eve', 'acme-logistics.example') },
    { ...ada, password: 'Other-harbour-72' },
  ]) {
    const reply = await signUp(body);
    expect([reply.status, code(reply)]).toEqual([422, 'command.key-reused']);
  }
  expect(await newEvents()).toHaveLength(1);
});

test.each([
  ['that is too short', 'Ab1'],
  ['without a digit', 'onlyletters'],
  ['without a letter', '1234567890'],
  ['that is common', 'Password123'],
  ['that is too long', `a1${'x'.repeat(127)}`],
])('rejects a password %s with an explanation, and stores nothing', async (_what, password) => {
  const reply = await signUp({ ...ada, password });
  expect([reply.status, code(reply)]).toEqual([422, 'account.password']);
  expect(ProblemDetails.parse(reply.body).issues?.[0]?.path).toBe('password');
  expect(await newEvents()).toEqual([]);
  expect(await storedHashes()).toEqual([]);
});

test.each([
  ['an unknown field', { role: 'admin' }],
  ['no name', { firstName: undefined, lastName: undefined }],
  ['a number as the company', { company: 7 }],
  ['a malformed address', { email: 'ada at acme' }],
  ['a lone surrogate', { company: '\ud800' }],
  ['a list', []],
])('rejects a registration with %s and stores nothing', async (_what, change) => {
  const reply = await signUp(Array.isArray(change) ? change : { ...ada, ...change });
  expect([reply.status, code(reply)]).toEqual([400, 'request.shape']);
  expect(await newEvents()).toEqual([]);
});

test('rejects a body that is too large', async () => {
  const reply = await signUp({ ...ada, company: 'x'.repeat(300_000) });
  expect([reply.status, code(reply)]).toEqual([413, 'request.too-large']);
});

test('returns a new token for each sign-in, and ignores the case of the address', async () => {
  const { token } = await registerConfirmedTestUser(shared.market, ada.email);
  const reply = await signIn({ email: ada.email.toUpperCase(), password: ada.password });
  const { sessionToken, user } = loginEndpoint.reply.parse(reply.body);
  expect(sessionToken).not.toBe(token);
  expect(user.email).toBe(ada.email);
});

test('returns the same reply to a wrong password and to an unknown address', async () => {
  await signUp();
  const wrong = await signIn({ email: ada.email, password: 'Wrong-harbour-71' });
  const unknown = await signIn({ email: 'nobody@acme-logistics.example', password: ada.password });
  expect([wrong.status, code(wrong)]).toEqual([401, 'account.credentials']);
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.body.error).toBe('Invalid email or password.');
});

test('rejects sign-in and existing sessions of a disabled account', async () => {
  const { token } = await registerConfirmedTestUser(shared.market, ada.email);
  await updateAccount('disabled_at = now()');
  expect((await signIn()).status).toBe(401);
  expect((await validate(token)).status).toBe(401);
});

test('ends the session in both services at sign-out, which can be repeated', async () => {
  const { token, position } = await registerConfirmedTestUser(shared.market, ada.email);
  const [first, second] = [
    await callTestApi(shared.market.command, 'POST', '/api/auth/logout', undefined, { token }),
    await callTestApi(shared.market.command, 'POST', '/api/auth/logout', undefined, { token }),
  ];
  expect([first.status, second.body]).toEqual([200, first.body]);
  const reply = await validate(token, position);
  expect([reply.status, code(reply)]).toEqual([401, 'session.needed']);
});

test('ends a session 12 hours after its last use and 30 days after sign-in', async () => {
  const { token, position } = await registerConfirmedTestUser(shared.market, ada.email);
  await shared.market.pool.query(`UPDATE accounts.session SET last_seen_at = now() - interval '11 hours 59 minutes'`);
  expect((await validate(token, position)).status).toBe(200);
  await shared.market.pool.query(`UPDATE accounts.session SET last_seen_at = now() - interval '12 hours 1 second'`);
  expect((await validate(token)).status).toBe(401);
  await shared.market.pool.query(
    `UPDATE accounts.session SET last_seen_at = now(), created_at = now() - interval '30 days 1 second'`,
  );
  expect((await validate(token)).status).toBe(401);
});

test('rejects unknown tokens', async () => {
  for (const token of ['x'.repeat(43), 'short', '../../etc/passwd']) {
    const reply = await validate(token);
    expect([reply.status, code(reply)]).toEqual([401, 'session.needed']);
  }
});

test('stores tokens and passwords as hashes only, and keeps names and addresses out of the log', async () => {
  const { token } = await registerConfirmedTestUser(shared.market, ada.email);
  const sessions = await shared.market.pool.query<{ row: string }>('SELECT s::text AS row FROM accounts.session s');
  expect(sessions.rowCount).toBeGreaterThan(0);
  expect(JSON.stringify(sessions.rows)).not.toContain(token);
  expect((await storedHashes())[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const stored = await shared.market.store.readAll(0n);
  const log = JSON.stringify(stored.events, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  expect(log).not.toMatch(/ada-\d+@acme/i);
  expect(log).not.toContain('Byron');
});

/** Inserts an account row without its event, as if the registration had been killed before it appended the event. */
async function insertInterruptedRegistration(minutesAgo: number): Promise<void> {
  const commandId = deriveCommandId({ actor: 'guest', route, key: unique('one') });
  const other = email('other', 'acme-logistics.example');
  await signUp({ ...ada, email: other }, 'other');
  await shared.market.pool.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id, created_at)
     SELECT $1, $2, password_hash, $3, now() - make_interval(mins => $4) FROM accounts.account WHERE email = $5`,
    [deriveUuid(commandId, 'user'), ada.email.toLowerCase(), commandId, minutesAgo, other],
  );
}

test('completes an interrupted registration when it is repeated', async () => {
  await insertInterruptedRegistration(60);
  expect((await signIn()).status).toBe(401);
  expect((await signUp()).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test('reserves the address of an interrupted registration for 10 minutes', async () => {
  await insertInterruptedRegistration(9);
  expect(code(await signUp(ada, 'two'))).toBe('account.email-taken');
  await updateAccount(`created_at = now() - interval '11 minutes'`);
  const taken = await signUp(ada, 'two');
  expect(taken.status).toBe(200);
  const retried = await signUp();
  expect([retried.status, code(retried)]).toEqual([409, 'account.email-taken']);
});

test('accepts a registration interrupted after its event: sign-in works, the address is taken', async () => {
  await signUp();
  await updateAccount(`registered = false, created_at = now() - interval '1 hour'`);
  expect(code(await signUp(ada, 'two'))).toBe('account.email-taken');
  await updateAccount('registered = false');
  expect((await signIn()).status).toBe(200);
});
