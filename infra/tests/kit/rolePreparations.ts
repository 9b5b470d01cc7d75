import { insertApiToken } from '@marketplace/command-service/accounts/apiTokens.ts';
import { openSession } from '@marketplace/command-service/accounts/sessions.ts';
import { createMailLink } from '@marketplace/command-service/accounts/mailLinks.ts';
import { unclaimedProviderRfqDecider } from '@marketplace/command-service/vendorOnboarding/missedVendor.decider.ts';
import { providerApplicationStreamName } from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import { rfqDeliveryStreamName } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { ConversationView } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { getAccessStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { MailLinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';
import { hashBearerToken } from '@marketplace/http/sessions.ts';
import { callApi, type SignedInUser } from './apiCalls.ts';
import { encodeMultipartForm } from './forms.ts';
import type { RoleMatrixCallContext } from './matrixCell.ts';
import { buildSampleRfqPayload } from './rfq/rfqScenario.ts';
import { appendRfqWithoutCompany } from './rfq/rfqWithoutCompany.ts';
import {
  postAndReadReplyMember,
  createSampleSavedSearch,
  type RoleMatrixAccountRole,
  type RoleMatrixFixture,
} from './roleMatrixFixture.ts';

/** The two vendors in the matrix. */
export type RoleMatrixVendor = 'vendorA' | 'vendorB';

/** Providers of the vendors in the matrix. */
export const providerByRoleMatrixVendor: Readonly<Record<RoleMatrixVendor, 'emnify' | 'soracom'>> = {
  vendorA: 'emnify',
  vendorB: 'soracom',
};

/**
 * Selects the vendor whose RFQ or correction the request refers to: the caller if `isOwn`, otherwise the other vendor.
 * Callers who are not vendors count as vendor A.
 */
export function selectVendorOfRoleMatrixCall({ role, isOwn }: RoleMatrixCallContext): RoleMatrixVendor {
  return (role === 'vendorB') === isOwn ? 'vendorB' : 'vendorA';
}

/** Opens another session for a user and returns the session id. */
export async function openSessionAndReturnId({ scenario }: RoleMatrixFixture, { user }: SignedInUser): Promise<string> {
  const { deps, pool } = scenario.market;
  const token = await openSession(deps.pool, { userId: user.id, device: null });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM accounts.session WHERE token_hash = $1', [
    hashBearerToken(token),
  ]);
  return rows[0]?.id ?? '';
}

/** Creates a link like those in mails to the user and returns the token of the link. */
export async function createMailedLinkToken(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
  purpose: MailLinkPurpose,
): Promise<string> {
  return createMailLink(scenario.market.deps.pool, people[member].user.id, purpose);
}

/** Returns the id of a saved search that a request may delete; saves a new search unless the user is disabled. */
export async function findDeletableSavedSearch(
  { scenario, people, belongings }: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
): Promise<string> {
  return member === 'disabled' ? belongings.disabled.searchId : createSampleSavedSearch(scenario, people[member]);
}

/**
 * Shares a search of a user with the user's company; users without a company get an unshared search.
 * @returns the id of the search.
 */
export async function createSharedSearch(world: RoleMatrixFixture, member: RoleMatrixAccountRole): Promise<string> {
  const id = await findDeletableSavedSearch(world, member);
  if (member !== 'buyerA' && member !== 'colleague') return id;
  return postAndReadReplyMember(world.scenario, '/api/company/searches', { id }, world.people[member], 'id');
}

/** Creates an API token that a request may revoke and returns the token's id. */
export async function createRevocableApiToken(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
): Promise<string> {
  const id = crypto.randomUUID();
  const token = { id, userId: people[member].user.id, name: 'ERP', scopes: ['catalogue:read'], days: 1 } as const;
  if (member !== 'disabled') await insertApiToken(scenario.market.deps.pool, token);
  return id;
}

/**
 * Sends an RFQ only to the provider of one vendor, optionally accepts the RFQ as that vendor, and returns the id of the
 * RFQ.
 */
export async function createRfqForVendor(
  { scenario, people }: RoleMatrixFixture,
  vendor: RoleMatrixVendor,
  isAccepted: boolean,
): Promise<string> {
  const rfqId = await postAndReadReplyMember(
    scenario,
    '/api/rfq/send',
    buildSampleRfqPayload([providerByRoleMatrixVendor[vendor]]),
    people.buyerA,
    'rfq_id',
  );
  if (isAccepted)
    await postAndReadReplyMember(scenario, '/api/vendor/rfq/accept', { rfq_id: rfqId }, people[vendor], 'position');
  return rfqId;
}

/** Users who cannot own RFQs or webhooks: with an unconfirmed email address, and with a disabled account. */
const membersWithoutRfqs: readonly RoleMatrixAccountRole[] = ['unconfirmed', 'disabled'];
/** An id that does not exist. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Sends an RFQ to emnify as a user and returns the id of the RFQ. */
export async function createOwnRfq(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
): Promise<string> {
  if (membersWithoutRfqs.includes(member)) return unknownId;
  const person = people[member];
  return postAndReadReplyMember(
    scenario,
    '/api/rfq/send',
    buildSampleRfqPayload(['emnify'], { email: person.user.email }),
    person,
    'rfq_id',
  );
}

/** Creates an RFQ of a user without a company, even if the user belongs to a company, and returns the id of the RFQ. */
export async function createRfqWithoutCompany(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
): Promise<string> {
  return membersWithoutRfqs.includes(member)
    ? unknownId
    : appendRfqWithoutCompany(scenario.market, people[member].user.id);
}

/** Sends an RFQ to emnify as a user and returns the id of the RFQ's link. */
export async function createOwnRfqLink(world: RoleMatrixFixture, member: RoleMatrixAccountRole): Promise<string> {
  const rfqId = await createOwnRfq(world, member);
  if (rfqId === unknownId) return unknownId;
  const links = await world.scenario.get<readonly { readonly id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    world.people[member],
  );
  return links.body[0]?.id ?? unknownId;
}

/** Creates an RFQ that emnify accepts, sends a file as the buyer, and returns the id of the RFQ's link. */
export async function createRfqLinkWithFile(world: RoleMatrixFixture, member: RoleMatrixAccountRole): Promise<string> {
  const linkId = await createOwnRfqLink(world, member);
  if (linkId === unknownId) return unknownId;
  const { scenario, people } = world;
  const { body } = await scenario.get<ConversationView>(`/api/conversations/${linkId}`, people[member]);
  await postAndReadReplyMember(scenario, '/api/vendor/rfq/accept', { rfq_id: body.rfq_id }, people.vendorA, 'position');
  const { payload, headers } = await encodeMultipartForm([{ name: 'networks.pdf', bytes: '%PDF-1.7 a list' }]);
  const { token } = people[member];
  const path = `/api/conversations/${linkId}/attachments`;
  const sent = await callApi(scenario.market.command, 'POST', path, payload, { token, headers });
  if (sent.status !== 200) throw new Error(`uploading a file returned ${sent.status} ${JSON.stringify(sent.body)}`);
  return linkId;
}

/** Quotes on a new RFQ of a user as emnify and returns the id of the link. */
export async function quoteAsEmnify(
  { scenario, people }: RoleMatrixFixture,
  buyer: RoleMatrixAccountRole,
  rfqId: string,
): Promise<string> {
  if (membersWithoutRfqs.includes(buyer)) return unknownId;
  await postAndReadReplyMember(scenario, '/api/vendor/rfq/accept', { rfq_id: rfqId }, people.vendorA, 'position');
  const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
  await postAndReadReplyMember(scenario, '/api/vendor/rfq/respond', quote, people.vendorA, 'position');
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, people[buyer]);
  return links.body[0]?.id ?? unknownId;
}

/** Builds an application of a company that is not in the catalogue. */
export function buildSampleProviderApplication() {
  const name = `Fjord ${crypto.randomUUID()}`;
  return { name, type: 'MVNO' as const, website: 'fjord.example', countries: ['NO'], word: 'Please list us.' };
}

/**
 * Records an application of a user. Without a user, records an application of the bystander and removes the bystander's
 * access.
 * @param made `null` for an accepted application.
 */
export async function recordProviderApplication(
  { scenario, bystander, people }: RoleMatrixFixture,
  made: ReturnType<typeof buildSampleProviderApplication> | null,
  member?: RoleMatrixAccountRole,
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
  await scenario.market.deps.execute(decider, { stream: providerApplicationStreamName(userId), command: null, meta });
  if (member === undefined) await endAccess({ scenario, userId });
  return applicationId;
}

/** Rejects a user's access, so that the user has neither access nor a pending request. */
async function endAccess({
  scenario,
  userId,
}: Pick<RoleMatrixFixture, 'scenario'> & { userId: string }): Promise<void> {
  const data = { userId, providerId: 'telenor-iot', providerName: 'Telenor IoT', reason: null };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'AccessRejected', data }] };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await scenario.market.deps.execute(decider, { stream: getAccessStreamName(userId), command: null, meta });
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
    stream: rfqDeliveryStreamName(linkId),
    command,
    meta,
  });
  return linkId;
}

/** Sets the bystander's provider access to a status that an admin can decide on. */
export async function setBystanderProviderAccess(
  { scenario, bystander }: RoleMatrixFixture,
  status: 'pending' | 'approved',
): Promise<void> {
  const userId = bystander.user.id;
  const data = { userId, providerId: 'telenor-iot', providerName: 'Telenor IoT' };
  const types = status === 'pending' ? ['AccessRequested'] : ['AccessRequested', 'AccessApproved'];
  const decider = { initial: null, evolve: () => null, decide: () => types.map((type) => ({ type, data })) };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await scenario.market.deps.execute(decider, { stream: getAccessStreamName(userId), command: null, meta });
}

/** Body of a request that adds a webhook. */
export const sampleWebhookBody = { owner: 'user', url: 'https://hooks.example.com/rfqs', types: ['rfq.sent'] };

/** Returns the id of a user's webhook; adds a webhook if there is none. */
export async function findOrCreateWebhook(
  { scenario, people }: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
): Promise<string> {
  if (membersWithoutRfqs.includes(member)) return unknownId;
  const { body } = await scenario.get<readonly { readonly id: string }[]>('/api/webhooks', people[member]);
  return body[0]?.id ?? postAndReadReplyMember(scenario, '/api/webhooks', sampleWebhookBody, people[member], 'id');
}

/** Creates a parked delivery of a webhook and returns the delivery's id. */
export async function createParkedWebhookDelivery(
  world: RoleMatrixFixture,
  member: RoleMatrixAccountRole,
  webhookId: string,
): Promise<string> {
  const { scenario, people } = world;
  if (membersWithoutRfqs.includes(member)) return unknownId;
  await postAndReadReplyMember(scenario, `/api/webhooks/${webhookId}/test`, {}, people[member], 'message');
  const { rows } = await scenario.market.pool.query<{ id: string }>(
    `UPDATE webhooks.delivery SET status = 'parked' WHERE endpoint_id = $1 RETURNING id`,
    [webhookId],
  );
  return rows[0]?.id ?? unknownId;
}
