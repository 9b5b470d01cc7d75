import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './kernel/endpoint.ts';
import { allEndpoints } from './registry.ts';

interface Row {
  readonly call: string;
  readonly body?: readonly string[];
  readonly reply?: readonly string[];
  /** Names that each entry of a list answer must have. */
  readonly entries?: readonly string[];
  readonly bearer?: true;
}

const rfqFields =
  'id project_title company_name contact_name user_email phone expected_volume urgency requirements_summary created_at ' +
  'total_providers responded_count status selected_providers';
const linkFields =
  'id rfq_id provider_name provider_type provider_website response_status sent_at viewed_at responded_at response_notes ' +
  'quote_amount quote_currency quote_details';
const providerFields =
  'id|Provider|Type|Logo File|Website|Partner|radio_tech|Protocols Supported|Countries Supported|Scope / Sectors|' +
  'Core Offerings|NTN Support|GSMA SGP.32 Support|Pricing Tiers|pricing_model|cmp_type|Platform Features|Lifecycle_Ops|' +
  'eSIM_eUICC|Edge_Core|Webhooks|Policy_Pooling|Usage_Alerts|Analytics_AI|Billing_API|Packet_Broker_Roaming';
const rfqPayload =
  'companyName contactName email selectedProviders phone projectTitle urgency expectedVolume wizardData ' +
  'customRequirements requirements';

const searchLogFields =
  'user_id user_email user_company requirements matched_providers_count geographic_regions deployment_scale ' +
  'power_sensitivity application_profile device_mobility device_management device_longevity sim_requirements ' +
  'top_provider_name top_provider_type search_session_id search_timestamp id';

/** Calls that others rely on, written down apart from the contracts: a name that changes there is found here. */
const agreed: readonly Row[] = [
  { call: 'GET /api/providers/enhanced-scores', reply: ['providers'] },
  { call: 'GET /api/providers', entries: providerFields.split('|') },
  { call: 'POST /api/providers/match-requirements', reply: ['providers'] },
  { call: 'GET /api/metadata', reply: ['lastUpdated', 'serverStartTime'] },
  { call: 'POST /api/auth/login', body: ['email', 'password'], reply: ['sessionToken', 'user', 'message'] },
  {
    call: 'POST /api/auth/register',
    body: ['email', 'password', 'firstName', 'lastName', 'company'],
    reply: ['sessionToken', 'user', 'message'],
  },
  { call: 'GET /api/auth/validate', reply: ['user'], bearer: true },
  { call: 'POST /api/auth/logout' },
  {
    call: 'PUT /api/auth/profile',
    body: ['firstName', 'lastName', 'first_name', 'last_name', 'company'],
    reply: ['user', 'message'],
    bearer: true,
  },
  {
    call: 'POST /api/auth/validate-email-advanced',
    body: ['email', 'check_mx', 'check_connectivity'],
    reply: ['is_valid', 'errors', 'checks'],
  },
  { call: 'POST /api/auth/validate-domain', body: ['domain'] },
  {
    call: 'POST /api/provider-access/request',
    body: ['user_email', 'provider_id', 'provider_company_name'],
    reply: ['message'],
    bearer: true,
  },
  { call: 'GET /api/provider-access/status/:email', reply: ['provider_access_status'], bearer: true },
  { call: 'POST /api/rfq/send', body: rfqPayload.split(' '), bearer: true },
  { call: 'GET /api/rfq/user/:email', entries: rfqFields.split(' '), bearer: true },
  { call: 'GET /api/rfq/:id/providers', entries: linkFields.split(' '), bearer: true },
  { call: 'GET /api/vendor/provider-info', reply: ['logo_file'], bearer: true },
  {
    call: 'GET /api/vendor/available-rfqs',
    entries: ['rfq_id', 'response_status', 'urgency', 'created_at'],
    bearer: true,
  },
  { call: 'GET /api/vendor/dashboard-stats', reply: ['available', 'accepted', 'responded', 'rejected'], bearer: true },
  { call: 'POST /api/vendor/rfq/accept', body: ['rfq_id'], bearer: true },
  { call: 'POST /api/vendor/rfq/reject', body: ['rfq_id'], bearer: true },
  {
    call: 'POST /api/vendor/rfq/respond',
    body: ['rfq_id', 'quote_amount', 'quote_currency', 'quote_details', 'response_notes'],
    bearer: true,
  },
  {
    call: 'GET /api/admin/provider-access-requests',
    entries: ['first_name', 'last_name', 'email', 'company', 'provider_company_name', 'access_requested_at'],
    bearer: true,
  },
  { call: 'POST /api/admin/provider-access/approve', body: ['user_email', 'admin_email'], bearer: true },
  { call: 'POST /api/admin/provider-access/reject', body: ['user_email', 'admin_email'], bearer: true },
  { call: 'PUT /api/rfq/provider/:id/status', body: ['status', 'notes'], bearer: true },
  { call: 'DELETE /api/rfq/provider/:id', bearer: true },
  { call: 'GET /api/admin/rfq-analytics', reply: ['all_rfqs', 'providers'], bearer: true },
  { call: 'GET /api/saved-searches/:userId', entries: ['id', 'name', 'data', 'createdAt', 'lastUsed'], bearer: true },
  {
    call: 'POST /api/saved-searches',
    body: ['userId', 'searchName', 'searchData', 'email', 'name', 'requirements'],
    bearer: true,
  },
  { call: 'POST /api/analytics/user-searches', body: searchLogFields.split(' '), bearer: true },
  { call: 'GET /api/analytics/user-searches/:userId', entries: searchLogFields.split(' '), bearer: true },
  { call: 'GET /api/analytics/all-user-searches', reply: ['user_summary', 'recent_searches'], bearer: true },
  { call: 'POST /api/privacy/data-subject-rights', body: ['requestType', 'email', 'description'] },
  { call: 'POST /api/privacy/do-not-sell', body: ['email'] },
  { call: 'POST /upload' },
  { call: 'GET /api/coverage/countries', reply: ['countries'] },
  { call: 'GET /api/coverage/technology/:tech', reply: ['countries'] },
  { call: 'POST /api/compliance/consent-log', body: ['timestamp', 'userAgent', 'consent', 'ip'] },
  { call: 'POST /api/coverage/compare', body: ['type', 'items', 'countries'] },
];

const endpoints = Object.values(allEndpoints) as readonly Endpoint[];

function endpointOf(call: string): Endpoint | undefined {
  return endpoints.find(({ method, path }) => `${method} ${path}` === call);
}

function namesOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodArray) return namesOf(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test.each(agreed)('agreed calls keep their names: $call', (row) => {
  const endpoint = endpointOf(row.call);
  expect(endpoint, `${row.call} exists`).toBeDefined();
  expect(namesOf(endpoint?.body)).toEqual(expect.arrayContaining([...(row.body ?? [])]));
  expect(namesOf(endpoint?.reply)).toEqual(expect.arrayContaining([...(row.reply ?? row.entries ?? [])]));
  expect(endpoint?.reply instanceof z.ZodArray, 'answers a list').toBe(row.entries !== undefined);
  if (row.bearer) expect(endpoint?.access).not.toBe('public');
});

test('all forty agreed calls are looked at', () => {
  expect(new Set(agreed.map(({ call }) => call)).size).toBe(40);
});

test('every call of the contracts is an agreed one, or is listed as an addition of ours', () => {
  const additions = [
    'POST /api/vendor/rfq/viewed',
    'POST /api/vendor/rfq/withdraw',
    'GET /api/vendor/colleagues',
    'POST /api/vendor/rfq/in-charge',
    'GET /api/vendor/rfq/:id/quotes',
    'GET /api/rfq/:id/quotes/export',
    'POST /api/rfq/:id/award',
    'POST /api/rfq/:id/close',
    'POST /api/rfq/:id/reopen',
    'POST /api/rfq/:id/extend',
    'POST /api/rfq/:id/need',
    'POST /api/rfq/:id/providers',
    'GET /logos/:file',
    'POST /api/auth/accept-terms',
    'POST /api/auth/sessions/:id/end',
    'POST /api/auth/second-factor/recovery-codes',
    'POST /api/auth/confirm-email',
    'POST /api/auth/resend-confirmation',
    'POST /api/auth/change-password',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'GET /api/auth/sessions',
    'POST /api/auth/sign-out-everywhere',
    'POST /api/auth/second-factor/enrol',
    'POST /api/auth/second-factor/confirm',
    'POST /api/auth/second-factor/disable',
    'POST /api/admin/provider-access/revoke',
    'GET /api/admin/provider-users',
    'GET /api/admin/settings',
    'PUT /api/admin/settings',
    'GET /api/admin/read-models',
    'GET /api/admin/read-models/acts',
    'POST /api/admin/read-models/acts',
    'POST /api/admin/read-models/acts/:id/cancel',
    'GET /api/admin/mails',
    'POST /api/admin/mails/:id/acts',
    'GET /api/admin/users',
    'POST /api/admin/users/:id/disable',
    'POST /api/admin/users/:id/enable',
    'POST /api/admin/users/:id/end-sessions',
    'POST /api/admin/users/:id/roles/grant',
    'POST /api/admin/users/:id/roles/revoke',
    'POST /api/privacy/delete-my-account',
    'POST /api/privacy/download-my-data',
    'POST /api/privacy/download-my-workbook',
    'PUT /api/privacy/processing',
    'GET /api/admin/privacy-requests',
    'POST /api/admin/privacy-requests/:id/decline',
    'POST /api/admin/privacy-requests/:id/fulfil',
    'POST /api/privacy/confirm-request',
    'GET /api/admin/sale-opt-outs',
    'GET /dev/mail',
    'POST /unsubscribe',
    'GET /api/openapi.json',
    'GET /api/providers/details',
    'GET /api/providers/listings',
    'GET /api/providers/responses',
    'GET /api/providers/comparison',
    'GET /api/coverage/export',
    'GET /api/providers/overview',
    'GET /api/providers/search',
    'POST /api/providers/match-count',
    'GET /api/admin/catalogue',
    'GET /api/admin/catalogue/providers/:id',
    'GET /api/admin/catalogue/history',
    'GET /api/admin/catalogue/difference',
    'GET /api/admin/catalogue/download',
    'GET /api/admin/catalogue/template',
    'POST /api/admin/catalogue/providers',
    'PUT /api/admin/catalogue/providers/:id',
    'DELETE /api/admin/catalogue/providers/:id',
    'POST /api/admin/catalogue/providers/:id/logo',
    'POST /api/admin/catalogue/preview',
    'POST /api/admin/catalogue/restore',
    'GET /api/vendor/catalogue-entry',
    'GET /api/vendor/corrections',
    'POST /api/vendor/corrections',
    'POST /api/vendor/corrections/:id/withdraw',
    'GET /api/admin/corrections',
    'POST /api/admin/corrections/:providerId/:id/accept',
    'POST /api/admin/corrections/:providerId/:id/reject',
    'GET /api/analytics/overview',
    'GET /api/analytics/demand',
    'GET /api/analytics/demand-by',
    'GET /api/analytics/funnel',
    'GET /api/analytics/cohorts',
    'GET /api/analytics/found-little',
    'GET /api/analytics/matched-providers',
    'GET /api/analytics/patterns',
    'GET /api/analytics/people',
    'GET /api/analytics/export',
    'GET /api/analytics/rematch',
    'GET /api/analytics/rematch/export',
    'POST /api/analytics/events',
    'GET /api/analytics/engagement',
    'GET /api/vendor/missed-searches',
    'GET /api/admin/rfqs',
    'GET /api/admin/rfqs/export',
    'GET /api/admin/rfq-figures',
    'GET /api/admin/rfq-links',
    'GET /api/admin/rfqs/page',
    'GET /api/admin/rfqs/page/export',
    'GET /api/admin/rfq/:id/history',
    'GET /api/admin/rfq/:id/history/export',
    'PUT /api/saved-searches/:id',
    'DELETE /api/saved-searches/:id',
    'POST /api/saved-searches/:id/use',
    'PUT /api/saved-searches/:id/alerts',
    'GET /api/favorites/:userId',
    'PUT /api/favorites/:providerId',
    'DELETE /api/favorites/:providerId',
    'GET /api/rfq/own',
    'GET /api/rfq/own/page',
    'GET /api/rfq/own/export',
    'GET /api/vendor/rfqs/page',
    'GET /api/vendor/rfqs/export',
    'GET /api/vendor/rfq/:id',
    'POST /api/admin/users/:id/confirm-email',
    'GET /api/auth/tokens',
    'POST /api/auth/tokens',
    'POST /api/auth/tokens/:id/revoke',
    'POST /api/admin/users/:id/revoke-tokens',
    'GET /api/webhooks',
    'GET /api/webhooks/:id/deliveries',
    'POST /api/webhooks',
    'PUT /api/webhooks/:id',
    'DELETE /api/webhooks/:id',
    'POST /api/webhooks/:id/rotate',
    'POST /api/webhooks/:id/test',
    'POST /api/webhooks/:id/deliveries/:delivery/send-again',
    'GET /api/admin/missed-vendors',
    'GET /api/rfq/:id/arrivals',
    'GET /api/company',
    'POST /api/company/found',
    'POST /api/company/join',
    'POST /api/company/leave',
    'POST /api/company/members/admit',
    'POST /api/company/members/decline',
    'POST /api/company/members/remove',
    'POST /api/company/members/role',
    'PUT /api/company/name',
    'GET /api/company/sign-in',
    'PUT /api/company/sign-in',
    'POST /api/company/sign-in/test',
    'POST /api/company/sign-in/on',
    'POST /api/company/sign-in/off',
    'POST /api/auth/company/start',
    'POST /api/auth/company/finish',
    'POST /api/auth/company/prove',
    'GET /api/notifications',
    'GET /api/notifications/unread',
    'POST /api/notifications/read',
    'GET /api/notifications/mails',
    'PUT /api/notifications/mails',
    'GET /api/conversations',
    'GET /api/conversations/:id',
    'POST /api/conversations/:id',
    'POST /api/conversations/:id/read',
    'POST /api/conversations/:id/attachments',
    'GET /api/conversations/:id/attachments/:number',
    'POST /api/provider-access/application',
    'GET /api/provider-access/application',
    'GET /api/admin/provider-applications',
    'POST /api/admin/provider-applications/:id/accept',
    'POST /api/admin/provider-applications/:id/reject',
    'POST /api/admin/missed-vendors/:id/handle',
    'GET /api/admin/catalogue/providers/:id/contact',
    'PUT /api/admin/catalogue/providers/:id/contact',
    'GET /api/exchange-rates',
    'GET /api/admin/exchange-rates',
    'PUT /api/admin/exchange-rates',
    'DELETE /api/admin/exchange-rates/:currency',
    'POST /api/admin/exchange-rates/preview',
  ];
  const known = new Set([...agreed.map(({ call }) => call), ...additions]);
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.has(call))).toEqual([]);
});
