import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { buildAlertsUnsubscribePath } from '@marketplace/command-service/searches/endAlertsLink.ts';
import { testPassword } from './apiCalls.ts';
import { vendorOnboardingRoleMatrixRequestFactories } from './vendorOnboardingMatrixCalls.ts';
import { catalogueRoleMatrixRequestFactories } from './catalogueMatrixCalls.ts';
import { companyRoleMatrixRequestFactories } from './companyMatrixCalls.ts';
import {
  conversationRoleMatrixRequestFactories,
  rfqOutcomeRoleMatrixRequestFactories,
} from './rfqOutcomeMatrixCalls.ts';
import { exchangeRateRoleMatrixRequestFactories } from './exchangeRateMatrixCalls.ts';
import { testCoverageApiKeyHeaders } from './coverageCalls.ts';
import { buildSampleRfqRequestBody } from './rfq/rfqScenario.ts';
import type { RoleMatrixRequestFactory, RoleMatrixRequest, RoleMatrixRequestContext } from './matrixCell.ts';
import {
  createTestMailLinkToken,
  openTestSessionAndReturnId,
  providerIdByRoleMatrixTestVendor,
  setTestBystanderProviderAccess,
  createTestRfqForVendor,
  findOrCreateDeletableTestSearch,
  createTestSharedSearch,
  createRevocableTestApiToken,
  selectVendorOfRoleMatrixRequest,
} from './rolePreparations.ts';
import {
  createParkedTestWebhookDelivery,
  findOrCreateTestWebhook,
  sampleAddWebhookRequestBody,
} from './roleMatrixTestWebhooks.ts';
import {
  readCatalogueVersionAsTestAdmin,
  buildSampleWebsiteCorrection,
  findOrProposeTestVendorCorrection,
  withdrawPendingTestVendorCorrection,
} from './roleMatrixCorrections.ts';

const getUser = ({ world, owner }: RoleMatrixRequestContext) => world.people[owner].user;
const getBelongings = ({ world, owner }: RoleMatrixRequestContext) => world.belongings[owner];
const password = testPassword;
const currentPassword = { currentPassword: password };
/** An invalid code of a second factor. */
const code = 'no-such-code';

const byEmail: RoleMatrixRequestFactory = (subject) => ({ params: { email: getUser(subject).email } });
const byUserId: RoleMatrixRequestFactory = (subject) => ({ params: { userId: getUser(subject).id } });
const bySearch = (subject: RoleMatrixRequestContext): RoleMatrixRequest => ({
  params: { id: getBelongings(subject).searchId },
});
const byShared: RoleMatrixRequestFactory = async ({ world, owner }) => ({
  params: { id: await createTestSharedSearch(world, owner) },
});
const byRfq = (subject: RoleMatrixRequestContext): RoleMatrixRequest => ({
  params: { id: getBelongings(subject).rfqId },
});
const newRfq =
  (isAccepted = false, more: object = {}): RoleMatrixRequestFactory =>
  async (subject) => ({
    body: {
      rfq_id: await createTestRfqForVendor(subject.world, selectVendorOfRoleMatrixRequest(subject), isAccepted),
      ...more,
    },
  });
const favourite: RoleMatrixRequestFactory = () => ({ params: { providerId: 'emnify' } });
const europe: RoleMatrixRequestFactory = () => ({ body: { geographicMode: 'regions', geographicRegions: ['Europe'] } });
const someProviders = '?ids=emnify,soracom';

/** Builds a decision on the bystander's access that names the data owner as the deciding admin. */
const decision =
  (from: 'pending' | 'approved', more: object = {}): RoleMatrixRequestFactory =>
  async (subject) => {
    await setTestBystanderProviderAccess(subject.world, from);
    return { body: { user_email: subject.world.bystander.user.email, admin_email: getUser(subject).email, ...more } };
  };
/** Builds a request that names a user without access to the provider and without a pending request. */
const onUnrelatedUser =
  (more: object = {}): RoleMatrixRequestFactory =>
  () => ({ body: { user_id: '00000000-0000-4000-8000-000000000000', ...more } });
const onAccount =
  (body?: object): RoleMatrixRequestFactory =>
  ({ world }) => ({ params: { id: world.bystander.user.id }, ...(body !== undefined && { body }) });
const correction =
  (bodyWith: (base: number) => object): RoleMatrixRequestFactory =>
  async ({ world, isOwn }) => {
    const vendor = isOwn ? 'vendorA' : 'vendorB';
    const params = {
      providerId: providerIdByRoleMatrixTestVendor[vendor],
      id: await findOrProposeTestVendorCorrection(world, vendor),
    };
    return { params, body: bodyWith(await readCatalogueVersionAsTestAdmin(world)) };
  };

const onWebhook =
  (body?: object): RoleMatrixRequestFactory =>
  async ({ world, owner }) => ({
    params: { id: await findOrCreateTestWebhook(world, owner) },
    ...(body !== undefined && { body }),
  });

/**
 * For each route that needs parameters, a body or headers, a function that builds a valid request. All other routes
 * need none of these.
 */
export const roleMatrixRequestFactoriesByRoute: Readonly<Record<string, RoleMatrixRequestFactory>> = {
  'GET /api/providers/details': () => ({ query: someProviders }),
  'GET /api/providers/listings': () => ({ query: someProviders }),
  'GET /api/providers/comparison': () => ({ query: `${someProviders}&format=csv` }),
  'POST /api/providers/match-requirements': europe,
  'POST /api/providers/match-count': europe,
  'GET /api/coverage/countries': () => ({ headers: testCoverageApiKeyHeaders }),
  'GET /api/coverage/technology/:tech': () => ({ params: { tech: 'lte_m' }, headers: testCoverageApiKeyHeaders }),
  'GET /api/coverage/export': () => ({ headers: testCoverageApiKeyHeaders, query: '?format=csv' }),
  'POST /api/coverage/compare': () => ({
    body: { type: 'countries', items: ['DE', 'FR'] },
    headers: testCoverageApiKeyHeaders,
  }),
  'GET /logos/:file': () => ({ params: { file: 'emnify.svg' } }),
  'POST /api/auth/register': () => ({
    body: {
      email: `${crypto.randomUUID()}@acme.example`,
      password,
      firstName: 'Ida',
      lastName: 'Lund',
      company: 'Acme',
    },
  }),
  'POST /api/auth/login': (subject) => ({ body: { email: getUser(subject).email, password } }),
  'POST /api/webhooks': () => ({ body: sampleAddWebhookRequestBody }),
  'PUT /api/webhooks/:id': onWebhook({ types: ['rfq.viewed'], paused: false }),
  'GET /api/webhooks/:id/deliveries': onWebhook(),
  'POST /api/webhooks/:id/rotate': onWebhook(),
  'POST /api/webhooks/:id/test': onWebhook(),
  'POST /api/webhooks/:id/deliveries/:delivery/send-again': async ({ world, owner }) => {
    const id = await findOrCreateTestWebhook(world, owner);
    return { params: { id, delivery: await createParkedTestWebhookDelivery(world, owner, id) } };
  },
  'DELETE /api/webhooks/:id': onWebhook(),
  'POST /api/auth/logout': () => ({}),
  'PUT /api/auth/profile': (subject) => ({ body: { company: getUser(subject).company } }),
  'POST /api/auth/accept-terms': () => ({ body: { version: currentTermsOfServiceVersion } }),
  'POST /api/auth/confirm-email': async ({ world, owner }) => ({
    body: { token: await createTestMailLinkToken(world, owner, 'confirm-email') },
  }),
  'POST /api/auth/reset-password': async ({ world, owner }) => ({
    body: { token: await createTestMailLinkToken(world, owner, 'reset-password'), password },
  }),
  'POST /unsubscribe': (subject) => ({
    query: new URL(buildAlertsUnsubscribePath('a secret of the tests', getUser(subject).id), 'http://any').search,
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'POST /api/auth/change-password': () => ({ body: { ...currentPassword, newPassword: password } }),
  'POST /api/compliance/consent-log': () => ({
    body: { timestamp: '2026-11-21T12:00:00.000Z', userAgent: '', consent: null },
  }),
  'POST /api/auth/forgot-password': () => ({ body: { email: 'nobody@acme.example' } }),
  'POST /api/auth/sessions/:id/end': async ({ world, owner }) => ({
    params: {
      id: owner === 'disabled' ? crypto.randomUUID() : await openTestSessionAndReturnId(world, world.people[owner]),
    },
  }),
  'POST /api/auth/sign-out-everywhere': () => ({ body: { keepThis: true } }),
  'POST /api/auth/second-factor/enrol': () => ({ body: currentPassword }),
  'POST /api/auth/second-factor/confirm': () => ({ body: { code } }),
  'POST /api/auth/second-factor/disable': () => ({ body: { ...currentPassword, code } }),
  'POST /api/auth/second-factor/recovery-codes': () => ({ body: { ...currentPassword, code } }),
  'POST /api/auth/tokens': () => ({ body: { name: 'ERP', scopes: ['catalogue:read'], ...currentPassword, code } }),
  'POST /api/auth/tokens/:id/revoke': async ({ world, owner }) => ({
    params: { id: await createRevocableTestApiToken(world, owner) },
  }),
  'POST /api/auth/validate-email-advanced': () => ({ body: { email: 'ada@acme.example', check_mx: false } }),
  'POST /api/auth/validate-domain': () => ({ body: { domain: 'gmail.com' } }),

  'POST /api/provider-access/request': (subject) => ({
    body: {
      user_email: getUser(subject).email,
      provider_id: 'telenor-iot',
      provider_company_name: 'Telenor IoT',
    },
  }),
  'GET /api/provider-access/status/:email': byEmail,
  'POST /api/admin/provider-access/approve': decision('pending'),
  'POST /api/admin/provider-access/reject': decision('pending'),
  'POST /api/admin/provider-access/revoke': decision('approved'),
  'POST /api/admin/provider-access/right': decision('approved', { right: 'viewer' }),
  'POST /api/vendor/people/admit': onUnrelatedUser({ right: 'vendor' }),
  'POST /api/vendor/people/decline': onUnrelatedUser(),
  'POST /api/vendor/people/right': onUnrelatedUser({ right: 'owner' }),
  'POST /api/vendor/people/remove': onUnrelatedUser(),
  'POST /api/admin/users/:id/disable': onAccount({}),
  'POST /api/admin/users/:id/enable': onAccount(),
  'POST /api/admin/users/:id/confirm-email': onAccount(),
  'POST /api/admin/users/:id/end-sessions': onAccount(),
  'POST /api/admin/users/:id/revoke-tokens': onAccount(),
  'POST /api/admin/users/:id/roles/grant': onAccount({ role: 'analyst' }),
  'POST /api/admin/users/:id/roles/revoke': onAccount({ role: 'analyst' }),

  'PUT /api/privacy/processing': () => ({ body: { right: 'objection', inForce: false } }),
  'POST /api/admin/privacy-requests/:id/decline': ({ world, isOwn }) => ({
    params: { id: isOwn ? world.deletionRequestIds.admin : world.deletionRequestIds.bystander },
    body: { reason: 'An invoice is open.' },
  }),

  'POST /api/admin/privacy-requests/:id/fulfil': ({ world, isOwn }) => ({
    params: { id: isOwn ? world.objectionRequestIds.admin : world.objectionRequestIds.bystander },
  }),
  'POST /api/privacy/data-subject-rights': () => ({
    body: { requestType: 'access', email: 'stranger@acme.example' },
  }),
  'POST /api/privacy/do-not-sell': () => ({ body: { email: 'stranger@acme.example' } }),
  'POST /api/privacy/confirm-request': () => ({ body: { token: 'A'.repeat(43) } }),

  // The test marketplace has no rebuilt read model to swap in, and no running task to cancel.
  'POST /api/admin/read-models/acts': () => ({ body: { read_model: 'people', act: 'swap' } }),
  'POST /api/admin/read-models/acts/:id/cancel': () => ({ params: { id: crypto.randomUUID() } }),
  // There is no mail with this id.
  'POST /api/admin/mails/:id/acts': () => ({ params: { id: crypto.randomUUID() }, body: { act: 'send-again' } }),
  'PUT /api/admin/settings': () => ({
    body: {
      bannerText: '',
      contactEmail: 'hello@marketplace.example',
      bookingUrl: 'https://booking.example',
      refusedDomains: [],
    },
  }),

  'POST /api/rfq/send': (subject) => ({ body: buildSampleRfqRequestBody(['1nce'], { email: getUser(subject).email }) }),
  'GET /api/rfq/user/:email': byEmail,
  'GET /api/rfq/own/export': () => ({ query: '?format=csv' }),
  'GET /api/rfq/:id/providers': byRfq,
  'GET /api/rfq/:id/quotes/export': byRfq,
  'POST /api/vendor/rfq/viewed': newRfq(),
  'POST /api/vendor/rfq/accept': newRfq(),
  'POST /api/vendor/rfq/reject': newRfq(),
  'POST /api/vendor/rfq/respond': newRfq(true, { quote_amount: '12.50' }),
  'GET /api/admin/rfqs/export': () => ({ query: '?format=json' }),
  'GET /api/admin/rfqs/page/export': () => ({ query: '?format=csv' }),
  'GET /api/admin/rfq-links': () => ({ query: '?provider=emnify' }),
  'GET /api/admin/rfq/:id/history': byRfq,
  'GET /api/admin/rfq/:id/history/export': (subject) => ({ ...byRfq(subject), query: '?format=json' }),
  'PUT /api/rfq/provider/:id/status': (subject) => ({
    params: { id: getBelongings(subject).links[0] },
    body: { status: 'accepted', notes: 'By phone.' },
  }),
  'DELETE /api/rfq/provider/:id': (subject) => ({ params: { id: getBelongings(subject).links[1] } }),

  'POST /api/saved-searches': (subject) => ({
    body: { userId: getUser(subject).id, searchData: { geographicMode: 'regions', geographicRegions: ['Europe'] } },
  }),
  'GET /api/saved-searches/:userId': byUserId,
  'PUT /api/saved-searches/:id': (subject) => ({ ...bySearch(subject), body: { name: 'Renamed' } }),
  'POST /api/saved-searches/:id/use': bySearch,
  'PUT /api/saved-searches/:id/alerts': (subject) => ({ ...bySearch(subject), body: { wanted: true } }),
  'DELETE /api/saved-searches/:id': async ({ world, owner }) => ({
    params: { id: await findOrCreateDeletableTestSearch(world, owner) },
  }),
  'POST /api/company/searches': async ({ world, owner }) => ({
    body: { id: await findOrCreateDeletableTestSearch(world, owner) },
  }),
  'PUT /api/company/searches/:id': async (subject) => ({ ...(await byShared(subject)), body: { name: 'Renamed' } }),
  'DELETE /api/company/searches/:id': byShared,
  'GET /api/favorites/:userId': byUserId,
  'PUT /api/favorites/:providerId': favourite,
  'DELETE /api/favorites/:providerId': favourite,
  'POST /api/analytics/user-searches': (subject) => ({ body: { user_id: getUser(subject).id } }),
  'GET /api/analytics/user-searches/:userId': byUserId,
  'POST /api/analytics/events': () => ({ body: { events: [{ name: 'view_toggle', view: 'table' }] } }),
  'GET /api/analytics/demand-by': () => ({ query: '?by=country' }),
  'GET /api/analytics/export': () => ({ query: '?format=csv' }),

  'POST /api/vendor/corrections': async (subject) => {
    await withdrawPendingTestVendorCorrection(
      subject.world,
      selectVendorOfRoleMatrixRequest({ ...subject, isOwn: true }),
    );
    return { body: buildSampleWebsiteCorrection() };
  },
  'POST /api/vendor/corrections/:id/withdraw': async (subject) => ({
    params: { id: await findOrProposeTestVendorCorrection(subject.world, selectVendorOfRoleMatrixRequest(subject)) },
  }),
  ...vendorOnboardingRoleMatrixRequestFactories,
  ...rfqOutcomeRoleMatrixRequestFactories,
  ...exchangeRateRoleMatrixRequestFactories,
  ...conversationRoleMatrixRequestFactories,
  ...companyRoleMatrixRequestFactories,
  ...catalogueRoleMatrixRequestFactories,
  'POST /api/notifications/read': () => ({ body: { up_to: '1' } }),
  'PUT /api/notifications/mails': () => ({ body: { group: 'messages', choice: 'daily' } }),
  'POST /api/admin/corrections/:providerId/:id/accept': correction((base) => ({ base })),
  'POST /api/admin/corrections/:providerId/:id/reject': correction(() => ({ reason: 'Not so.' })),
};
