import { logConsentEndpoint } from '@marketplace/contracts/privacy/privacy.consent.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { cookieOptionsVersion } from '@marketplace/contracts/privacy/privacy.values.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import { runAdminCommand } from '@marketplace/product/operate/adminCommand.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { createPersonalDataCanaries } from '../../kit/canaries.ts';
import { requireOkTestReplyBody, signInWithInProcessRequest } from '../../kit/canaryCalls.ts';
import { createUserWithCanaries } from '../../kit/canaryUserScenario.ts';
import { type InProcessRequest, sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';
import { buildSampleRfqRequestBody } from '../../kit/rfq/rfqScenario.ts';

/** Password of all accounts: the published password of the demo accounts. */
export const upgradeFixturePassword = 'Demo-pass-2026';

/** Email address of the account that is erased at the end. */
export const erasedUpgradeFixtureEmail = 'erased.person@leaving.example';

type Send = (request: InProcessRequest) => Promise<Readonly<Record<string, unknown>>>;

/** Creates a function that sends requests as a signed-in user and waits until the read models include the result. */
function createSender({ command, query, hub }: RunningServices, token: string): Send {
  return async (request) => {
    const app = request.method === 'GET' ? query : command;
    const body = await requireOkTestReplyBody(sendInProcessTestRequest(app, { ...request, token }));
    if (typeof body['position'] === 'string') await hub.waitUntilReached(body['position'], 60_000);
    return body;
  };
}

async function registerPerson(services: RunningServices, email: string, isConfirmed = true): Promise<Send> {
  const name = { firstName: 'Fiona', lastName: 'Fixture', company: 'Acme Logistics' };
  const body = { email, password: upgradeFixturePassword, ...name, termsVersion: currentTermsOfServiceVersion };
  await requireOkTestReplyBody(sendInProcessTestRequest(services.command, { path: '/api/auth/register', body }));
  if (isConfirmed) await runAdminCommand(services, ['confirm', email]);
  return createSender(services, await signInWithInProcessRequest(services, email, upgradeFixturePassword));
}

/** Creates an unconfirmed, an analyst and a disabled account; buyer, vendors and admin exist in the demo. */
async function makeAccounts(services: RunningServices, admin: Send): Promise<void> {
  await registerPerson(services, 'unconfirmed@acme-logistics.example', false);
  await registerPerson(services, 'analyst@marketplace.example');
  await runAdminCommand(services, ['grant', 'analyst@marketplace.example', 'analyst']);
  await registerPerson(services, 'disabled@acme-logistics.example');
  const { users } = await admin({ method: 'GET', path: '/api/admin/users?search=disabled' });
  const [disabled] = users as readonly { id: string }[];
  await admin({ path: `/api/admin/users/${disabled?.id ?? ''}/disable`, body: { reason: 'Left the company.' } });
}

/** Creates a company of the demo buyer, and a colleague who joins the company. */
async function makeCompany(services: RunningServices, buyer: Send): Promise<void> {
  await buyer({ path: '/api/company/found', body: { name: 'Acme Logistics' } });
  const { company } = await buyer({ method: 'GET', path: '/api/company' });
  const colleague = await registerPerson(services, 'colleague@acme-logistics.example');
  const { company_id } = company as { company_id: string };
  await colleague({ path: '/api/company/join', body: { company_id } });
  const { waiting } = await buyer({ method: 'GET', path: '/api/company' });
  const [applicant] = waiting as readonly { user_id: string }[];
  await buyer({ path: '/api/company/members/admit', body: { user_id: applicant?.user_id, role: 'buyer' } });
}

interface Parties {
  readonly buyer: Send;
  readonly emnify: Send;
  readonly soracom: Send;
  readonly nce: Send;
}

/** Maximum number of days until the deadline of an RFQ. */
const maxDeadlineDays = 365;
const dayMs = 86_400_000;

const getInstantInDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/**
 * Sends an RFQ of the buyer to three providers.
 * @returns the id of the RFQ.
 */
async function sendRfq({ buyer }: Parties, projectTitle: string): Promise<string> {
  const need = { devices: 24_000, megabytes: '5', months: 36, activePercent: null };
  const body = buildSampleRfqRequestBody(['emnify', 'soracom', '1nce'], {
    ...{
      projectTitle,
      need,
      email: 'buyer@acme-logistics.example',
      contactName: 'Bea Buyer',
      companyName: 'Acme Logistics',
    },
    deadline: getInstantInDays(maxDeadlineDays - 30),
  });
  return String((await buyer({ path: '/api/rfq/send', body }))['rfq_id']);
}

const buildQuote = (rfq_id: string, quote_amount: string, more: object = {}): InProcessRequest => ({
  path: '/api/vendor/rfq/respond',
  body: { rfq_id, quote_amount, quote_currency: 'EUR', ...more },
});
const buildAcceptance = (rfq_id: string): InProcessRequest => ({ path: '/api/vendor/rfq/accept', body: { rfq_id } });

async function findLink({ buyer }: Parties, rfqId: string, providerId: string): Promise<string> {
  const links = await buyer({ method: 'GET', path: `/api/rfq/${rfqId}/providers` });
  const all = links as unknown as readonly { id: string; provider_id: string }[];
  return all.find(({ provider_id }) => provider_id === providerId)?.id ?? '';
}

/**
 * Sends three versions of a quote, of which the last has line items. Also sends a rejection and a quote that is
 * withdrawn.
 */
async function makeQuotes(parties: Parties): Promise<string> {
  const { emnify, soracom, nce } = parties;
  const rfqId = await sendRfq(parties, 'Quotes of several versions');
  await emnify({ path: '/api/vendor/rfq/viewed', body: { rfq_id: rfqId } });
  await emnify(buildAcceptance(rfqId));
  await emnify(buildQuote(rfqId, '0.72'));
  await emnify(buildQuote(rfqId, '0.66', { quote_details: 'Volume discount.' }));
  const parts = { setup: '1500.00', simMonth: '0.62', minimumTerm: 24 };
  await emnify(buildQuote(rfqId, '0.62', { quote_parts: parts, quote_amount_unit: 'sim-month' }));
  await nce({ path: '/api/vendor/rfq/reject', body: { rfq_id: rfqId, reason: 'capacity', note: 'Booked until May.' } });
  await soracom(buildAcceptance(rfqId));
  await soracom(buildQuote(rfqId, '0.58'));
  await soracom({ path: '/api/vendor/rfq/withdraw', body: { rfq_id: rfqId } });
  return rfqId;
}

/** Sends messages of both sides, and a file, in the conversation between the buyer of an RFQ and emnify. */
async function converse(parties: Parties, rfqId: string): Promise<void> {
  const path = `/api/conversations/${await findLink(parties, rfqId, 'emnify')}`;
  await parties.buyer({ path, body: { text: 'Which networks do you use in Norway?' } });
  await parties.emnify({ path, body: { text: 'Telenor and Telia.' } });
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7 a list of networks'], 'networks.pdf'));
  await parties.emnify({ path: `${path}/attachments`, body: form });
}

/**
 * Creates an awarded RFQ, a closed RFQ, an RFQ that is reopened, extended and changed, and an RFQ without a response.
 */
async function makeOutcomes(parties: Parties): Promise<void> {
  const { buyer, emnify, soracom } = parties;
  const awarded = await sendRfq(parties, 'Awarded request');
  for (const [vendor, amount] of [
    [emnify, '0.61'],
    [soracom, '0.64'],
  ] as const) {
    await vendor(buildAcceptance(awarded));
    await vendor(buildQuote(awarded, amount));
  }
  const awards = [{ link_id: await findLink(parties, awarded, 'emnify'), quote_version: 1 }];
  await buyer({ path: `/api/rfq/${awarded}/award`, body: { awards, note: 'Best coverage in Norway.' } });
  const closed = await sendRfq(parties, 'Closed request');
  await buyer({ path: `/api/rfq/${closed}/close`, body: { note: 'The project was stopped.' } });
  const reopened = await sendRfq(parties, 'Reopened request');
  await buyer({ path: `/api/rfq/${reopened}/close`, body: {} });
  await buyer({ path: `/api/rfq/${reopened}/reopen` });
  await buyer({ path: `/api/rfq/${reopened}/extend`, body: { deadline: getInstantInDays(maxDeadlineDays) } });
  const seen = { devices: 24_000, megabytes: '5', months: 36, activePercent: null };
  const need = { ...seen, devices: 30_000 };
  await buyer({ path: `/api/rfq/${reopened}/need`, body: { need, seen } });
  await sendRfq(parties, 'Unanswered request');
}

/**
 * Creates a saved search with alerts, adds a favourite, a webhook, an API token, consent and exchange rates, and marks
 * notifications as read.
 */
async function makeOtherData(services: RunningServices, { buyer, emnify }: Parties, admin: Send): Promise<void> {
  const searchData = { geographicMode: 'regions', geographicRegions: ['Europe'] };
  const { id } = await buyer({ path: '/api/saved-searches', body: { searchName: 'Europe', searchData } });
  await buyer({ method: 'PUT', path: `/api/saved-searches/${String(id)}/alerts`, body: { wanted: true } });
  await buyer({ path: '/api/analytics/user-searches', body: { requirements: searchData } });
  await buyer({ method: 'PUT', path: '/api/favorites/emnify' });
  const webhook = { owner: 'user', url: 'https://hooks.example.com/rfqs', types: ['rfq.sent'] };
  await emnify({ path: '/api/webhooks', body: { ...webhook, types: ['rfq.viewed'] } });
  const token = { name: 'ERP', scopes: ['rfq:read'], currentPassword: upgradeFixturePassword };
  await buyer({ path: '/api/auth/tokens', body: token });
  await buyer({ path: '/api/notifications/read', body: { up_to: '1' } });
  const timestamp = services.commandDeps.now().toISOString();
  const choice = { necessary: true, analytics: true, marketing: false, functional: true } as const;
  const consent = { ...choice, timestamp, version: cookieOptionsVersion };
  await requireOkTestReplyBody(
    sendInProcessTestRequest(services.command, {
      path: logConsentEndpoint.path,
      body: { timestamp, userAgent: 'Firefox', consent },
    }),
  );
  const rates = await admin({ method: 'GET', path: '/api/admin/exchange-rates' });
  const rate = { as_of: '2026-11-20', source: 'European Central Bank', rates: [{ currency: 'USD', rate: '1.0812' }] };
  const path = '/api/admin/exchange-rates';
  await admin({ method: 'PUT', path, body: { version: rates['version'], ...rate } });
}

/**
 * Registers a person, saves a search and sends an RFQ.
 * @returns the user id.
 */
async function makeErasedPerson(services: RunningServices): Promise<string> {
  const person = await registerPerson(services, erasedUpgradeFixtureEmail);
  await person({
    path: '/api/saved-searches',
    body: { searchName: 'Mine', searchData: { geographicRegions: ['Asia Pacific'] } },
  });
  const contact = {
    email: erasedUpgradeFixtureEmail,
    contactName: 'Erased Person',
    projectTitle: 'Request of an erased person',
  };
  await person({ path: '/api/rfq/send', body: buildSampleRfqRequestBody(['emnify'], contact) });
  const { user } = await person({ method: 'GET', path: '/api/auth/validate' });
  return (user as { id: string }).id;
}

/**
 * Creates data of every kind in a product with the demo accounts.
 * @returns the user id of the person to erase.
 */
export async function createUpgradeFixtureData(services: RunningServices): Promise<string> {
  const as = async (email: string) =>
    createSender(services, await signInWithInProcessRequest(services, email, upgradeFixturePassword));
  const admin = await as(demoAdminAccount.email);
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
  await makeOtherData(services, parties, admin);
  await makeCompany(services, parties.buyer);
  await createUserWithCanaries(services, createPersonalDataCanaries('amsel'), upgradeFixturePassword);
  return makeErasedPerson(services);
}
