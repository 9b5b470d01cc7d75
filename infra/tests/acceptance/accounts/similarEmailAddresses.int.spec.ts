import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeAll, expect, test } from 'vitest';

const buyerEmail = 'buyer@acme-logistics.example';
/** In some locales, Postgres lowercases this address to the real buyer's address; JavaScript does not. */
const similarEmail = 'buyer@acme-logİstics.example';

const shared = useSharedTestMarketplace();
let buyer: SignedInTestUser;
let otherUser: SignedInTestUser;
beforeAll(async () => {
  buyer = await registerConfirmedTestUser(shared.market, buyerEmail);
  otherUser = await registerConfirmedTestUser(shared.market, similarEmail);
});

const getStatus = async (path: string, address: string, { token }: SignedInTestUser, after = otherUser.position) =>
  (await callTestApi(shared.market.query, 'GET', `${path}/${encodeURIComponent(address)}`, undefined, { token, after }))
    .status;

test.each(['/api/rfq/user', '/api/provider-access/status'])('keeps %s separate for similar addresses', async (path) => {
  expect([await getStatus(path, buyerEmail, buyer), await getStatus(path, similarEmail, otherUser)]).toEqual([
    200, 200,
  ]);
  expect([await getStatus(path, similarEmail, buyer), await getStatus(path, buyerEmail, otherUser)]).toEqual([
    403, 403,
  ]);
  expect(await getStatus(path, ' Buyer@ACME-Logistics.example', buyer)).toBe(200);
});

test('finds users by their address for admins, and returns 404 for an unknown address', async () => {
  const admin = await registerTestAdmin(shared.market, 'root@market.example');
  for (const path of ['/api/rfq/user', '/api/provider-access/status']) {
    expect(await getStatus(path, similarEmail.toUpperCase(), admin, admin.position)).toBe(200);
  }
  expect(await getStatus('/api/provider-access/status', 'nobody@acme.example', admin, admin.position)).toBe(404);
});

test('treats quoted local parts as equal, however they are quoted', async () => {
  const address = '"ada b@acme-logistics.example"@quoted.example';
  const ada = await registerConfirmedTestUser(shared.market, address);
  expect(await getStatus('/api/rfq/user', address, ada, ada.position)).toBe(200);
  expect(await getStatus('/api/rfq/user', buyerEmail, ada, ada.position)).toBe(403);
  const other = '"Ada\\ b@acme-logistics.example"@QUOTED.example';
  const signIn = { email: other, password: testPassword };
  expect((await callTestApi(shared.market.command, 'POST', '/api/auth/login', signIn)).status).toBe(200);
  const names = { firstName: 'Eve', lastName: 'X', company: 'X' };
  const again = { email: other, password: 'Other-harbour-72', ...names };
  expect((await callTestApi(shared.market.command, 'POST', '/api/auth/register', again)).status).toBe(409);
});

test('registers an address once if its lower case depends on the language', async () => {
  const again = await callTestApi(shared.market.command, 'POST', '/api/auth/register', {
    email: similarEmail.toUpperCase(),
    password: 'Other-harbour-72',
    firstName: 'Eve',
    lastName: 'X',
    company: 'X',
  });
  expect(again.status).toBe(409);
});
