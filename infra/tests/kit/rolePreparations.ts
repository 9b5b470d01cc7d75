import { insertToken } from '@marketplace/command-service/accounts/apiTokens.ts';
import { openSession } from '@marketplace/command-service/accounts/sessions.ts';
import { makeLink } from '@marketplace/command-service/accounts/links.ts';
import { arrivalDecider } from '@marketplace/command-service/arrivals/arrival.decider.ts';
import { applicationStream } from '@marketplace/contracts/arrivals/arrivals.applications.events.ts';
import { arrivalStream } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { ConversationView } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { LinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';
import { hashToken } from '@marketplace/http/sessions.ts';
import { call, type SignedIn } from './calls.ts';
import { formOf } from './forms.ts';
import type { Subject } from './matrixCell.ts';
import { rfqPayload } from './rfq/scenario.ts';
import { sendAlone } from './rfq/sendAlone.ts';
import { made, madeSearch, type Member, type RoleWorld } from './roleWorld.ts';

type Vendor = 'vendorA' | 'vendorB';

/** Providers of the matrix's vendors. */
export const providerOf: Readonly<Record<Vendor, 'emnify' | 'soracom'>> = { vendorA: 'emnify', vendorB: 'soracom' };

/** The vendor whose RFQ or correction is named: the caller's own, or the other's. */
export function vendorNamed({ role, mine }: Subject): 'vendorA' | 'vendorB' {
  return (role === 'vendorB') === mine ? 'vendorB' : 'vendorA';
}

/** Another session of somebody. @returns its id. */
export async function openAnother({ scenario }: RoleWorld, { user }: SignedIn): Promise<string> {
  const { deps, pool } = scenario.market;
  const token = await openSession(deps.pool, { userId: user.id, device: null });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM accounts.session WHERE token_hash = $1', [
    hashToken(token),
  ]);
  return rows[0]?.id ?? '';
}

/** What a mail to somebody would carry. @returns the token. */
export async function linkFor({ scenario, people }: RoleWorld, member: Member, purpose: LinkPurpose): Promise<string> {
  return makeLink(scenario.market.deps.pool, people[member].user.id, purpose);
}

/** A saved search that a call may delete. */
export async function searchOf({ scenario, people, belongings }: RoleWorld, member: Member): Promise<string> {
  return member === 'disabled' ? belongings.disabled.searchId : madeSearch(scenario, people[member]);
}

/** A search that somebody shares with the company, of whoever belongs to one; of anybody else one that is the own. @returns its id. */
export async function sharedOf(world: RoleWorld, member: Member): Promise<string> {
  const id = await searchOf(world, member);
  if (member !== 'buyerA' && member !== 'colleague') return id;
  return made(world.scenario, '/api/company/searches', { id }, world.people[member], 'id');
}

/** An API token that a call may revoke. @returns its id. */
export async function tokenOf({ scenario, people }: RoleWorld, member: Member): Promise<string> {
  const id = crypto.randomUUID();
  const wanted = { id, userId: people[member].user.id, name: 'ERP', scopes: ['catalogue:read'], days: 1 } as const;
  if (member !== 'disabled') await insertToken(scenario.market.deps.pool, wanted);
  return id;
}

/** An RFQ that went to one vendor's provider only, accepted by it where a quote is to follow. */
export async function rfqFor({ scenario, people }: RoleWorld, vendor: Vendor, isAccepted: boolean): Promise<string> {
  const rfqId = await made(scenario, '/api/rfq/send', rfqPayload([providerOf[vendor]]), people.buyerA, 'rfq_id');
  if (isAccepted) await made(scenario, '/api/vendor/rfq/accept', { rfq_id: rfqId }, people[vendor], 'position');
  return rfqId;
}

/** Whoever can have sent no RFQ and added no webhook: an address that is not confirmed, or an account that is shut. */
const without: readonly Member[] = ['unconfirmed', 'disabled'];
/** An id that nothing has. */
const nothing = '00000000-0000-4000-8000-000000000000';

/** A new RFQ of somebody, which went to emnify. */
export async function ownRfq({ scenario, people }: RoleWorld, member: Member): Promise<string> {
  if (without.includes(member)) return nothing;
  const person = people[member];
  return made(scenario, '/api/rfq/send', rfqPayload(['emnify'], { email: person.user.email }), person, 'rfq_id');
}

/** A new RFQ that somebody sent for nobody else, also of whoever belongs to a company by now. */
export async function aloneRfq({ scenario, people }: RoleWorld, member: Member): Promise<string> {
  return without.includes(member) ? nothing : sendAlone(scenario.market, people[member].user.id);
}

/** The link of a new RFQ of somebody, which went to emnify. @returns its id. */
export async function ownLink(world: RoleWorld, member: Member): Promise<string> {
  const rfqId = await ownRfq(world, member);
  if (rfqId === nothing) return nothing;
  const links = await world.scenario.get<readonly { readonly id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    world.people[member],
  );
  return links.body[0]?.id ?? nothing;
}

/** The link of a new RFQ of somebody, accepted by emnify, with a file that the buyer sent. @returns its id. */
export async function linkWithFile(world: RoleWorld, member: Member): Promise<string> {
  const linkId = await ownLink(world, member);
  if (linkId === nothing) return nothing;
  const { scenario, people } = world;
  const { body } = await scenario.get<ConversationView>(`/api/conversations/${linkId}`, people[member]);
  await made(scenario, '/api/vendor/rfq/accept', { rfq_id: body.rfq_id }, people.vendorA, 'position');
  const { payload, headers } = await formOf([{ name: 'networks.pdf', bytes: '%PDF-1.7 a list' }]);
  const { token } = people[member];
  const path = `/api/conversations/${linkId}/attachments`;
  const sent = await call(scenario.market.command, 'POST', path, payload, { token, headers });
  if (sent.status !== 200) throw new Error(`a file was answered ${sent.status} ${JSON.stringify(sent.body)}`);
  return linkId;
}

/** Has emnify quote on somebody's new RFQ. @returns the id of the link. */
export async function quoteOn({ scenario, people }: RoleWorld, buyer: Member, rfqId: string): Promise<string> {
  if (without.includes(buyer)) return nothing;
  await made(scenario, '/api/vendor/rfq/accept', { rfq_id: rfqId }, people.vendorA, 'position');
  const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_currency: 'EUR' };
  await made(scenario, '/api/vendor/rfq/respond', quote, people.vendorA, 'position');
  const links = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, people[buyer]);
  return links.body[0]?.id ?? nothing;
}

/** What a company applies with that no catalogue has. */
export function newApplication() {
  const name = `Fjord ${crypto.randomUUID()}`;
  return { name, type: 'MVNO' as const, website: 'fjord.example', countries: ['NO'], word: 'Please list us.' };
}

/** Puts the application of somebody, the bystander when left out, and its access, where a call can follow: one that waits, or none. */
export async function applicationOf(
  { scenario, bystander, people }: RoleWorld,
  made: ReturnType<typeof newApplication> | null,
  member?: Member,
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
  await scenario.market.deps.execute(decider, { stream: applicationStream(userId), command: null, meta });
  if (member === undefined) await endAccess({ scenario, userId });
  return applicationId;
}

/** Leaves somebody without access and without a request. */
async function endAccess({ scenario, userId }: Pick<RoleWorld, 'scenario'> & { userId: string }): Promise<void> {
  const data = { userId, providerId: 'telenor-iot', providerName: 'Telenor IoT', reason: null };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'AccessRejected', data }] };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await scenario.market.deps.execute(decider, { stream: accessStream(userId), command: null, meta });
}

/** A link that met no vendor. @returns its id. */
export async function missedVendorOf({ scenario, people }: RoleWorld): Promise<string> {
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
  await scenario.market.deps.execute(arrivalDecider, { stream: arrivalStream(linkId), command, meta });
  return linkId;
}

/** Puts the bystander's provider access where a decision can follow. */
export async function putAccess({ scenario, bystander }: RoleWorld, status: 'pending' | 'approved'): Promise<void> {
  const userId = bystander.user.id;
  const data = { userId, providerId: 'telenor-iot', providerName: 'Telenor IoT' };
  const types = status === 'pending' ? ['AccessRequested'] : ['AccessRequested', 'AccessApproved'];
  const decider = { initial: null, evolve: () => null, decide: () => types.map((type) => ({ type, data })) };
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await scenario.market.deps.execute(decider, { stream: accessStream(userId), command: null, meta });
}

/** What a call says that adds a webhook. */
export const newWebhook = { owner: 'user', url: 'https://hooks.example.com/rfqs', types: ['rfq.sent'] };

/** A webhook of somebody. */
export async function webhookOf({ scenario, people }: RoleWorld, member: Member): Promise<string> {
  if (without.includes(member)) return nothing;
  const { body } = await scenario.get<readonly { readonly id: string }[]>('/api/webhooks', people[member]);
  return body[0]?.id ?? made(scenario, '/api/webhooks', newWebhook, people[member], 'id');
}

/** A delivery of a webhook that was given up. */
export async function parkedDeliveryOf(world: RoleWorld, member: Member, webhookId: string): Promise<string> {
  const { scenario, people } = world;
  if (without.includes(member)) return nothing;
  await made(scenario, `/api/webhooks/${webhookId}/test`, {}, people[member], 'message');
  const { rows } = await scenario.market.pool.query<{ id: string }>(
    `UPDATE webhooks.delivery SET status = 'parked' WHERE endpoint_id = $1 RETURNING id`,
    [webhookId],
  );
  return rows[0]?.id ?? nothing;
}

interface Pending {
  readonly base: number;
  readonly corrections: readonly { readonly id: string; readonly providerId: string }[];
}

async function pendingIn({ scenario, people }: RoleWorld): Promise<Pending> {
  return (await scenario.get<Pending>('/api/admin/corrections', people.admin)).body;
}

/** The catalogue's version as an admin has seen it. */
export async function baseOf(world: RoleWorld): Promise<number> {
  return (await pendingIn(world)).base;
}

/** A change of the own entry that no version has. */
export function newWebsite(): { readonly changes: { readonly website: string } } {
  return { changes: { website: `https://${crypto.randomUUID()}.example` } };
}

async function pendingOf(world: RoleWorld, vendor: Vendor): Promise<string | undefined> {
  const { corrections } = await pendingIn(world);
  return corrections.find(({ providerId }) => providerId === providerOf[vendor])?.id;
}

/** The correction of a vendor that waits for an admin. */
export async function correctionOf(world: RoleWorld, vendor: Vendor): Promise<string> {
  const { scenario, people } = world;
  const waiting = await pendingOf(world, vendor);
  return waiting ?? made(scenario, '/api/vendor/corrections', newWebsite(), people[vendor], 'id');
}

/** Takes the correction of a vendor back that would stand in the way of another. */
export async function withdrawCorrectionOf(world: RoleWorld, vendor: Vendor): Promise<void> {
  const { scenario, people } = world;
  const waiting = await pendingOf(world, vendor);
  if (waiting === undefined) return;
  await made(scenario, `/api/vendor/corrections/${waiting}/withdraw`, {}, people[vendor], 'position');
}
