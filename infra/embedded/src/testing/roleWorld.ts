import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { liveReadModels } from '../readModels.ts';
import { call, register, type SignedIn, testPassword } from './calls.ts';
import { type RfqCast, rfqPayload, startRfqCast } from './rfqCast.ts';
import type { MatrixRole } from './roleMatrix.ts';

export type Member = Exclude<MatrixRole, 'guest'>;

/** What a member of the world has of its own. */
export interface Belongings {
  readonly rfqId: string;
  /** The RFQ's link that an admin may change, and the one that may be deleted. */
  readonly links: readonly [changed: string, deleted: string];
  readonly searchId: string;
  /** Ids of two sessions besides the one that calls: the one that its owner ends, and one that is left alone. */
  readonly sessions: Readonly<Record<'ended' | 'kept', string>>;
}

/** One marketplace with somebody in every role, each with an RFQ and a saved search. */
export interface RoleWorld {
  readonly cast: RfqCast;
  readonly people: Readonly<Record<Member, SignedIn>>;
  readonly belongings: Readonly<Record<Member, Belongings>>;
  /** RFQs that went to the provider of one vendor only. */
  readonly sentTo: Readonly<Record<'vendorA' | 'vendorB', string>>;
  /** Corrections that a vendor proposed. */
  /** Requests to be deleted. */
  readonly asked: Readonly<Record<'admin' | 'bystander', string>>;
  readonly proposed: Readonly<Record<'vendorA' | 'vendorB', string>>;
  /** Somebody with a pending request and no column, for what admins do to accounts. */
  readonly bystander: SignedIn;
}

async function made(cast: RfqCast, path: string, body: object, as: SignedIn, id: string): Promise<string> {
  const reply = await cast.post<Readonly<Record<string, string>>>(path, body, as);
  const value = reply.body[id];
  if (reply.status === 200 && value !== undefined) return value;
  throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.body)}`);
}

async function otherSessions({ market }: RfqCast, { user }: SignedIn): Promise<Belongings['sessions']> {
  const login = { email: user.email, password: testPassword };
  for (let count = 0; count < 2; count += 1) await call(market.command, 'POST', '/api/auth/login', login);
  const { rows } = await market.pool.query<{ id: string }>(
    'SELECT id FROM accounts.session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 2',
    [user.id],
  );
  const [ended, kept] = rows.map(({ id }) => id);
  if (ended === undefined || kept === undefined) throw new Error('Two sign-ins make two sessions');
  return { ended, kept };
}

async function belongingsOf(cast: RfqCast, person: SignedIn): Promise<Belongings> {
  const { email } = person.user;
  const rfqId = await made(cast, '/api/rfq/send', rfqPayload(['1nce', 'telenor-iot'], { email }), person, 'rfq_id');
  const listed = await cast.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, person);
  const [changed, deleted] = listed.body.map(({ id }) => id);
  if (changed === undefined || deleted === undefined) throw new Error('An RFQ to two providers has two links');
  const search = { searchName: 'Europe', searchData: { geographicMode: 'regions', geographicRegions: ['Europe'] } };
  const searchId = await made(cast, '/api/saved-searches', search, person, 'id');
  return { rfqId, links: [changed, deleted], searchId, sessions: await otherSessions(cast, person) };
}

async function askForAccess(cast: RfqCast, person: SignedIn): Promise<void> {
  const provider = { provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  const asked = { user_email: person.user.email, ...provider };
  await made(cast, '/api/provider-access/request', asked, person, 'position');
}

async function admitPeople(cast: RfqCast): Promise<Record<Member, SignedIn>> {
  const { market, buyer, otherBuyer, vendors, admin } = cast;
  const pendingVendor = await register(market, 'pending@telenor.example', 'Telenor IoT');
  await askForAccess(cast, pendingVendor);
  const analyst = await register(market, 'analyst@marketplace.example', 'Marketplace');
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await grantRole(market.deps, { userId: analyst.user.id, role: 'analyst' }, meta);
  const [vendorA, vendorB] = [vendors.emnify, vendors.soracom];
  return { buyerA: buyer, buyerB: otherBuyer, pendingVendor, vendorA, vendorB, analyst, admin };
}

/** Starts the marketplace that the matrix is walked on. */
export async function startRoleWorld(): Promise<RoleWorld> {
  const cast = await startRfqCast(undefined, { projections: liveReadModels });
  const people = await admitPeople(cast);
  const belongings = {} as Record<Member, Belongings>;
  for (const [role, person] of Object.entries(people)) belongings[role as Member] = await belongingsOf(cast, person);
  const rfqTo = async (provider: 'emnify' | 'soracom') =>
    made(cast, '/api/rfq/send', rfqPayload([provider]), people.buyerA, 'rfq_id');
  const sentTo = { vendorA: await rfqTo('emnify'), vendorB: await rfqTo('soracom') };
  const propose = async (vendor: SignedIn) =>
    made(cast, '/api/vendor/corrections', { changes: { website: 'https://new.example' } }, vendor, 'id');
  const proposed = { vendorA: await propose(people.vendorA), vendorB: await propose(people.vendorB) };
  const bystander = await register(cast.market, 'bystander@acme.example');
  await askForAccess(cast, bystander);
  const ask = async (person: SignedIn) => made(cast, '/api/privacy/delete-my-account', {}, person, 'request_id');
  const asked = { admin: await ask(people.admin), bystander: await ask(bystander) };
  return { cast, people, belongings, sentTo, proposed, asked, bystander };
}

/** A new session for somebody whose last one a call has ended. */
export async function signInAgain({ cast }: RoleWorld, person: SignedIn): Promise<SignedIn> {
  const body = { email: person.user.email, password: testPassword };
  const reply = await call<{ sessionToken: string }>(cast.market.command, 'POST', '/api/auth/login', body);
  if (reply.status !== 200) throw new Error(`signing in again answered ${reply.status}`);
  return { ...person, token: reply.body.sessionToken };
}
