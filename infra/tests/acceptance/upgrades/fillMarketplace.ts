import { logConsent } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { consentVersion } from '@marketplace/contracts/privacy/privacy.values.ts';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import { adminCommand } from '@marketplace/product/operate/adminCommand.ts';
import type { Services } from '@marketplace/product/start/services.ts';
import { createCanaries } from '../../kit/canaries.ts';
import { expectOk, signIn } from '../../kit/canaryCalls.ts';
import { liveAsCanary } from '../../kit/canaryLife.ts';
import { type Call, call } from '../../kit/inProcessCalls.ts';
import { rfqPayload } from '../../kit/rfq/scenario.ts';

/** Password of every account that this makes, the published one of the demo. */
export const fixturePassword = 'Demo-pass-2026';

/** Email address of the account that is erased once everything was made. */
export const erasedEmail = 'erased.person@leaving.example';

type Ask = (request: Call) => Promise<Readonly<Record<string, unknown>>>;

/** Makes a call as this person, and waits until the read models contain its result. */
function askAs({ command, query, hub }: Services, token: string): Ask {
  return async (request) => {
    const app = request.method === 'GET' ? query : command;
    const body = await expectOk(call(app, { ...request, token }));
    if (typeof body['position'] === 'string') await hub.reached(body['position'], 60_000);
    return body;
  };
}

async function registerPerson(services: Services, email: string, isConfirmed = true): Promise<Ask> {
  const name = { firstName: 'Fiona', lastName: 'Fixture', company: 'Acme Logistics' };
  const body = { email, password: fixturePassword, ...name, termsVersion: currentTermsVersion };
  await expectOk(call(services.command, { path: '/api/auth/register', body }));
  if (isConfirmed) await adminCommand(services, ['confirm', email]);
  return askAs(services, await signIn(services, email, fixturePassword));
}

/** An account of every role: the demo has buyer, vendors and admin. */
async function makeAccounts(services: Services, admin: Ask): Promise<void> {
  await registerPerson(services, 'unconfirmed@acme-logistics.example', false);
  await registerPerson(services, 'analyst@marketplace.example');
  await adminCommand(services, ['grant', 'analyst@marketplace.example', 'analyst']);
  await registerPerson(services, 'disabled@acme-logistics.example');
  const { users } = await admin({ method: 'GET', path: '/api/admin/users?search=disabled' });
  const [disabled] = users as readonly { id: string }[];
  await admin({ path: `/api/admin/users/${disabled?.id ?? ''}/disable`, body: { reason: 'Left the company.' } });
}

/** The demo's buyer founds a company, and a colleague joins it. */
async function makeCompany(services: Services, buyer: Ask): Promise<void> {
  await buyer({ path: '/api/company/found', body: { name: 'Acme Logistics' } });
  const { company } = await buyer({ method: 'GET', path: '/api/company' });
  const colleague = await registerPerson(services, 'colleague@acme-logistics.example');
  const { company_id } = company as { company_id: string };
  await colleague({ path: '/api/company/join', body: { company_id } });
  const { waiting } = await buyer({ method: 'GET', path: '/api/company' });
  const [asked] = waiting as readonly { user_id: string }[];
  await buyer({ path: '/api/company/members/admit', body: { user_id: asked?.user_id, role: 'buyer' } });
}

interface Parties {
  readonly buyer: Ask;
  readonly emnify: Ask;
  readonly soracom: Ask;
  readonly nce: Ask;
}

/** As late as deadlines may be, in days. */
const daysAhead = 365;
const dayMs = 86_400_000;

const instantIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** A request that the buyer sends to three providers. @returns its id. */
async function send({ buyer }: Parties, projectTitle: string): Promise<string> {
  const need = { devices: 24_000, megabytes: '5', months: 36, activePercent: null };
  const body = rfqPayload(['emnify', 'soracom', '1nce'], {
    ...{
      projectTitle,
      need,
      email: 'buyer@acme-logistics.example',
      contactName: 'Bea Buyer',
      companyName: 'Acme Logistics',
    },
    deadline: instantIn(daysAhead - 30),
  });
  return String((await buyer({ path: '/api/rfq/send', body }))['rfq_id']);
}

const quoteOf = (rfq_id: string, quote_amount: string, more: object = {}): Call => ({
  path: '/api/vendor/rfq/respond',
  body: { rfq_id, quote_amount, quote_currency: 'EUR', ...more },
});
const accept = (rfq_id: string): Call => ({ path: '/api/vendor/rfq/accept', body: { rfq_id } });

async function linkOf({ buyer }: Parties, rfqId: string, providerId: string): Promise<string> {
  const links = await buyer({ method: 'GET', path: `/api/rfq/${rfqId}/providers` });
  const all = links as unknown as readonly { id: string; provider_id: string }[];
  return all.find(({ provider_id }) => provider_id === providerId)?.id ?? '';
}

/** Three versions of a quote, the last with parts, beside a rejection and a quote that was withdrawn. */
async function makeQuotes(parties: Parties): Promise<string> {
  const { emnify, soracom, nce } = parties;
  const rfqId = await send(parties, 'Quotes of several versions');
  await emnify({ path: '/api/vendor/rfq/viewed', body: { rfq_id: rfqId } });
  await emnify(accept(rfqId));
  await emnify(quoteOf(rfqId, '0.72'));
  await emnify(quoteOf(rfqId, '0.66', { quote_details: 'Volume discount.' }));
  const parts = { setup: '1500.00', simMonth: '0.62', minimumTerm: 24 };
  await emnify(quoteOf(rfqId, '0.62', { quote_parts: parts, quote_amount_unit: 'sim-month' }));
  await nce({ path: '/api/vendor/rfq/reject', body: { rfq_id: rfqId, reason: 'capacity', note: 'Booked until May.' } });
  await soracom(accept(rfqId));
  await soracom(quoteOf(rfqId, '0.58'));
  await soracom({ path: '/api/vendor/rfq/withdraw', body: { rfq_id: rfqId } });
  return rfqId;
}

/** Messages of both sides and a file on the request's link with emnify. */
async function converse(parties: Parties, rfqId: string): Promise<void> {
  const path = `/api/conversations/${await linkOf(parties, rfqId, 'emnify')}`;
  await parties.buyer({ path, body: { text: 'Which networks do you use in Norway?' } });
  await parties.emnify({ path, body: { text: 'Telenor and Telia.' } });
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7 a list of networks'], 'networks.pdf'));
  await parties.emnify({ path: `${path}/attachments`, body: form });
}

/** Requests that were awarded, closed, reopened, extended and changed, and one that nobody has answered. */
async function makeOutcomes(parties: Parties): Promise<void> {
  const { buyer, emnify, soracom } = parties;
  const awarded = await send(parties, 'Awarded request');
  for (const [vendor, amount] of [
    [emnify, '0.61'],
    [soracom, '0.64'],
  ] as const) {
    await vendor(accept(awarded));
    await vendor(quoteOf(awarded, amount));
  }
  const awards = [{ link_id: await linkOf(parties, awarded, 'emnify'), quote_version: 1 }];
  await buyer({ path: `/api/rfq/${awarded}/award`, body: { awards, note: 'Best coverage in Norway.' } });
  const closed = await send(parties, 'Closed request');
  await buyer({ path: `/api/rfq/${closed}/close`, body: { note: 'The project was stopped.' } });
  const reopened = await send(parties, 'Reopened request');
  await buyer({ path: `/api/rfq/${reopened}/close`, body: {} });
  await buyer({ path: `/api/rfq/${reopened}/reopen` });
  await buyer({ path: `/api/rfq/${reopened}/extend`, body: { deadline: instantIn(daysAhead) } });
  const seen = { devices: 24_000, megabytes: '5', months: 36, activePercent: null };
  const need = { ...seen, devices: 30_000 };
  await buyer({ path: `/api/rfq/${reopened}/need`, body: { need, seen } });
  await send(parties, 'Unanswered request');
}

/** Saved searches with alerts, favourites, webhooks, API tokens, read notifications, consent and exchange rates. */
async function makeTheRest(services: Services, { buyer, emnify }: Parties, admin: Ask): Promise<void> {
  const searchData = { geographicMode: 'regions', geographicRegions: ['Europe'] };
  const { id } = await buyer({ path: '/api/saved-searches', body: { searchName: 'Europe', searchData } });
  await buyer({ method: 'PUT', path: `/api/saved-searches/${String(id)}/alerts`, body: { wanted: true } });
  await buyer({ path: '/api/analytics/user-searches', body: { requirements: searchData } });
  await buyer({ method: 'PUT', path: '/api/favorites/emnify' });
  const webhook = { owner: 'user', url: 'https://hooks.example.com/rfqs', types: ['rfq.sent'] };
  await emnify({ path: '/api/webhooks', body: { ...webhook, types: ['rfq.viewed'] } });
  const token = { name: 'ERP', scopes: ['rfq:read'], currentPassword: fixturePassword };
  await buyer({ path: '/api/auth/tokens', body: token });
  await buyer({ path: '/api/notifications/read', body: { up_to: '1' } });
  const timestamp = services.commandDeps.now().toISOString();
  const choice = { necessary: true, analytics: true, marketing: false, functional: true } as const;
  const consent = { ...choice, timestamp, version: consentVersion };
  await expectOk(call(services.command, { path: logConsent.path, body: { timestamp, userAgent: 'Firefox', consent } }));
  const rates = await admin({ method: 'GET', path: '/api/admin/exchange-rates' });
  const rate = { as_of: '2026-11-20', source: 'European Central Bank', rates: [{ currency: 'USD', rate: '1.0812' }] };
  const path = '/api/admin/exchange-rates';
  await admin({ method: 'PUT', path, body: { version: rates['version'], ...rate } });
}

/** Registers, saves a search and sends a request. @returns the user id. */
async function leaveTraces(services: Services): Promise<string> {
  const person = await registerPerson(services, erasedEmail);
  await person({
    path: '/api/saved-searches',
    body: { searchName: 'Mine', searchData: { geographicRegions: ['Asia'] } },
  });
  const contact = { email: erasedEmail, contactName: 'Erased Person', projectTitle: 'Request of an erased person' };
  await person({ path: '/api/rfq/send', body: rfqPayload(['emnify'], contact) });
  const { user } = await person({ method: 'GET', path: '/api/auth/validate' });
  return (user as { id: string }).id;
}

/** Makes data of every kind on a marketplace that has the demo. @returns the user id of the person who is to be erased. */
export async function fillMarketplace(services: Services): Promise<string> {
  const as = async (email: string) => askAs(services, await signIn(services, email, fixturePassword));
  const admin = await as(demoAdmin.email);
  const parties: Parties = {
    buyer: await as('buyer@acme-logistics.example'),
    emnify: await as('vendor@emnify.example'),
    soracom: await as('vendor@soracom.example'),
    nce: await as('vendor@1nce.example'),
  };
  await makeAccounts(services, admin);
  const rfqId = await makeQuotes(parties);
  await converse(parties, rfqId);
  await makeOutcomes(parties);
  await makeTheRest(services, parties, admin);
  await makeCompany(services, parties.buyer);
  await liveAsCanary(services, createCanaries('amsel'), fixturePassword);
  return leaveTraces(services);
}
