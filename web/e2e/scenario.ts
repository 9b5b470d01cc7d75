import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { waitForRfqLinkIdByApiInTest, postJsonToTestProduct, signInToDemoAccountByApiInTest } from './apiCalls.ts';
import { waitForMailedLinkInTest } from './mails.ts';
import { seedTestSharedCompanySearches, seedTestLoggedSearches } from './scenarioSearches.ts';

/**
 * Session tokens for the main scenario: an RFQ to three providers. Two providers have accepted the RFQ and sent quotes,
 * one of them twice. The third has declined the RFQ.
 */
export interface TestScenarioSessionTokens {
  /** Session tokens by role. */
  readonly tokens: Readonly<Record<'buyer' | 'vendor' | 'admin' | 'pending' | 'analyst', string>>;
}

/** URL query that filters a list of RFQs to the main RFQ of the scenario. */
export const testScenarioRfqFilterUrlQuery = 'text=Cold-chain';

const wizardData = {
  geographicMode: 'countries',
  geographicRegions: ['Germany', 'France', 'Italy', 'Spain', 'Poland', 'Morocco', 'Türkiye'],
  powerSensitivity: 'Battery with recharging',
  applicationProfile: 'Light',
  deviceMobility: 'Mobile / In-transit',
  deploymentScale: '5-50K',
  simRequirements: ['eSIM (eUICC)'],
  deviceManagement: 'Advanced',
  ntnSupport: true,
};
const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: 'buyer@acme-logistics.example' };

async function star(url: string, providerId: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/favorites/${providerId}`, { method: 'PUT', headers });
  if (!response.ok) throw new Error(`starring ${providerId} answered ${response.status}`);
}

async function sendRfq(url: string, token: string, projectTitle: string, extra: object): Promise<string> {
  const body = { ...contact, projectTitle, selectedProviders: ['1NCE', 'emnify', 'Soracom'], wizardData, ...extra };
  return String((await postJsonToTestProduct(url, '/api/rfq/send', body, token))['rfq_id']);
}

/** Sends messages between the buyer and emnify about an RFQ. The buyer has not read the answer. */
async function tellMessages(url: string, rfq: string, tokens: { buyer: string; vendor: string }): Promise<void> {
  const linkId = await waitForRfqLinkIdByApiInTest({ url, token: tokens.buyer, rfq, provider: 'emnify' });
  const question = 'Which networks do you use in Morocco and Türkiye, and do devices stay in power saving mode there?';
  await postJsonToTestProduct(url, `/api/conversations/${linkId}`, { text: question }, tokens.buyer);
  const answer = 'Two in Morocco, three in Türkiye.\nPower saving mode holds on LTE-M; on 2G there is none.';
  await postJsonToTestProduct(url, `/api/conversations/${linkId}`, { text: answer }, tokens.vendor);
}

async function tellAnswers(url: string, rfq_id: string): Promise<string> {
  const [emnify, soracom, once] = await Promise.all(
    ['emnify', 'soracom', '1nce'].map((vendor) => signInToDemoAccountByApiInTest(url, `vendor@${vendor}.example`)),
  );
  const quote = {
    rfq_id,
    quote_currency: 'EUR',
    quote_details: 'Pooled data, 5 MB per device, LTE-M in all countries.',
  };
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, emnify);
  await postJsonToTestProduct(url, '/api/vendor/rfq/respond', { ...quote, quote_amount: '0.71' }, emnify);
  await postJsonToTestProduct(
    url,
    '/api/vendor/rfq/respond',
    { ...quote, quote_amount: '0.66', response_notes: 'Price holds for 10,000 SIMs.' },
    emnify,
  );
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, soracom);
  await postJsonToTestProduct(url, '/api/vendor/rfq/respond', { ...quote, quote_amount: '0.69' }, soracom);
  await postJsonToTestProduct(url, '/api/vendor/rfq/reject', { rfq_id }, once);
  return emnify ?? '';
}

export interface TestAccountData {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
}

/** Password of all accounts created by `registerScenarioAccountByApi`. */
export const testScenarioAccountPassword = 'Fjord-lights-71';

/** Registers an account with a confirmed email address. */
export async function registerScenarioAccountByApi(
  url: string,
  person: TestAccountData,
): Promise<{ id: string; token: string }> {
  const body = { ...person, password: testScenarioAccountPassword, termsVersion: currentTermsOfServiceVersion };
  const { sessionToken, user } = await postJsonToTestProduct(url, '/api/auth/register', body);
  const token = String(sessionToken);
  const link = await waitForMailedLinkInTest(url, person.email, 'confirm-email');
  await postJsonToTestProduct(
    url,
    '/api/auth/confirm-email',
    { token: parseMailLinkToken(new URL(link, url).hash) },
    token,
  );
  return { id: (user as { id: string }).id, token };
}

/**
 * Creates a company as the buyer. One colleague joins the company and shares searches; another colleague's request to
 * join is pending.
 */
async function tellCompany(url: string, buyer: string): Promise<void> {
  const { company_id } = await postJsonToTestProduct(url, '/api/company/found', { name: 'Acme Logistics' }, buyer);
  for (const [firstName, lastName] of [
    ['Cleo', 'Marin'],
    ['Dov', 'Adler'],
  ] as const) {
    const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@acme-logistics.example`;
    const { id, token } = await registerScenarioAccountByApi(url, {
      firstName,
      lastName,
      company: 'Acme Logistics',
      email,
    });
    await postJsonToTestProduct(url, '/api/company/join', { company_id }, token);
    if (firstName !== 'Cleo') continue;
    await postJsonToTestProduct(url, '/api/company/members/admit', { user_id: id, role: 'buyer' }, buyer);
    await seedTestSharedCompanySearches(url, token);
  }
}

/** Creates the scenario in a running product through its API. */
export async function seedTestMarketplaceScenario(url: string): Promise<TestScenarioSessionTokens> {
  const buyer = await signInToDemoAccountByApiInTest(url, contact.email);
  await sendRfq(url, buyer, 'Street lighting, phase 2', { urgency: 'urgent', expectedVolume: '18500' });
  const title = 'Cold-chain trackers 2027';
  const rfq = await sendRfq(url, buyer, title, {
    urgency: 'high',
    expectedVolume: '24000',
    decisionPriorities: ['price', 'coverage', 'support'],
  });
  for (const provider of ['1nce', 'emnify']) await star(url, provider, buyer);
  const vendor = await tellAnswers(url, rfq);
  await tellMessages(url, rfq, { buyer, vendor });
  const tor = { firstName: 'Tor', lastName: 'Myhre', company: 'Telenor', email: 'tor.myhre@telenor.example' };
  const ann = { firstName: 'Ann', lastName: 'Lyst', company: 'IoT Marketplace', email: 'ann@marketplace.example' };
  const admin = await signInToDemoAccountByApiInTest(url, 'admin@marketplace.example');
  const [{ token: asking }, analyst] = [
    await registerScenarioAccountByApi(url, tor),
    await registerScenarioAccountByApi(url, ann),
  ];
  await postJsonToTestProduct(url, `/api/admin/users/${analyst.id}/roles/grant`, { role: 'analyst' }, admin);
  const provider = { provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  await postJsonToTestProduct(url, '/api/provider-access/request', { user_email: tor.email, ...provider }, asking);
  await seedTestLoggedSearches(url, [buyer, vendor, asking]);
  await tellCompany(url, buyer);
  return { tokens: { buyer, vendor, admin, pending: asking, analyst: analyst.token } };
}

/** Adds enough answered requests to emnify for its response statistics to appear. */
export async function seedTestRfqsForResponseStatistics(
  url: string,
  { tokens }: TestScenarioSessionTokens,
): Promise<void> {
  const vendor = await signInToDemoAccountByApiInTest(url, 'vendor@emnify.example');
  for (const token of [tokens.pending, tokens.pending, tokens.analyst, tokens.analyst]) {
    const rfq_id = await sendRfq(url, token, 'Meters', { selectedProviders: ['emnify'] });
    await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, vendor);
  }
}
