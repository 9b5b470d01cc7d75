import { listPublicDomainCompaniesEndpoint } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
} from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

let market: InProcessTestMarketplace;
let admin: SignedInTestUser;
beforeAll(async () => {
  market = await startTestMarketplace();
  admin = await registerTestAdmin(market, 'admin@marketplace.example');
});
afterAll(async () => market.close());

const foundCompanyOf = async (email: string, name: string) => {
  const owner = await registerConfirmedTestUser(market, email);
  return callTestApi(market.command, 'POST', '/api/company/found', { name }, { token: owner.token });
};
const listCompanies = async (after: unknown) => {
  const { body } = await callTestApi(market.query, 'GET', listPublicDomainCompaniesEndpoint.path, undefined, {
    token: admin.token,
    after,
  });
  return listPublicDomainCompaniesEndpoint.reply.parse(body).companies;
};

test('rejects companies of public mail domains', async () => {
  const ida = await registerConfirmedTestUser(market, 'ida@pier.example');
  for (const domain of ['tuta.com', 'mail.gmx.ch', 'duck.com', 'github.io', 'co.uk', 'tutanota.de']) {
    await market.pool.query('UPDATE accounts.account SET email = $2 WHERE user_id = $1', [
      ida.user.id,
      `ida@${domain}`,
    ]);
    const { status, body } = await callTestApi(market.command, 'POST', '/api/company/found', { name: 'Us' }, ida);
    expect([domain, status, body['code']]).toEqual([domain, 422, 'company.public-domain']);
  }
});

test('lists companies for admins when their domain becomes public', async () => {
  await foundCompanyOf('ida@harbour.example', 'Meridian Cold Chain');
  const { body } = await foundCompanyOf('eve@quay.example', 'Lakeside Sensors');
  expect(await listCompanies(body['position'])).toEqual([]);
  const settings = { bannerText: '', contactEmail: 'hello@acme.example', bookingUrl: 'https://booking.example' };
  const payload = { ...settings, refusedDomains: ['quay.example'] };
  const { status } = await callTestApi(market.command, 'PUT', '/api/admin/settings', payload, { token: admin.token });
  expect(status).toBe(200);
  expect(await listCompanies(body['position'])).toMatchObject([
    { name: 'Lakeside Sensors', domain: 'quay.example', members: 1 },
  ]);
});

test('ignores a domain inside a quoted local part', async () => {
  const { body, status } = await foundCompanyOf('"eve@gmx.ch"@dock.example', 'Alder Rail Systems');
  expect(status).toBe(200);
  expect((await listCompanies(body['position'])).map(({ name }) => name)).not.toContain('Alder Rail Systems');
});
