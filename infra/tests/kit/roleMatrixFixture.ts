import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSession } from '@marketplace/command-service/accounts/sessions.ts';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { privacyRequestDecider } from '@marketplace/command-service/privacy/privacyRequest.decider.ts';
import { getPrivacyRequestStreamName } from '@marketplace/contracts/privacy/privacy.events.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { registerConfirmedTestUser, registerUnconfirmedTestUser, type SignedInTestUser } from './apiCalls.ts';
import {
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  startRfqTestScenario,
  registerRfqTestScenarioVendor,
} from './rfq/rfqScenario.ts';
import type { RoleMatrixTestRole } from './matrixRoles.ts';
import { createTestUserCompany, addTestCompanyMember } from './companies.ts';
import { enableTestSecondFactor } from './secondFactor.ts';

export type RoleMatrixTestAccountRole = Exclude<RoleMatrixTestRole, 'guest'>;

/** The data of one user in the matrix. */
export interface RoleMatrixTestAccountData {
  readonly rfqId: string;
  /** Ids of a link that an admin may change and of a link that an admin may delete. */
  readonly links: readonly [changed: string, deleted: string];
  readonly searchId: string;
}

/**
 * A marketplace with a user in every role. Each user has a saved search. Each user with a confirmed email address also
 * has an RFQ.
 */
export interface RoleMatrixFixture {
  readonly scenario: RfqTestMarketplace;
  readonly people: Readonly<Record<RoleMatrixTestAccountRole, SignedInTestUser>>;
  readonly belongings: Readonly<Record<RoleMatrixTestAccountRole, RoleMatrixTestAccountData>>;
  /** Ids of deletion requests that an admin may decline. */
  readonly deletionRequestIds: Readonly<Record<'admin' | 'bystander', string>>;
  /** Ids of objections that an admin may fulfil. */
  readonly objectionRequestIds: Readonly<Record<'admin' | 'bystander', string>>;
  /**
   * A user with a pending access request and without a column in the matrix; the target of admin actions on accounts.
   */
  readonly bystander: SignedInTestUser;
  close(this: void): Promise<void>;
}

/**
 * Sends a POST request.
 * @param id name of a property of the response.
 * @returns the value of this property.
 * @throws Error when the request is refused.
 */
export async function postAndReadTestReplyProperty(
  scenario: RfqTestMarketplace,
  path: string,
  body: object,
  as: SignedInTestUser,
  id: string,
): Promise<string> {
  const reply = await scenario.post<Readonly<Record<string, string>>>(path, body, as);
  const value = reply.body[id];
  if (reply.status === 200 && value !== undefined) return value;
  throw new Error(`${path} returned ${reply.status} ${JSON.stringify(reply.body)}`);
}

const noRfq = '00000000-0000-4000-8000-000000000000';

/**
 * Saves a search for a user.
 * @returns the id of the search.
 */
export async function saveSampleSearchAsTestUser(
  scenario: RfqTestMarketplace,
  person: SignedInTestUser,
): Promise<string> {
  const search = { searchName: 'Europe', searchData: { geographicMode: 'regions', geographicRegions: ['Europe'] } };
  return postAndReadTestReplyProperty(scenario, '/api/saved-searches', search, person, 'id');
}

async function createBelongings(
  scenario: RfqTestMarketplace,
  person: SignedInTestUser,
): Promise<RoleMatrixTestAccountData> {
  const searchId = await saveSampleSearchAsTestUser(scenario, person);
  const { email, email_confirmed: isConfirmed } = person.user;
  // Users cannot send RFQs before they confirm their email address.
  if (!isConfirmed) return { rfqId: noRfq, links: [noRfq, noRfq], searchId };
  const rfqId = await postAndReadTestReplyProperty(
    scenario,
    '/api/rfq/send',
    buildSampleRfqRequestBody(['1nce', 'telenor-iot'], { email }),
    person,
    'rfq_id',
  );
  const listed = await scenario.get<readonly { readonly id: string }[]>(`/api/rfq/${rfqId}/providers`, person);
  const [changed, deleted] = listed.body.map(({ id }) => id);
  if (changed === undefined || deleted === undefined)
    throw new Error('The RFQ to two providers does not have two links.');
  return { rfqId, links: [changed, deleted], searchId };
}

async function requestAccess(scenario: RfqTestMarketplace, person: SignedInTestUser): Promise<void> {
  const provider = { provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' };
  const request = { user_email: person.user.email, ...provider };
  await postAndReadTestReplyProperty(scenario, '/api/provider-access/request', request, person, 'position');
}

type People = Record<RoleMatrixTestAccountRole, SignedInTestUser>;

async function grant(
  { market }: RfqTestMarketplace,
  { user }: SignedInTestUser,
  role: 'admin' | 'analyst',
): Promise<void> {
  const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
  await grantRole(market.deps, { userId: user.id, role }, meta);
}

async function admitPeople(scenario: RfqTestMarketplace): Promise<People> {
  const { market, buyer, otherBuyer, vendors, admin } = scenario;
  await enableTestSecondFactor(market, admin);
  const unconfirmed = await registerUnconfirmedTestUser(market, 'unconfirmed@acme.example');
  const disabled = await registerConfirmedTestUser(market, 'disabled@acme.example');
  const pendingVendor = await registerConfirmedTestUser(market, 'pending@telenor.example', 'Telenor IoT');
  await requestAccess(scenario, pendingVendor);
  const analyst = await registerConfirmedTestUser(market, 'analyst@marketplace.example', 'Marketplace');
  await grant(scenario, analyst, 'analyst');
  const bareAdmin = await registerConfirmedTestUser(market, 'bare@marketplace.example', 'Marketplace');
  await grant(scenario, bareAdmin, 'admin');
  const { emnify: vendorA, soracom: vendorB, '1nce': revokedVendor } = vendors;
  const buyers = { buyerA: buyer, buyerB: otherBuyer, unconfirmed, disabled };
  const colleague = await registerConfirmedTestUser(market, 'colleague@meridian.example');
  const formerColleague = await registerConfirmedTestUser(market, 'former@meridian.example');
  const companyId = await createTestUserCompany(scenario, buyer);
  for (const person of [colleague, formerColleague])
    await addTestCompanyMember(scenario, [person, buyer], companyId, 'buyer');
  await postAndReadTestReplyProperty(scenario, '/api/company/leave', {}, formerColleague, 'position');
  const vendorColleague = await registerRfqTestScenarioVendor(market, 'emnify', 'second');
  const formerVendorColleague = await registerRfqTestScenarioVendor(market, 'emnify', 'former');
  const colleagues = { colleague, formerColleague, vendorColleague, formerVendorColleague };
  return { ...buyers, pendingVendor, vendorA, vendorB, revokedVendor, analyst, admin, bareAdmin, ...colleagues };
}

/** Revokes access and disables accounts, after all users have created their data. */
async function revokeAndDisable(scenario: RfqTestMarketplace, people: People): Promise<void> {
  const { disabled, revokedVendor, formerVendorColleague, admin } = people;
  for (const { user } of [revokedVendor, formerVendorColleague]) {
    const asAdmin = { user_email: user.email, admin_email: admin.user.email };
    await postAndReadTestReplyProperty(scenario, '/api/admin/provider-access/revoke', asAdmin, admin, 'position');
  }
  await postAndReadTestReplyProperty(scenario, `/api/admin/users/${disabled.user.id}/disable`, {}, admin, 'position');
}

/**
 * Files an objection as a signed-in user; no endpoint allows this.
 * @returns the request id.
 */
async function fileObjection({ market: { deps } }: RfqTestMarketplace, { user }: SignedInTestUser): Promise<string> {
  const requestId = randomUUID();
  const command = {
    type: 'FileRequest',
    requestId,
    userId: user.id,
    requestType: 'objection',
    isFulfilled: false,
  } as const;
  const meta = { commandId: randomUUID(), actor: user.id, at: deps.now().toISOString() };
  await deps.execute(privacyRequestDecider, { stream: getPrivacyRequestStreamName(requestId), command, meta });
  return requestId;
}

/** Starts the marketplace for the role matrix. */
export async function startRoleMatrixFixture(): Promise<RoleMatrixFixture> {
  const logoDir = await mkdtemp(path.join(tmpdir(), 'role-matrix-'));
  const scenario = await startRfqTestScenario(undefined, {
    projections: liveReadModelProjections,
    accounts: { adminsNeedSecondFactor: true },
    settings: { logoDir },
  });
  const people = await admitPeople(scenario);
  const belongings = {} as Record<RoleMatrixTestAccountRole, RoleMatrixTestAccountData>;
  for (const [role, person] of Object.entries(people))
    belongings[role as RoleMatrixTestAccountRole] = await createBelongings(scenario, person);
  const bystander = await registerConfirmedTestUser(scenario.market, 'bystander@acme.example');
  await requestAccess(scenario, bystander);
  const requestDeletion = async (person: SignedInTestUser) =>
    postAndReadTestReplyProperty(scenario, '/api/privacy/delete-my-account', {}, person, 'request_id');
  const asked = { admin: await requestDeletion(people.admin), bystander: await requestDeletion(bystander) };
  const askedAgain = {
    admin: await fileObjection(scenario, people.admin),
    bystander: await fileObjection(scenario, bystander),
  };
  await revokeAndDisable(scenario, people);
  const close = async (): Promise<void> => {
    await scenario.close();
    await rm(logoDir, { recursive: true });
  };
  return { scenario, people, belongings, deletionRequestIds: asked, objectionRequestIds: askedAgain, bystander, close };
}

/** Opens a new session for a user whose session was ended by a request. */
export async function replaceEndedTestUserSession(
  { scenario }: RoleMatrixFixture,
  person: SignedInTestUser,
): Promise<SignedInTestUser> {
  const token = await openSession(scenario.market.deps.pool, { userId: person.user.id, device: null });
  return { ...person, token };
}
