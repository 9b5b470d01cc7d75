import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { z } from 'zod';
import { listAccessRequestsEndpoint, listProviderUsersEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { readVendorPeopleEndpoint, type VendorTeamReply } from '@marketplace/contracts/access/access.people.api.ts';
import { listSessionsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { listApiTokensEndpoint } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import {
  listApplicationsEndpoint,
  readOwnApplicationEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { listMissedVendorsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { readProviderContactEndpoint } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  listOwnCorrectionsEndpoint,
  listPendingCorrectionsEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import {
  readListingsEndpoint,
  readOverviewEndpoint,
  readProvidersEndpoint,
  readResponsesEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { readExchangeRatesEndpoint } from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { type OwnCompanyReply, readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import {
  type CompanySignInSettingsReply,
  readCompanySignInEndpoint,
} from '@marketplace/contracts/companies/companies.signIn.api.ts';
import {
  countNotificationsEndpoint,
  listNotificationsEndpoint,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { listConversationsEndpoint } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { listRightsRequestsEndpoint, listSaleOptOutsEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import { listUserSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { listCompanySearchesEndpoint } from '@marketplace/contracts/searches/searches.company.api.ts';
import { buildSampleCoverageReply } from './coverageFixtures.ts';
import { sampleSiteMetadata } from './fixtures.ts';
import { buildSampleMatchReply } from './matchFixtures.ts';
import { buildSampleEmptyCatalogueOverview } from './overviewFixture.ts';

const newId = '44444444-4444-4444-8444-444444444444';

/** Reply for a user whose email domain has no company. */
const noCompany: OwnCompanyReply = {
  ...{ domain: 'acme.example', email_confirmed: true, standing: 'none', company: null, role: null },
  ...{ members: [], waiting: [], earlier_requests: 0 },
};

/** Reply for a provider team without people and without pending access requests. */
const noPeople: VendorTeamReply = { provider_name: 'Telenor IoT', right: 'vendor', people: [], waiting: [] };

/** Reply for a company without single sign-on. */
const noSignIn: CompanySignInSettingsReply = {
  ...{ standing: 'none', setting_id: null, issuer: null, client_id: null, set_by: null, set_at: null },
  redirect_uri: 'https://market.example/company-sign-in',
};

/**
 * Default replies of the endpoints that many pages use; a test may override them. The live stream stays open and sends
 * nothing.
 */
const defaultHandlers: RequestHandler[] = [
  http.get(`*${readMetadataEndpoint.path}`, () => HttpResponse.json(sampleSiteMetadata)),
  http.get(`*${readCoverageEndpoint.path}`, () => HttpResponse.json(buildSampleCoverageReply([]))),
  http.get(`*${listSessionsEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${listProviderUsersEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${listRightsRequestsEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${listAccessRequestsEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${listApplicationsEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${readOwnApplicationEndpoint.path}`, () => HttpResponse.json({ application: null })),
  http.get(`*${listConversationsEndpoint.path}`, () => HttpResponse.json({ conversations: [], total: 0 })),
  http.get(`*${readVendorPeopleEndpoint.path}`, () => HttpResponse.json(noPeople)),
  http.get(`*${readOwnCompanyEndpoint.path}`, () => HttpResponse.json(noCompany)),
  http.get(`*${readCompanySignInEndpoint.path}`, () => HttpResponse.json(noSignIn)),
  http.get(`*${countNotificationsEndpoint.path}`, () => HttpResponse.json({ unread: 0 })),
  http.get(`*${listNotificationsEndpoint.path}`, () => HttpResponse.json({ notifications: [], total: 0, unread: 0 })),
  http.get(`*${listMissedVendorsEndpoint.path}`, () => HttpResponse.json({ missed: [], total: 0 })),
  http.get('*/api/vendor/rfq/:id/quotes', () => HttpResponse.json([])),
  http.get(`*${readExchangeRatesEndpoint.path}`, () => HttpResponse.json({ base: 'EUR', rates: [] })),
  http.get(`*${readProviderContactEndpoint.path}`, () => HttpResponse.json({ email: null })),
  http.get(`*${listApiTokensEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${listSaleOptOutsEndpoint.path}`, () => HttpResponse.json({ count: 0, opt_outs: [] })),
  http.get(`*${listPendingCorrectionsEndpoint.path}`, () => HttpResponse.json({ base: 0, corrections: [] })),
  http.get(`*${listOwnCorrectionsEndpoint.path}`, () => HttpResponse.json([])),
  http.get(`*${readOverviewEndpoint.path}`, () => HttpResponse.json(buildSampleEmptyCatalogueOverview())),
  http.get(`*${listScoredProvidersEndpoint.path}`, () => HttpResponse.json({ providers: [], lastUpdated: null })),
  http.get(`*${readListingsEndpoint.path}`, () => HttpResponse.json({ providers: [] })),
  http.get(`*${readProvidersEndpoint.path}`, () =>
    HttpResponse.json({ providers: [], missing: [], lastUpdated: null, catalogueVersion: 3 }),
  ),
  http.get(`*${listUserSearchesEndpoint.path}`, () => HttpResponse.json([])),
  http.post(`*${matchRequirementsEndpoint.path}`, () => HttpResponse.json(buildSampleMatchReply([]))),
  http.get(`*${readResponsesEndpoint.path}`, () => HttpResponse.json({ responses: [] })),
  http.get('*/api/favorites/:userId', () => HttpResponse.json([])),
  http.get('*/api/saved-searches/:userId', () => HttpResponse.json([])),
  http.get(`*${listCompanySearchesEndpoint.path}`, () =>
    HttpResponse.json({ company: null, mayChange: false, searches: [] }),
  ),
  http.post('*/api/saved-searches', () => HttpResponse.json({ position: 'e1.1', message: '', id: newId, saved: true })),
  http.post('*/api/analytics/user-searches', () =>
    HttpResponse.json({ position: 'e1.1', message: '', id: newId, proof: 'valid' }),
  ),
  http.post('*/api/providers/match-count', () => HttpResponse.json({ count: 58, catalogueVersion: 3 })),
  http.get('*/api/live', () => new HttpResponse(new ReadableStream(), { status: 200 })),
];

/** The mock server of the page tests. It replies only to requests that the default handlers or the test define. */
export const mockApiServer = setupServer(...defaultHandlers);

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/** Mocks an endpoint with a reply that must match the contract. */
export function mockReply<E extends Endpoint>(endpoint: E, reply: z.input<E['reply']>): RequestHandler {
  return methods[endpoint.method](`*${endpoint.path}`, () => HttpResponse.json(endpoint.reply.parse(reply) as object));
}

/**
 * Mocks an endpoint with a reply computed from the request.
 * @param seen called for every request; returns the reply.
 */
export function mockComputedReply<E extends Endpoint>(
  endpoint: E,
  seen: (request: { body: unknown; headers: Headers; url: URL }) => z.input<E['reply']>,
): RequestHandler {
  return methods[endpoint.method](`*${endpoint.path}`, async ({ request }) => {
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const reply = seen({ body, headers: request.headers, url: new URL(request.url) });
    return HttpResponse.json(endpoint.reply.parse(reply) as object);
  });
}

/** Mocks an error reply of an endpoint as problem+json. */
export function mockErrorReply(endpoint: Endpoint, status: number, code: string, message: string): RequestHandler {
  const body = { type: 'about:blank', title: message, status, code, detail: message, error: message, message };
  return methods[endpoint.method](`*${endpoint.path}`, () => HttpResponse.json(body, { status }));
}

/** Mocks an endpoint whose connection fails before the reply. */
export function mockUnreachableEndpoint(endpoint: Endpoint): RequestHandler {
  return methods[endpoint.method](`*${endpoint.path}`, () => HttpResponse.error());
}
