import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointsNotInProductSpecification } from './fixtures/additionalEndpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { allEndpoints } from './registry.ts';

interface Row {
  readonly call: string;
  readonly body?: readonly string[];
  readonly reply?: readonly string[];
  /** Names of the properties that each entry of a list response must have. */
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

/** Specified endpoints, listed independently of the contracts so that renaming a property fails the test. */
const specifiedEndpoints: readonly Row[] = [
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

function findEndpoint(call: string): Endpoint | undefined {
  return endpoints.find(({ method, path }) => `${method} ${path}` === call);
}

function listPropertyNames(schema: z.ZodType | undefined): readonly string[] {
  if (schema instanceof z.ZodArray) return listPropertyNames(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test.each(specifiedEndpoints)('keeps the specified property names of $call', (row) => {
  const endpoint = findEndpoint(row.call);
  expect(endpoint, `${row.call} exists`).toBeDefined();
  expect(listPropertyNames(endpoint?.body)).toEqual(expect.arrayContaining([...(row.body ?? [])]));
  expect(listPropertyNames(endpoint?.reply)).toEqual(expect.arrayContaining([...(row.reply ?? row.entries ?? [])]));
  expect(endpoint?.reply instanceof z.ZodArray, 'answers a list').toBe(row.entries !== undefined);
  if (row.bearer) expect(endpoint?.access).not.toBe('public');
});

test('checks all forty specified endpoints', () => {
  expect(new Set(specifiedEndpoints.map(({ call }) => call)).size).toBe(40);
});

test('lists every endpoint as specified or additional', () => {
  const known = new Set([...specifiedEndpoints.map(({ call }) => call), ...endpointsNotInProductSpecification]);
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.has(call))).toEqual([]);
});
