import { addTestCatalogueProviderByApi } from './addTestCatalogueProviderByApi.ts';
import { waitForRfqLinkIdByApiInTest, postJsonToTestProduct, signInToDemoAccountByApiInTest } from './apiCalls.ts';
import { registerScenarioAccountByApi, type TestScenarioSessionTokens } from './scenario.ts';

/** A company name as long as some names in public registers. */
const company = 'Gesellschaft für Telekommunikationsdienstleistungen und Kraftfahrzeugüberwachungssysteme mbH & Co. KG';

const domain = 'kraftfahrzeugueberwachungssysteme.example';
const buyer = {
  firstName: 'Maximiliane-Charlotte',
  lastName: 'von Hohenlohe-Langenburg-Oppenheimer',
  company,
  email: `maximiliane-charlotte.von-hohenlohe-langenburg@${domain}`,
};

/** 100 characters, most of them in one word. */
const title = 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung: Zähler, Messstellenbetrieb 2027';

/** The longest country names in the catalogue. */
const countries = [
  'Democratic Republic of the Congo',
  'Saint Vincent and the Grenadines',
  'Bosnia and Herzegovina',
  'Central African Republic',
];

const text =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und Kraftfahrzeughaftpflichtversicherung: ' +
  `https://dokumente.${domain}/ausschreibungen/2027/leistungsverzeichnis-messstellenbetrieb.pdf`;

const wizardData = { geographicMode: 'countries', geographicRegions: countries, deploymentScale: '>50K' };
const request = {
  companyName: company,
  contactName: `${buyer.firstName} ${buyer.lastName}`,
  email: buyer.email,
  urgency: 'urgent',
  expectedVolume: '48,000,000 devices',
  customRequirements: text,
  decisionPriorities: ['price', 'coverage', 'support'],
  wizardData,
  need: { devices: 12_345_678, megabytes: '5', months: 60, activePercent: '100' },
};

/** An amount with eight digits before the decimal point, and a long text in every text field. */
const quote = {
  quote_currency: 'AUD',
  quote_amount: '98765432.50',
  quote_amount_unit: 'total',
  quote_details: text,
  quote_inclusions: text,
  response_notes: text,
};

const providerName =
  'Deutsche Telekommunikationsdienstleistungen für Kraftfahrzeugüberwachungssysteme (formerly Lynk Global)';

async function addLongProvider(url: string, admin: string): Promise<void> {
  await addTestCatalogueProviderByApi(url, admin, {
    ...{ name: providerName, scope: text, coreOfferings: text, platformFeatures: text, partner: true },
    ...{ countries: ['CD', 'VC', 'BA', 'CF'], website: `https://${domain}/konnektivitaet` },
  });
}

/** Assigns a request to a vendor with a long name who works for emnify. */
async function assignColleague(url: string, rfq_id: string, vendor: string): Promise<void> {
  const email = 'friederike-wilhelmine@emnify.example';
  const person = { firstName: 'Friederike-Wilhelmine', lastName: 'Leutheusser-Schnarrenberger', company: 'emnify' };
  const { id, token } = await registerScenarioAccountByApi(url, { ...person, email });
  const access = { user_email: email, provider_id: 'emnify', provider_company_name: 'emnify' };
  await postJsonToTestProduct(url, '/api/provider-access/request', access, token);
  await postJsonToTestProduct(url, '/api/vendor/people/admit', { user_id: id, right: 'vendor' }, vendor);
  await postJsonToTestProduct(url, '/api/vendor/rfq/in-charge', { rfq_id, user_id: id, seen: null }, vendor);
}

/** Sends three requests: one not yet accepted by emnify, one accepted, and one with a quote and messages. */
async function addRequests(url: string, token: string): Promise<void> {
  const vendor = await signInToDemoAccountByApiInTest(url, 'vendor@emnify.example');
  const send = async (projectTitle: string): Promise<string> => {
    const rfq = { ...request, projectTitle, selectedProviders: ['emnify', 'Soracom', providerName] };
    return String((await postJsonToTestProduct(url, '/api/rfq/send', rfq, token))['rfq_id']);
  };
  await send(title);
  const accepted = await send(`${title.slice(0, 96)} (2)`);
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id: accepted }, vendor);
  const rfq_id = await send(`${title.slice(0, 96)} (3)`);
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, vendor);
  await postJsonToTestProduct(url, '/api/vendor/rfq/respond', { rfq_id, ...quote }, vendor);
  await assignColleague(url, rfq_id, vendor);
  const linkId = await waitForRfqLinkIdByApiInTest({ url, token, rfq: rfq_id, provider: 'emnify' });
  for (const message of [text, title])
    await postJsonToTestProduct(url, `/api/conversations/${linkId}`, { text: message }, token);
}

/** Adds data for admins to decide on: an access request and a correction. */
async function addDecisions(url: string, token: string): Promise<void> {
  const access = { user_email: buyer.email, provider_id: 'onomondo', provider_company_name: 'Onomondo' };
  await postJsonToTestProduct(url, '/api/provider-access/request', access, token);
  const vendor = await signInToDemoAccountByApiInTest(url, 'vendor@emnify.example');
  await postJsonToTestProduct(
    url,
    '/api/vendor/corrections',
    { changes: { scope: text, coreOfferings: text } },
    vendor,
  );
}

/** Adds data for the account pages. */
async function addAccountData(url: string, token: string): Promise<void> {
  const searchName = title.slice(0, 90);
  const { id } = await postJsonToTestProduct(url, '/api/saved-searches', { searchName, searchData: wizardData }, token);
  const webhook = { owner: 'user', url: `http://127.0.0.1:9/${domain}/${'x'.repeat(60)}`, types: ['rfq.quote_sent'] };
  await postJsonToTestProduct(url, '/api/webhooks', webhook, token);
  const apiToken = { name: title.slice(0, 60), scopes: ['catalogue:read'], currentPassword: 'Fjord-lights-71' };
  await postJsonToTestProduct(url, '/api/auth/tokens', apiToken, token);
  await postJsonToTestProduct(url, '/api/company/found', { name: company }, token);
  await postJsonToTestProduct(url, '/api/company/searches', { id }, token);
}

/**
 * Adds realistic, very long texts to the lists of the product.
 * @returns the buyer's session token.
 */
export async function seedTestDataWithLongTexts(url: string, { tokens }: TestScenarioSessionTokens): Promise<string> {
  const { token } = await registerScenarioAccountByApi(url, buyer);
  await addLongProvider(url, tokens.admin);
  await addRequests(url, token);
  await addAccountData(url, token);
  await addDecisions(url, token);
  return token;
}
