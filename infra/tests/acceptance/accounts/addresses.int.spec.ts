import { call, register, registerAdmin, type SignedIn, testPassword } from '../../kit/calls.ts';
import { shareMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeAll, expect, test } from 'vitest';

const real = 'buyer@acme-logistics.example';
/** Postgres' lower case of it is the real buyer's address in some languages, JavaScript's is another one. */
const similar = 'buyer@acme-logİstics.example';

const shared = shareMarketplace();
let buyer: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  buyer = await register(shared.market, real);
  stranger = await register(shared.market, similar);
});

const own = async (path: string, address: string, { token }: SignedIn, after = stranger.position) =>
  (await call(shared.market.query, 'GET', `${path}/${encodeURIComponent(address)}`, undefined, { token, after }))
    .status;

test.each(['/api/rfq/user', '/api/provider-access/status'])(
  'a similar address takes nobody’s %s away and opens nobody else’s',
  async (path) => {
    expect([await own(path, real, buyer), await own(path, similar, stranger)]).toEqual([200, 200]);
    expect([await own(path, similar, buyer), await own(path, real, stranger)]).toEqual([403, 403]);
    expect(await own(path, ' Buyer@ACME-Logistics.example', buyer)).toBe(200);
  },
);

test('an admin finds the person who has an address, and nobody for an address that nobody has', async () => {
  const admin = await registerAdmin(shared.market, 'root@market.example');
  for (const path of ['/api/rfq/user', '/api/provider-access/status']) {
    expect(await own(path, similar.toUpperCase(), admin, admin.position)).toBe(200);
  }
  expect(await own('/api/provider-access/status', 'nobody@acme.example', admin, admin.position)).toBe(404);
});

test('a quoted local part is registered once, mails reach it, and it signs in however it is quoted', async () => {
  const address = '"ada b@acme-logistics.example"@quoted.example';
  const ada = await register(shared.market, address);
  expect(await own('/api/rfq/user', address, ada, ada.position)).toBe(200);
  expect(await own('/api/rfq/user', real, ada, ada.position)).toBe(403);
  const other = '"Ada\\ b@acme-logistics.example"@QUOTED.example';
  const signIn = { email: other, password: testPassword };
  expect((await call(shared.market.command, 'POST', '/api/auth/login', signIn)).status).toBe(200);
  const names = { firstName: 'Eve', lastName: 'X', company: 'X' };
  const again = { email: other, password: 'Other-harbour-72', ...names };
  expect((await call(shared.market.command, 'POST', '/api/auth/register', again)).status).toBe(409);
});

test('an address whose lower case differs between languages is registered once', async () => {
  const again = await call(shared.market.command, 'POST', '/api/auth/register', {
    email: similar.toUpperCase(),
    password: 'Other-harbour-72',
    firstName: 'Eve',
    lastName: 'X',
    company: 'X',
  });
  expect(again.status).toBe(409);
});
