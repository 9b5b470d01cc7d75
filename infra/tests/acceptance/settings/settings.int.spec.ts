import { readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { readSettings, type SiteSettings, usualBannerText } from '@marketplace/contracts/settings/settings.api.ts';
import { call, register, registerAdmin, type Reply, type SignedIn, testPassword } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: TestMarketplace;
let admin: SignedIn;
/** What was read before a test could set anything. */
let first: { readonly settings: Reply; readonly metadata: Awaited<ReturnType<typeof metadata>> };
beforeAll(async () => {
  market = await startMarketplace();
  admin = await registerAdmin(market, 'admin@marketplace.example');
  const as = { token: admin.token, after: admin.position };
  const settings = await call(market.query, 'GET', '/api/admin/settings', undefined, as);
  first = { settings, metadata: await metadata() };
});
afterAll(async () => market.close());

const changed: SiteSettings = {
  bannerText: 'Closed on Monday.',
  contactEmail: 'hello@marketplace.example',
  bookingUrl: 'https://booking.example/60min',
  refusedDomains: ['rival.example'],
};
const change = async (body: object, as = admin) =>
  call(market.command, 'PUT', '/api/admin/settings', body, { token: as.token });
const metadata = async () => readMetadata.reply.parse((await call(market.query, 'GET', '/api/metadata')).body);

test('until an admin sets something, the settings are the ones of the deployment', () => {
  expect(readSettings.reply.parse(first.settings.body)).toEqual({
    bannerText: usualBannerText,
    contactEmail: 'info@marketplace.example',
    bookingUrl: 'https://booking.example/30min',
    refusedDomains: [],
  });
  expect(first.metadata).toMatchObject({ bannerText: usualBannerText });
});

test('what an admin sets is what everybody reads, without the refused domains', async () => {
  const refusedDomains = ['Rival.example', 'rival.example'];
  expect((await change({ ...changed, refusedDomains })).body).toMatchObject({ settings: changed });
  const read = await metadata();
  expect(read).toMatchObject({ bannerText: 'Closed on Monday.', bookingUrl: 'https://booking.example/60min' });
  expect(read).not.toHaveProperty('refusedDomains');
});

test('pages are told the address of the data protection officer, or that none is named', async () => {
  expect((await metadata()).dpoEmail).toBeNull();
  const another = await startMarketplace({ settings: { dpoEmail: 'dpo@acme.example' } });
  const { body } = await call(another.query, 'GET', '/api/metadata');
  await another.close();
  expect(readMetadata.reply.parse(body).dpoEmail).toBe('dpo@acme.example');
});

test('a refused domain and its subdomains cannot register, and the check says so before', async () => {
  await change(changed);
  const email = 'ada@mail.rival.example';
  const text =
    'Personal email addresses from mail.rival.example are not allowed. Please use your organizational email address.';
  const checked = await call(market.query, 'POST', '/api/auth/validate-email-advanced', { email, check_mx: false });
  expect(checked.body).toMatchObject({ is_valid: false, errors: [text] });
  const person = { email, password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Rival' };
  const refused = await call(market.command, 'POST', '/api/auth/register', person);
  expect([refused.status, Problem.parse(refused.body).code]).toEqual([422, 'account.personal-email']);
  expect((await register(market, 'ada@friend.example')).user.email).toBe('ada@friend.example');
});

test.each([
  ['a banner that is too long', { bannerText: 'x'.repeat(301) }],
  ['an address that is none', { contactEmail: 'hello' }],
  ['a link that runs a script', { bookingUrl: 'javascript:alert(1)' }],
  ['a domain that is none', { refusedDomains: ['rival'] }],
  ['an unknown setting', { colour: 'red' }],
])('refuses %s', async (_what, part) => {
  expect((await change({ ...changed, ...part })).status).toBe(400);
});

test('nobody but admins reads or changes them', async () => {
  const buyer = await register(market, 'ida@meridian.example');
  expect((await change(changed, buyer)).status).toBe(403);
  expect((await call(market.query, 'GET', '/api/admin/settings', undefined, { token: buyer.token })).status).toBe(403);
});
