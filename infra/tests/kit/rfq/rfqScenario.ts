import { randomUUID } from 'node:crypto';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { catalogueProjection } from '@marketplace/projections/catalogue/catalogue.projection.ts';
import { companiesProjection } from '@marketplace/projections/companies/companies.projection.ts';
import { usersAndRightsProjection } from '@marketplace/projections/people/people.projection.ts';
import { rfqsAndQuotesProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import { exchangeRatesProjection } from '@marketplace/projections/rfq/exchangeRates.projection.ts';
import { conversationsProjection } from '@marketplace/projections/rfq/conversations.projection.ts';
import { providerResponseMetricsProjection } from '@marketplace/projections/rfq/responses.projection.ts';
import { rfqHistoryProjection } from '@marketplace/projections/rfq/rfqHistory.projection.ts';
import { callTestApi, registerConfirmedTestUser, type TestApiReply, type SignedInTestUser } from '../apiCalls.ts';
import {
  startTestMarketplace,
  type InProcessTestMarketplace,
  type TestMarketplaceOptions,
} from '../testMarketplace.ts';

/** Names of the providers in the test catalogue, by id. */
const castProviders = { emnify: 'emnify', soracom: 'Soracom', '1nce': '1NCE', 'telenor-iot': 'Telenor IoT' };
export type RfqTestScenarioProviderId = keyof typeof castProviders;

export const rfqTestScenarioProjections = [
  catalogueProjection,
  usersAndRightsProjection,
  companiesProjection,
  rfqsAndQuotesProjection,
  rfqHistoryProjection,
  providerResponseMetricsProjection,
  exchangeRatesProjection,
  conversationsProjection,
];

/** A marketplace with a catalogue, two buyers, a vendor for each of three providers, and an admin. */
export interface RfqTestMarketplace {
  readonly market: InProcessTestMarketplace;
  readonly buyer: SignedInTestUser;
  readonly otherBuyer: SignedInTestUser;
  readonly admin: SignedInTestUser;
  readonly vendors: Readonly<Record<'emnify' | 'soracom' | '1nce', SignedInTestUser>>;
  post<Body = Record<string, unknown>>(
    path: string,
    body: object,
    as: SignedInTestUser | null,
    key?: string,
  ): Promise<TestApiReply<Body>>;
  /** Sends a GET request; the response reflects the head of the log. */
  get<Body = Record<string, unknown>>(path: string, as: SignedInTestUser | null): Promise<TestApiReply<Body>>;
  close(): Promise<void>;
}

/** Builds a provider record with little more than a name, a website and a logo. */
export function buildSampleMinimalProvider(id: string, name: string): ProviderRecord {
  const flags = Object.fromEntries(providerCapabilityFlags.map((flag) => [flag, null])) as ProviderRecord['flags'];
  const unknown = { scope: null, coreOfferings: null, protocols: null, countries: null, sgp32: null, ntn: null };
  const alsoUnknown = { pricingTiers: null, pricingModel: null, cmpType: null, platformFeatures: null };
  const shown = { website: `https://${id}.example`, logoFile: `${id}.svg`, partner: false, showcase: true };
  return { id, name, type: 'MVNO', radioTech: [], flags, ...unknown, ...alsoUnknown, ...shown };
}

/** Appends events directly, for data that a test needs but does not examine. */
async function write(market: InProcessTestMarketplace, stream: string, ...events: DomainEvent[]): Promise<void> {
  const meta = { commandId: randomUUID(), actor: 'system', at: '2026-11-01T00:00:00.000Z' };
  const decider = { initial: null, evolve: () => null, decide: () => events };
  await market.deps.execute(decider, { stream, command: null, meta });
}

async function publishCatalogue(market: InProcessTestMarketplace): Promise<void> {
  const uploadId = randomUUID();
  const added = Object.entries(castProviders).map(([id, name]) => buildSampleMinimalProvider(id, name));
  const counts = { added: added.length, changed: 0, removed: 0, unchanged: 0 };
  const chunk = { uploadId, chunk: 0, added, changed: [], removed: [] };
  const published = { version: 1, base: 0, uploadId, fileName: 'a.xlsx', counts, digest: 'd' };
  await write(market, `catalogueUpload-${uploadId}`, { type: 'ProvidersChanged', data: chunk });
  await write(market, 'catalogue', { type: 'CataloguePublished', data: published });
}

/**
 * Registers a user with access to a provider.
 * @param name local part of the email address.
 */
export async function registerRfqTestScenarioVendor(
  market: InProcessTestMarketplace,
  provider: RfqTestScenarioProviderId,
  name = 'vendor',
): Promise<SignedInTestUser> {
  const vendor = await registerConfirmedTestUser(market, `${name}@${provider}.example`, castProviders[provider]);
  const data = { userId: vendor.user.id, providerId: provider, providerName: castProviders[provider] };
  const events = ['AccessRequested', 'AccessApproved'].map((type) => ({ type, data }));
  await write(market, getUserAccessRightsStreamName(vendor.user.id), ...events);
  return vendor;
}

/** The users of a scenario, signed in. */
export type RfqTestScenarioUsers = Pick<RfqTestMarketplace, 'buyer' | 'otherBuyer' | 'admin' | 'vendors'>;

/** Publishes the test catalogue in an empty marketplace and registers the users of the scenario. */
export async function createRfqTestScenarioUsers(market: InProcessTestMarketplace): Promise<RfqTestScenarioUsers> {
  await publishCatalogue(market);
  const buyer = await registerConfirmedTestUser(market, 'ida@meridian.example', 'Meridian Cold Chain');
  const otherBuyer = await registerConfirmedTestUser(market, 'otto@alder.example', 'Alder Rail Systems');
  const admin = await registerConfirmedTestUser(market, 'admin@marketplace.example', 'Marketplace');
  const role = { userId: admin.user.id, role: 'admin' };
  await write(market, getUserAccessRightsStreamName(role.userId), { type: 'RoleGranted', data: role });
  const vendors = {
    emnify: await registerRfqTestScenarioVendor(market, 'emnify'),
    soracom: await registerRfqTestScenarioVendor(market, 'soracom'),
    '1nce': await registerRfqTestScenarioVendor(market, '1nce'),
  };
  return { buyer, otherBuyer, admin, vendors };
}

/** Builds the scenario of a marketplace with these users. Resolves once the read models include the users. */
export async function buildRfqTestScenario(
  market: InProcessTestMarketplace,
  cast: RfqTestScenarioUsers,
): Promise<RfqTestMarketplace> {
  const get: RfqTestMarketplace['get'] = async (path, as) => {
    const after = `${market.deps.epoch}.${await market.store.head()}`;
    return callTestApi(market.query, 'GET', path, undefined, { after, ...(as !== null && { token: as.token }) });
  };
  const post: RfqTestMarketplace['post'] = (path, body, as, key) =>
    callTestApi(market.command, 'POST', path, body, {
      ...(as !== null && { token: as.token }),
      ...(key !== undefined && { key }),
    });
  await get('/api/rfq/user/nobody@nowhere.example', cast.buyer);
  return { market, ...cast, get, post, close: market.close };
}

/**
 * @param now clock of the commands.
 * @param options additional options of the marketplace.
 */
export async function startRfqTestScenario(
  now?: () => Date,
  options: TestMarketplaceOptions = {},
): Promise<RfqTestMarketplace> {
  const market = await startTestMarketplace({
    projections: rfqTestScenarioProjections,
    ...options,
    ...(now !== undefined && { now }),
  });
  return buildRfqTestScenario(market, await createRfqTestScenarioUsers(market));
}

/** Builds a complete RFQ payload for these providers. */
export function buildSampleRfqRequestBody(
  providers: readonly RfqTestScenarioProviderId[],
  more: object = {},
): Record<string, unknown> {
  return {
    companyName: 'Meridian Cold Chain',
    contactName: 'Ida Lindqvist',
    email: 'ida@meridian.example',
    phone: '+46 8 555',
    projectTitle: 'Cold-chain trackers 2027',
    urgency: 'High',
    expectedVolume: '24000',
    selectedProviders: providers.map((id) => castProviders[id]),
    wizardData: { geographicMode: 'countries', geographicRegions: ['Germany', 'France'], deploymentScale: '5-50K' },
    customRequirements: { decisionPriorities: ['price', 'coverage'], customRequirements: 'IP67 housings.' },
    ...more,
  };
}

/**
 * Sends an RFQ as the scenario's buyer.
 * @returns the id of the RFQ.
 * @throws Error when the RFQ is refused.
 */
export async function sendRfqAsTestScenarioBuyer(
  scenario: RfqTestMarketplace,
  providers: readonly RfqTestScenarioProviderId[],
  more: object = {},
): Promise<string> {
  const reply = await scenario.post<{ rfq_id: string }>(
    '/api/rfq/send',
    buildSampleRfqRequestBody(providers, more),
    scenario.buyer,
  );
  if (reply.status !== 200) throw new Error(`sending an RFQ returned ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.rfq_id;
}
