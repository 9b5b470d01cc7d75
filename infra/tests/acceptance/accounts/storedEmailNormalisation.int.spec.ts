import { callTestApi, registerConfirmedTestUser, testPassword } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { normaliseStoredEmails } from '@marketplace/product/start/storedEmails.ts';

let market: InProcessTestMarketplace;
let warnings: object[];
beforeEach(async () => {
  market = await startTestMarketplace();
  warnings = [];
});
afterEach(async () => market.close());

const signIn = async (email: string) =>
  (await callTestApi(market.command, 'POST', '/api/auth/login', { email, password: testPassword })).status;
/** Stores an address as previous releases did: lowercased by JavaScript. */
const storeAs = async (userId: string, email: string) =>
  market.pool.query('UPDATE accounts.account SET email = $2 WHERE user_id = $1', [userId, email]);
const normalise = async () =>
  normaliseStoredEmails(market.pool, { warn: (fields: object) => void warnings.push(fields) });

test('lets accounts sign in with an address that was stored in another form', async () => {
  const forms = [
    ['ada@müller.example', 'ada@müller.example'],
    ['bob@acme.example', 'bob@acme.example.'],
    ['eve@acme-logİstics.example', 'eve@acme-logİstics.example'.toLowerCase()],
  ] as const;
  for (const [typed, stored] of forms) await storeAs((await registerConfirmedTestUser(market, typed)).user.id, stored);
  await normalise();
  for (const [typed] of forms) expect(await signIn(typed)).toBe(200);
  expect(warnings).toEqual([]);
});

test('keeps an address with the account that has its normalised form, and logs the other', async () => {
  const first = await registerConfirmedTestUser(market, 'ada@xn--mller-kva.example');
  const second = await registerConfirmedTestUser(market, 'bob@acme.example');
  await storeAs(second.user.id, 'ada@müller.example');
  await normalise();
  expect(await signIn('ada@müller.example')).toBe(200);
  expect(warnings).toEqual([{ userId: second.user.id }]);
  const { rows } = await market.pool.query<{ email: string }>('SELECT email FROM accounts.account WHERE user_id = $1', [
    first.user.id,
  ]);
  expect(rows).toEqual([{ email: 'ada@xn--mller-kva.example' }]);
});

test('normalises stored addresses only once', async () => {
  await normalise();
  const { user } = await registerConfirmedTestUser(market, 'ada@acme.example');
  await storeAs(user.id, 'ada@müller.example');
  await normalise();
  expect(await signIn('ada@müller.example')).toBe(401);
});
