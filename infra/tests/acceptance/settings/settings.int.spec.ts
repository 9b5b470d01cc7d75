import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  readSettingsEndpoint,
  type SiteSettings,
  defaultSiteBannerText,
} from '@marketplace/contracts/settings/settings.api.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type TestApiReply,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: InProcessTestMarketplace;
let admin: SignedInTestUser;
/** The replies before any test has changed a setting. */
let first: { readonly settings: TestApiReply; readonly metadata: Awaited<ReturnType<typeof fetchMetadata>> };
beforeAll(async () => {
  market = await startTestMarketplace();
  admin = await registerTestAdmin(market, 'admin@marketplace.example');
  const as = { token: admin.token, after: admin.position };
  const settings = await callTestApi(market.query, 'GET', '/api/admin/settings', undefined, as);
  first = { settings, metadata: await fetchMetadata() };
});
afterAll(async () => market.close());

const changed: SiteSettings = {
  bannerText: 'Closed on Monday.',
  contactEmail: 'hello@marketplace.example',
  bookingUrl: 'https://booking.example/60min',
  refusedDomains: ['rival.example'],
  shownVersion: 'specification',
};
const change = async (body: object, as = admin) =>
  callTestApi(market.command, 'PUT', '/api/admin/settings', body, { token: as.token });
const fetchMetadata = async () =>
  readMetadataEndpoint.reply.parse((await callTestApi(market.query, 'GET', '/api/metadata')).body);

test('returns the settings of the deployment until an admin changes them', () => {
  expect(readSettingsEndpoint.reply.parse(first.settings.body)).toEqual({
    bannerText: formatMessage(defaultSiteBannerText),
    contactEmail: 'info@marketplace.example',
    bookingUrl: 'https://booking.example/30min',
    refusedDomains: [],
    shownVersion: 'specification',
  });
  expect(first.metadata).toMatchObject({ bannerText: formatMessage(defaultSiteBannerText) });
});

test('returns changed settings to everyone, without the blocked domains', async () => {
  const refusedDomains = ['Rival.example', 'rival.example'];
  expect((await change({ ...changed, refusedDomains })).body).toMatchObject({ settings: changed });
  const read = await fetchMetadata();
  expect(read).toMatchObject({ bannerText: 'Closed on Monday.', bookingUrl: 'https://booking.example/60min' });
  expect(read).not.toHaveProperty('refusedDomains');
});

test('shows the version of the specification until an admin chooses the release', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect(first.metadata).toMatchObject({ version: '1.9.0', release: '2.0.0', commit });
  await change({ ...changed, shownVersion: 'release' });
  expect(await fetchMetadata()).toMatchObject({ version: '2.0.0', release: '2.0.0', commit });
  await change({ ...changed, shownVersion: undefined });
  expect(await fetchMetadata()).toMatchObject({ version: '1.9.0', release: '2.0.0' });
});

test('reads settings that an earlier release stored', async () => {
  const stored = { ...changed, shownVersion: undefined };
  await change(changed);
  await market.pool.query(`UPDATE ops.setting SET value = $1 WHERE name = 'site'`, [JSON.stringify(stored)]);
  const as = { token: admin.token };
  expect((await callTestApi(market.query, 'GET', '/api/admin/settings', undefined, as)).body).toEqual(changed);
  expect(await fetchMetadata()).toMatchObject({ version: '1.9.0', bannerText: 'Closed on Monday.' });
});

test('returns the address of the data protection officer, or null', async () => {
  expect((await fetchMetadata()).dpoEmail).toBeNull();
  const another = await startTestMarketplace({ settings: { dpoEmail: 'dpo@acme.example' } });
  const { body } = await callTestApi(another.query, 'GET', '/api/metadata');
  await another.close();
  expect(readMetadataEndpoint.reply.parse(body).dpoEmail).toBe('dpo@acme.example');
});

test('rejects registrations from a blocked domain and its subdomains', async () => {
  await change(changed);
  const email = 'ada@mail.rival.example';
  const text =
    'Personal email addresses from mail.rival.example are not allowed. Please use your organizational email address.';
  const checked = await callTestApi(market.query, 'POST', '/api/auth/validate-email-advanced', {
    email,
    check_mx: false,
  });
  expect(checked.body).toMatchObject({ is_valid: false, errors: [text] });
  const person = { email, password: testPassword, firstName: 'Ada', lastName: 'Byron', company: 'Rival' };
  const refused = await callTestApi(market.command, 'POST', '/api/auth/register', person);
  expect([refused.status, ProblemDetails.parse(refused.body).code]).toEqual([422, 'account.personal-email']);
  expect((await registerConfirmedTestUser(market, 'ada@friend.example')).user.email).toBe('ada@friend.example');
});

test.each([
  ['a banner that is too long', { bannerText: 'x'.repeat(301) }],
  ['a malformed email address', { contactEmail: 'hello' }],
  ['a link that runs a script', { bookingUrl: 'javascript:alert(1)' }],
  ['a malformed domain', { refusedDomains: ['rival'] }],
  ['an unknown version', { shownVersion: 'newest' }],
  ['an unknown setting', { colour: 'red' }],
])('rejects %s', async (_what, part) => {
  expect((await change({ ...changed, ...part })).status).toBe(400);
});

test('lets only admins read and change the settings', async () => {
  const buyer = await registerConfirmedTestUser(market, 'ida@meridian.example');
  expect((await change(changed, buyer)).status).toBe(403);
  expect(
    (await callTestApi(market.query, 'GET', '/api/admin/settings', undefined, { token: buyer.token })).status,
  ).toBe(403);
});
