import { randomUUID } from 'node:crypto';
import { type Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { z } from 'zod';
import type { SignedInDemoBuyerAndVendors, SignedInTestAccount } from './demoAccounts.ts';
import { buildLoadTestRfqBody } from './rfq/loadRfqBody.ts';

/** A request with one invalid or extreme value. */
export interface InvalidValueRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: object;
  readonly as: SignedInTestAccount;
}

/** Accounts and existing data that the requests refer to. */
export interface InvalidValueRequestTargets extends SignedInDemoBuyerAndVendors {
  readonly admin: SignedInTestAccount;
  /** An RFQ that the first vendor has accepted, and its link with that vendor. */
  readonly rfqId: string;
  readonly linkId: string;
  /** A saved search of the buyer. */
  readonly searchId: string;
}

const unusualText = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCodePoint(0x20000 + ((index * 7_919) % 42_000))).join('');

/** Values at and beyond the limits of columns, indexes and parsers. */
const extremeValues: readonly unknown[] = [
  ...[0, -1, 0.5, 2_147_483_647, 2_147_483_648, 3_000_000_000, 2 ** 53 - 1, 2 ** 53, 1e308, -1e308, 5e-324],
  ...[
    '',
    ' ',
    '3000000000',
    '1e400',
    "'; --",
    '\u2028\u202e\ufdfa',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
  ],
  ...[unusualText(40), unusualText(100), unusualText(200), unusualText(400), unusualText(4_000), 'x'.repeat(30_000)],
  ...[null, true, [], [unusualText(100)], Array<string>(250).fill('DE'), { deep: [[[[1e308]]]] }],
];

/** Builds valid bodies, by method and path; one member of a body is then replaced. */
function buildValidBodies(world: InvalidValueRequestTargets): Readonly<Record<string, object>> {
  const { buyer, vendors, rfqId, searchId } = world;
  const wizard = { geographicRegions: ['Europe'], deploymentScale: '1-5K' };
  return {
    'POST /api/analytics/user-searches': { requirements: wizard, matched_providers_count: 3, catalogueVersion: 1 },
    'POST /api/saved-searches': { searchData: wizard, searchName: 'Fleet' },
    'PUT /api/saved-searches/:id': { name: 'Fleet' },
    'PUT /api/saved-searches/:id/alerts': { wanted: true },
    'POST /api/company/searches': { id: searchId },
    'PUT /api/company/searches/:id': { name: 'Fleet' },
    'POST /api/vendor/people/admit': { user_id: buyer.userId, right: 'viewer' },
    'POST /api/vendor/people/right': { user_id: buyer.userId, right: 'viewer' },
    'PUT /api/auth/profile': { company: 'Acme Logistics' },
    'POST /api/rfq/send': {
      ...buildLoadTestRfqBody(
        buyer,
        vendors.slice(0, 1).map(({ provider }) => provider),
      ),
      wizardData: wizard,
    },
    'POST /api/vendor/rfq/respond': { rfq_id: rfqId, quote_amount: '7' },
    'POST /api/vendor/corrections': { changes: { scope: 'Worldwide' } },
    'PUT /api/rfq/provider/:id/status': { status: 'accepted' },
  };
}

/** Paths of requests that would end sessions or accounts, or that need a file. */
const excludedPaths = [
  /^\/api\/auth\/(?!profile)/,
  /^\/api\/privacy/,
  /users\/:id/,
  /provider-access\/(approve|reject|revoke)/,
  /upload|preview|logo/,
];

/** Replaces the parameters of a path. */
function fillPath(path: string, { linkId, searchId }: InvalidValueRequestTargets): string {
  const id = path.startsWith('/api/rfq/provider') ? linkId : path.startsWith('/api/saved') ? searchId : 'emnify';
  return path.replace(':providerId', 'emnify').replace(':id', path.includes('corrections') ? randomUUID() : id);
}

function selectCaller(
  { access }: Endpoint,
  { admin, buyer, vendors }: InvalidValueRequestTargets,
): SignedInTestAccount {
  if (access === 'admin') return admin;
  return access === 'vendor' || access === 'answering' ? (vendors[0] ?? buyer) : buyer;
}

/**
 * Generates requests for every command that is not excluded. In each request, one member of the body has an extreme
 * value.
 */
export function generateInvalidValueRequests(world: InvalidValueRequestTargets): readonly InvalidValueRequest[] {
  const validBodies = buildValidBodies(world);
  const commands = Object.values<Endpoint>(allEndpoints).filter(
    ({ service, method, path }) =>
      service === 'command' && method !== 'GET' && !excludedPaths.some((part) => part.test(path)),
  );
  return commands.flatMap((endpoint) => {
    const { path, method } = endpoint;
    if (method === 'GET') return [];
    const call = { method, path: fillPath(path, world), as: selectCaller(endpoint, world) };
    const body = validBodies[`${method} ${path}`] ?? {};
    const names = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
    const inner = Object.entries(body).filter(([, member]) => typeof member === 'object' && member !== null);
    return extremeValues.flatMap((value) => [
      ...names.map((name) => ({ ...call, body: { ...body, [name]: value } })),
      ...inner.map(([name, member]) => ({
        ...call,
        body: { ...body, [name]: { ...(member as object), odd: value } },
      })),
    ]);
  });
}
