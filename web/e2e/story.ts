import { tokenInHash } from '@marketplace/contracts/accounts/accounts.links.ts';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { linkOf, post, tokenOf } from './apiCalls.ts';
import { mailedLinkTo } from './mails.ts';
import { shareSearches, tellSearches } from './storySearches.ts';

/**
 * The main scenario: an RFQ to three providers, viewed, accepted, quoted twice by one of them and declined by
 * another.
 */
export interface Story {
  /** Session tokens by role. */
  readonly tokens: Readonly<Record<'buyer' | 'vendor' | 'admin' | 'pending' | 'analyst', string>>;
}

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
  return String((await post(url, '/api/rfq/send', body, token))['rfq_id']);
}

/** The buyer and emnify exchange messages about an RFQ; the answer is unread. */
async function tellMessages(url: string, rfq: string, tokens: { buyer: string; vendor: string }): Promise<void> {
  const linkId = await linkOf({ url, token: tokens.buyer, rfq, provider: 'emnify' });
  const question = 'Which networks do you use in Morocco and Türkiye, and do devices stay in power saving mode there?';
  await post(url, `/api/conversations/${linkId}`, { text: question }, tokens.buyer);
  const answer = 'Two in Morocco, three in Türkiye.\nPower saving mode holds on LTE-M; on 2G there is none.';
  await post(url, `/api/conversations/${linkId}`, { text: answer }, tokens.vendor);
}

async function tellAnswers(url: string, rfq_id: string): Promise<string> {
  const [emnify, soracom, once] = await Promise.all(
    ['emnify', 'soracom', '1nce'].map((vendor) => tokenOf(url, `vendor@${vendor}.example`)),
  );
  const quote = {
    rfq_id,
    quote_currency: 'EUR',
    quote_details: 'Pooled data, 5 MB per device, LTE-M in all countries.',
  };
  await post(url, '/api/vendor/rfq/accept', { rfq_id }, emnify);
  await post(url, '/api/vendor/rfq/respond', { ...quote, quote_amount: '0.71' }, emnify);
  await post(
    url,
    '/api/vendor/rfq/respond',
    { ...quote, quote_amount: '0.66', response_notes: 'Price holds for 10,000 SIMs.' },
    emnify,
  );
  await post(url, '/api/vendor/rfq/accept', { rfq_id }, soracom);
  await post(url, '/api/vendor/rfq/respond', { ...quote, quote_amount: '0.69' }, soracom);
  await post(url, '/api/vendor/rfq/reject', { rfq_id }, once);
  return emnify ?? '';
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
}

/** Password of all accounts created by `registerByApi`. */
export const passwordOfPeople = 'Fjord-lights-71';

/** Registers an account with a confirmed address. */
export async function register(url: string, person: Person): Promise<{ id: string; token: string }> {
  const body = { ...person, password: passwordOfPeople, termsVersion: currentTermsVersion };
  const { sessionToken, user } = await post(url, '/api/auth/register', body);
  const token = String(sessionToken);
  const link = await mailedLinkTo(url, person.email, 'confirm-email');
  await post(url, '/api/auth/confirm-email', { token: tokenInHash(new URL(link, url).hash) }, token);
  return { id: (user as { id: string }).id, token };
}

/** The buyer creates a company. One colleague joins and shares searches, another has a pending request. */
async function tellCompany(url: string, buyer: string): Promise<void> {
  const { company_id } = await post(url, '/api/company/found', { name: 'Acme Logistics' }, buyer);
  for (const [firstName, lastName] of [
    ['Cleo', 'Marin'],
    ['Dov', 'Adler'],
  ] as const) {
    const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@acme-logistics.example`;
    const { id, token } = await register(url, { firstName, lastName, company: 'Acme Logistics', email });
    await post(url, '/api/company/join', { company_id }, token);
    if (firstName !== 'Cleo') continue;
    await post(url, '/api/company/members/admit', { user_id: id, role: 'buyer' }, buyer);
    await shareSearches(url, token);
  }
}

/** Creates the scenario in a running product through its API. */
export async function tellStory(url: string): Promise<Story> {
  const buyer = await tokenOf(url, contact.email);
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
  const admin = await tokenOf(url, 'admin@marketplace.example');
  const [{ token: asking }, analyst] = [await register(url, tor), await register(url, ann)];
  await post(url, `/api/admin/users/${analyst.id}/roles/grant`, { role: 'analyst' }, admin);
  const provider = { provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  await post(url, '/api/provider-access/request', { user_email: tor.email, ...provider }, asking);
  await tellSearches(url, [buyer, vendor, asking]);
  await tellCompany(url, buyer);
  return { tokens: { buyer, vendor, admin, pending: asking, analyst: analyst.token } };
}

/** Adds enough answered requests to emnify for its response statistics to appear. */
export async function tellRecord(url: string, { tokens }: Story): Promise<void> {
  const vendor = await tokenOf(url, 'vendor@emnify.example');
  for (const token of [tokens.pending, tokens.pending, tokens.analyst, tokens.analyst]) {
    const rfq_id = await sendRfq(url, token, 'Meters', { selectedProviders: ['emnify'] });
    await post(url, '/api/vendor/rfq/accept', { rfq_id }, vendor);
  }
}
