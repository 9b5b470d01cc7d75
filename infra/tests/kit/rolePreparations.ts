import { insertApiToken } from '@marketplace/command-service/accounts/apiTokens.ts';
import { openSession } from '@marketplace/command-service/accounts/sessions.ts';
import { insertMailLinkAndReturnToken } from '@marketplace/command-service/accounts/mailLinks.ts';
import { unclaimedProviderRfqDecider } from '@marketplace/command-service/vendorOnboarding/missedVendor.decider.ts';
import { getProviderApplicationStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import { getUnclaimedProviderRfqStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import type { ConversationReply } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { MailLinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';
import { hashBearerToken } from '@marketplace/http/sessions.ts';
import { callTestApi, type SignedInTestUser } from './apiCalls.ts';
import { encodeTestMultipartForm } from './forms.ts';
import type { RoleMatrixRequestContext } from './matrixCell.ts';
import { buildSampleRfqRequestBody } from './rfq/rfqScenario.ts';
import { appendTestRfqWithoutCompany } from './rfq/rfqWithoutCompany.ts';
import {
  postAndReadTestReplyProperty,
  saveSampleSearchAsTestUser,
  type RoleMatrixTestAccountRole,
  type RoleMatrixFixture,
} from './roleMatrixFixture.ts';

/** The two vendors in the matrix. */
export type RoleMatrixTestVendorName = 'vendorA' | 'vendorB';

/** Providers of the vendors in the matrix. */
export const providerIdByRoleMatrixTestVendor: Readonly<Record<RoleMatrixTestVendorName, 'emnify' | 'soracom'>> = {
  vendorA: 'emnify',
  vendorB: 'soracom',
};

/**
 * Selects the vendor whose RFQ or correction the request refers to: the caller if `isOwn`, otherwise the other vendor.
 * Callers who are not vendors count as vendor A.
 */
export function selectVendorOfRoleMatrixRequest({ role, isOwn }: RoleMatrixRequestContext): RoleMatrixTestVendorName {
  return (role === 'vendorB') === isOwn ? 'vendorB' : 'vendorA';
}

/** Opens another session for a user and returns the session id. */
export async function openTestSessionAndReturnId(
  { scenario }: RoleMatrixFixture,
  { user }: SignedInTestUser,
): Promise<string> {
  const { deps, pool } = scenario.market;
  const token = await openSession(deps.pool, { userId: user.id, device: null });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM accounts.session WHERE token_hash = $1', [
    hashBearerToken(token),
  ]);
  return rows[0]?.id ?? '';
}

/** Creates a link like those in mails to the user and returns the token of the link. */
export async function createTestMailLinkToken(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
  purpose: MailLinkPurpose,
): Promise<string> {
  return insertMailLinkAndReturnToken(scenario.market.deps.pool, people[member].user.id, purpose);
}

/** Returns the id of a saved search that a request may delete; saves a new search unless the user is disabled. */
export async function findOrCreateDeletableTestSearch(
  { scenario, people, belongings }: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  return member === 'disabled' ? belongings.disabled.searchId : saveSampleSearchAsTestUser(scenario, people[member]);
}

/**
 * Shares a search of a user with the user's company; users without a company get an unshared search.
 * @returns the id of the search.
 */
export async function createTestSharedSearch(
  world: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  const id = await findOrCreateDeletableTestSearch(world, member);
  if (member !== 'buyerA' && member !== 'colleague') return id;
  return postAndReadTestReplyProperty(world.scenario, '/api/company/searches', { id }, world.people[member], 'id');
}

/** Creates an API token that a request may revoke and returns the token's id. */
export async function createRevocableTestApiToken(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  const id = crypto.randomUUID();
  const token = { id, userId: people[member].user.id, name: 'ERP', scopes: ['catalogue:read'], days: 1 } as const;
  if (member !== 'disabled') await insertApiToken(scenario.market.deps.pool, token);
  return id;
}

/**
 * As buyer A, sends an RFQ to the provider of one vendor only, optionally accepts the RFQ as that vendor, and returns
 * the id of the RFQ.
 */
export async function createTestRfqForVendor(
  { scenario, people }: RoleMatrixFixture,
  vendor: RoleMatrixTestVendorName,
  isAccepted: boolean,
): Promise<string> {
  const rfqId = await postAndReadTestReplyProperty(
    scenario,
    '/api/rfq/send',
    buildSampleRfqRequestBody([providerIdByRoleMatrixTestVendor[vendor]]),
    people.buyerA,
    'rfq_id',
  );
  if (isAccepted)
    await postAndReadTestReplyProperty(
      scenario,
      '/api/vendor/rfq/accept',
      { rfq_id: rfqId },
      people[vendor],
      'position',
    );
  return rfqId;
}

/**
 * Users who cannot own RFQs or webhooks: the user with an unconfirmed email address and the user with a disabled
 * account.
 */
export const testRolesWithoutRfqs: readonly RoleMatrixTestAccountRole[] = ['unconfirmed', 'disabled'];
/** An id that does not exist. */
export const unknownTestId = '00000000-0000-4000-8000-000000000000';

/** Sends an RFQ to emnify as a user and returns the id of the RFQ. */
export async function createTestRfqToEmnify(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  if (testRolesWithoutRfqs.includes(member)) return unknownTestId;
  const person = people[member];
  return postAndReadTestReplyProperty(
    scenario,
    '/api/rfq/send',
    buildSampleRfqRequestBody(['emnify'], { email: person.user.email }),
    person,
    'rfq_id',
  );
}

/**
 * Creates an RFQ that belongs to the user alone, even if the user is a member of a company, and returns the RFQ's id.
 */
export async function createTestRfqWithoutCompany(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  return testRolesWithoutRfqs.includes(member)
    ? unknownTestId
    : appendTestRfqWithoutCompany(scenario.market, people[member].user.id);
}

/** Sends an RFQ to emnify as a user and returns the id of the RFQ's link. */
export async function createTestRfqLinkToEmnify(
  world: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  const rfqId = await createTestRfqToEmnify(world, member);
  if (rfqId === unknownTestId) return unknownTestId;
  const links = await world.scenario.get<readonly { readonly id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    world.people[member],
  );
  return links.body[0]?.id ?? unknownTestId;
}

/** Creates an RFQ, accepts the RFQ as emnify, sends a file as the buyer, and returns the id of the RFQ's link. */
export async function createTestRfqLinkWithFile(
  world: RoleMatrixFixture,
  member: RoleMatrixTestAccountRole,
): Promise<string> {
  const linkId = await createTestRfqLinkToEmnify(world, member);
  if (linkId === unknownTestId) return unknownTestId;
  const { scenario, people } = world;
  const { body } = await scenario.get<ConversationReply>(`/api/conversations/${linkId}`, people[member]);
  await postAndReadTestReplyProperty(
    scenario,
    '/api/vendor/rfq/accept',
    { rfq_id: body.rfq_id },
    people.vendorA,
    'position',
  );
  const { payload, headers } = await encodeTestMultipartForm([{ name: 'networks.pdf', bytes: '%PDF-1.7 a list' }]);
  const { token } = people[member];
  const path = `/api/conversations/${linkId}/attachments`;
  const sent = await callTestApi(scenario.market.command, 'POST', path, payload, { token, headers });
  if (sent.status !== 200) throw new Error(`uploading a file returned ${sent.status} ${JSON.stringify(sent.body)}`);
  return linkId;
}

/** Creates an RFQ of a user, sends a quote as emnify, and returns the id of the RFQ's link. */
export async function quoteTestRfqAsEmnify(
  { scenario, people }: RoleMatrixFixture,
  buyer: RoleMatrixTestAccountRole,
  rfqId: string,
): Promise<string> {
  if (testRolesWithoutRfqs.includes(buyer)) return unknownTestId;
  await postAndReadTestReplyProperty(scenario, '/api/vendor/rfq/accept', { rfq_id: rfqId }, people.vendorA, 'position');
  const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
  await postAndReadTestReplyProperty(scenario, '/api/vendor/rfq/respond', quote, people.vendorA, 'position');
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, people[buyer]);
  return links.body[0]?.id ?? unknownTestId;
}

/** Builds an application of a company that is not in the catalogue. */
export function buildSampleProviderApplication() {
  const name = `Fjord ${crypto.randomUUID()}`;
  return { name, type: 'MVNO' as const, website: 'fjord.example', countries: ['NO'], word: 'Please list us.' };
}

/**
 * Records an application of a user. If no user is given, records an application of the bystander and then ends the
 * bystander's access.
 * @param made data of an open application; `null` records an accepted application.
 * @returns the id of the application.
 */
export async function recordTestProviderApplication(
  { scenario, bystander, people }: RoleMatrixFixture,
  made: ReturnType<typeof buildSampleProviderApplication> | null,
  member?: RoleMatrixTestAccountRole,
): Promise<string> {
  const userId = (member === undefined ? bystander : people[member]).user.id;
  const applicationId = crypto.randomUUID();
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  const data = made === null ? { providerId: 'fjord' } : made;
  const type = made === null ? 'ApplicationAccepted' : 'ApplicationMade';
  const decider = {
    initial: null,
    evolve: () => null,
    decide: () => [{ type, data: { applicationId, userId, ...data } }],
  };
  await scenario.market.deps.execute(decider, {
    stream: getProviderApplicationStreamName(userId),
    command: null,
    meta,
  });
  if (member === undefined) await endAccess({ scenario, userId });
  return applicationId;
}

/** Records that a user's access was rejected, so that the user has neither access nor a pending request. */
async function endAccess({
  scenario,
  userId,
}: Pick<RoleMatrixFixture, 'scenario'> & { userId: string }): Promise<void> {
  const data = { userId, providerId: 'telenor-iot', providerName: 'Telenor IoT', reason: null };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'AccessRejected', data }] };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await scenario.market.deps.execute(decider, { stream: getUserAccessRightsStreamName(userId), command: null, meta });
}

/** Records that an RFQ was sent to a provider without a vendor, and returns the id of the link. */
export async function recordSampleRfqToUnclaimedProvider({ scenario, people }: RoleMatrixFixture): Promise<string> {
  const [linkId, rfqId] = [crypto.randomUUID(), crypto.randomUUID()];
  const missed = {
    linkId,
    rfqId,
    providerId: 'telenor-iot',
    providerName: 'Telenor IoT',
    buyerId: people.buyerA.user.id,
    companyId: null,
  };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  const command = { type: 'NoteMissedVendor', missed, invitation: null } as const;
  await scenario.market.deps.execute(unclaimedProviderRfqDecider, {
    stream: getUnclaimedProviderRfqStreamName(linkId),
    command,
    meta,
  });
  return linkId;
}

/** Sets the bystander's provider access to a status that an admin can decide on. */
export async function setTestBystanderProviderAccess(
  { scenario, bystander }: RoleMatrixFixture,
  status: 'pending' | 'approved',
): Promise<void> {
  const userId = bystander.user.id;
  const data = { userId, providerId: 'telenor-iot', providerName: 'Telenor IoT' };
  const types = status === 'pending' ? ['AccessRequested'] : ['AccessRequested', 'AccessApproved'];
  const decider = { initial: null, evolve: () => null, decide: () => types.map((type) => ({ type, data })) };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await scenario.market.deps.execute(decider, { stream: getUserAccessRightsStreamName(userId), command: null, meta });
}
