import { listAccessRequestsEndpoint, listProviderUsersEndpoint } from '@marketplace/contracts/access/access.api.ts';
import type { CatalogueStreamEvent, CatalogueUploadEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  registerTestAdmin,
  type SignedInTestUser,
} from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const at = '2026-11-21T12:00:00.000Z';
const emnify = buildTestProviderRecord({ id: 'emnify', name: 'emnify', type: 'MVNO' });

const shared = useSharedTestMarketplace();
const { unique, newEvents } = shared;
let admin: SignedInTestUser;
let vendor: SignedInTestUser;
let domain: string;

/** Adds one provider to the catalogue, as an upload would. */
async function publishCatalogue(): Promise<string> {
  const uploadId = '11111111-1111-4111-8111-111111111111';
  const counts = { added: 1, changed: 0, removed: 0, unchanged: 0 };
  const chunk: CatalogueUploadEvent = {
    type: 'ProvidersChanged',
    data: { uploadId, chunk: 0, added: [emnify], changed: [], removed: [] },
  };
  const published: CatalogueStreamEvent = {
    type: 'CataloguePublished',
    data: { version: 1, base: 0, uploadId, fileName: 'a.xlsx', counts, digest: 'd', restoredFrom: null, released: [] },
  };
  const write = async (stream: string, event: CatalogueUploadEvent | CatalogueStreamEvent) =>
    shared.market.deps.execute(
      { initial: null, evolve: () => null, decide: () => [event] },
      { stream, command: null, meta: { commandId: crypto.randomUUID(), actor: 'system', at } },
    );
  await write(`catalogueUpload-${uploadId}`, chunk);
  return (await write('catalogue', published)).position;
}

beforeAll(async () => {
  admin = await registerTestAdmin(shared.market, 'admin@marketplace.example');
  const published = await publishCatalogue();
  await callTestApi(shared.market.query, 'GET', '/api/metadata', undefined, { after: published });
});
beforeEach(async () => {
  domain = `${unique('emnify')}.example`;
  vendor = await registerConfirmedTestUser(shared.market, `vendor@${domain}`, 'emnify');
});

const request = async (who = vendor, body: object = {}, key?: string) =>
  callTestApi(
    shared.market.command,
    'POST',
    '/api/provider-access/request',
    { user_email: who.user.email, provider_id: 'emnify', provider_company_name: 'emnify', ...body },
    { token: who.token, ...(key !== undefined && { key }) },
  );
const decide = async (verb: 'approve' | 'reject' | 'revoke', body: object = {}, token = admin.token) =>
  callTestApi(
    shared.market.command,
    'POST',
    `/api/admin/provider-access/${verb}`,
    { user_email: vendor.user.email, admin_email: admin.user.email, ...body },
    { token },
  );
const status = async (email: string, token: string, after?: unknown) =>
  callTestApi(shared.market.query, 'GET', `/api/provider-access/status/${encodeURIComponent(email)}`, undefined, {
    token,
    after,
  });
const pending = async (token: string, after?: unknown) =>
  callTestApi(shared.market.query, 'GET', '/api/admin/provider-access-requests', undefined, { token, after });
/** Selects the entries of a list that belong to the users of this test, who share a mail domain. */
const filterOwn = <Listed extends { readonly email: string | null }>(listed: readonly Listed[]): readonly Listed[] =>
  listed.filter((each) => each.email?.endsWith(`@${domain}`));
const outcome = (reply: { status: number; body: unknown }) => [reply.status, ProblemDetails.parse(reply.body).code];
const accessEvents = async () =>
  (await newEvents()).filter(({ type }) => type.startsWith('Access')).map(({ type }) => type);

test('lists a request for admins, and makes its author a vendor when approved', async () => {
  const requested = await request();
  expect(requested.body).toMatchObject({ provider_access_status: 'pending' });
  const list = await pending(admin.token, requested.body.position);
  expect(filterOwn(listAccessRequestsEndpoint.reply.parse(list.body))).toMatchObject([
    { email: vendor.user.email, first_name: 'Ada', company: 'emnify', provider_company_name: 'emnify' },
  ]);
  const approved = await decide('approve');
  expect(approved.body).toMatchObject({ provider_access_status: 'approved' });
  const seen = await status(vendor.user.email, vendor.token, approved.body.position);
  expect(seen.body).toEqual({ provider_access_status: 'approved', provider_company_name: 'emnify', reason: null });
  expect(filterOwn(listAccessRequestsEndpoint.reply.parse((await pending(admin.token)).body))).toEqual([]);
  const login = { email: vendor.user.email, password: 'Quiet-harbour-71' };
  const signedIn = await callTestApi(shared.market.command, 'POST', '/api/auth/login', login);
  expect(signedIn.body.user).toMatchObject({ provider_access_status: 'approved', provider_id: 'emnify' });
  expect(await shared.market.deps.guard.callerOf(vendor.token)).toMatchObject({ vendorOf: 'emnify' });
});

test('lets several people represent a provider, and revokes the access of one with a reason', async () => {
  const second = await registerConfirmedTestUser(shared.market, `second@${domain}`, 'emnify');
  await request();
  await request(second);
  await decide('approve');
  const approved = await decide('approve', { user_email: second.user.email });
  const users = async (after: unknown) =>
    (
      await callTestApi(shared.market.query, 'GET', '/api/admin/provider-users', undefined, {
        token: admin.token,
        after,
      })
    ).body;
  const names = async (after: unknown) =>
    filterOwn(listProviderUsersEndpoint.reply.parse(await users(after))).map(({ email }) => email);
  expect(await names(approved.body.position)).toEqual([vendor.user.email, second.user.email]);
  const revoked = await decide('revoke', { reason: 'Left the company.' });
  expect(revoked.body).toMatchObject({ provider_access_status: 'none' });
  expect(await names(revoked.body.position)).toEqual([second.user.email]);
  const seen = await status(vendor.user.email, vendor.token);
  expect(seen.body).toMatchObject({ provider_access_status: 'none', reason: 'Left the company.' });
  expect(await shared.market.deps.guard.callerOf(vendor.token)).toMatchObject({ vendorOf: null });
  expect(outcome(await decide('revoke'))).toEqual([409, 'access.not-approved']);
  expect(outcome(await decide('revoke', {}, vendor.token))).toEqual([403, 'access.admin-needed']);
});

test('lists the oldest request first', async () => {
  const second = await registerConfirmedTestUser(shared.market, `second@${domain}`, 'emnify');
  await request();
  const last = await request(second);
  const list = await pending(admin.token, last.body.position);
  expect(filterOwn(listAccessRequestsEndpoint.reply.parse(list.body)).map(({ email }) => email)).toEqual([
    vendor.user.email,
    second.user.email,
  ]);
});

test('shows the reason of a rejection, and accepts a new request afterwards', async () => {
  await request();
  const rejected = await decide('reject', { reason: 'Please use your work address.' });
  const seen = await status(vendor.user.email, vendor.token, rejected.body.position);
  expect(seen.body).toMatchObject({ provider_access_status: 'none', reason: 'Please use your work address.' });
  expect((await request()).body).toMatchObject({ provider_access_status: 'pending' });
});

test('returns the reason of a rejection or revocation at sign-in and with the session', async () => {
  const login = { email: vendor.user.email, password: 'Quiet-harbour-71' };
  const read = async (after: unknown) => {
    const seen = await callTestApi(shared.market.query, 'GET', '/api/auth/validate', undefined, {
      token: vendor.token,
      after,
    });
    const signedIn = await callTestApi(shared.market.command, 'POST', '/api/auth/login', login);
    return [seen, signedIn].map(({ body }) => (body['user'] as SignedInUserReply).provider_access_reason);
  };
  await request();
  const rejected = await decide('reject', { reason: 'Please use your work address.' });
  expect(await read(rejected.body.position)).toEqual(Array(2).fill('Please use your work address.'));
  const requested = await request();
  expect(await read(requested.body.position)).toEqual([null, null]);
  await decide('approve');
  const revoked = await decide('revoke', { reason: 'Left the company.' });
  expect(await read(revoked.body.position)).toEqual(Array(2).fill('Left the company.'));
});

test('rejects a second request while one is pending or approved', async () => {
  await request();
  expect(outcome(await request())).toEqual([409, 'access.pending']);
  await decide('approve');
  expect(outcome(await request())).toEqual([409, 'access.approved']);
  expect(await accessEvents()).toEqual(['AccessRequested', 'AccessApproved']);
});

test('returns the same reply to a repeated request and stores it once', async () => {
  const [first, second] = [await request(vendor, {}, 'one'), await request(vendor, {}, 'one')];
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(outcome(await request(vendor, { provider_company_name: 'other' }, 'one'))).toEqual([
    422,
    'command.key-reused',
  ]);
  expect(await accessEvents()).toEqual(['AccessRequested']);
});

test('rejects requests and decisions in the name of another email address', async () => {
  expect(outcome(await request(vendor, { user_email: admin.user.email }))).toEqual([403, 'access.not-you']);
  await request();
  expect(outcome(await decide('approve', { admin_email: vendor.user.email }))).toEqual([403, 'access.not-you']);
  expect(await accessEvents()).toEqual(['AccessRequested']);
});

test('rejects a provider that the catalogue does not contain', async () => {
  expect(outcome(await request(vendor, { provider_id: 'nobody' }))).toEqual([422, 'access.unknown-provider']);
  expect(await accessEvents()).toEqual([]);
});

test.each([
  ['an unknown field', { role: 'admin' }],
  ['no provider', { provider_id: undefined }],
  ['a malformed ID', { provider_id: '../x' }],
  ['a number as the name', { provider_company_name: 7 }],
])('rejects a request with %s', async (_what, body) => {
  expect(outcome(await request(vendor, body))).toEqual([400, 'request.shape']);
  expect(await accessEvents()).toEqual([]);
});

test('rejects decisions without a request or about an unknown user', async () => {
  expect(outcome(await decide('approve'))).toEqual([409, 'access.not-pending']);
  expect(outcome(await decide('reject'))).toEqual([409, 'access.not-pending']);
  const unknown = { user_email: 'nobody@emnify.example' };
  expect(outcome(await decide('approve', unknown))).toEqual([404, 'access.unknown-user']);
});

test('lets only admins decide and list requests', async () => {
  await request();
  expect(outcome(await decide('approve', { admin_email: vendor.user.email }, vendor.token))).toEqual([
    403,
    'access.admin-needed',
  ]);
  expect(outcome(await pending(vendor.token))).toEqual([403, 'access.admin-needed']);
  expect(outcome(await decide('approve', {}, 'x'.repeat(43)))).toEqual([401, 'session.needed']);
  expect(await accessEvents()).toEqual(['AccessRequested']);
});

test('shows a status to its owner and to admins, and reveals no address to other users', async () => {
  const buyer = await registerConfirmedTestUser(shared.market, `buyer@${unique('acme')}.example`);
  const [ofOtherUser, ofUnknownUser] = [
    await status(vendor.user.email, buyer.token, buyer.position),
    await status('nobody@emnify.example', buyer.token),
  ];
  expect(outcome(ofOtherUser)).toEqual([403, 'access.not-you']);
  expect(ofUnknownUser.body).toEqual(ofOtherUser.body);
  expect((await status(vendor.user.email.toUpperCase(), vendor.token)).status).toBe(200);
  expect((await status(vendor.user.email, admin.token)).status).toBe(200);
  expect(outcome(await status('nobody@emnify.example', admin.token))).toEqual([404, 'access.unknown-user']);
});
