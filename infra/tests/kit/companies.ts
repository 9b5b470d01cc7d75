import { type OwnCompanyReply, readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { registerConfirmedTestUser, type TestApiReply, type SignedInTestUser } from './apiCalls.ts';
import type { RfqTestMarketplace } from './rfq/rfqScenario.ts';

/** Reads the company of the user's email domain as that user. */
export async function readTestUserCompanyByApi(
  scenario: RfqTestMarketplace,
  as: SignedInTestUser,
): Promise<OwnCompanyReply> {
  return readOwnCompanyEndpoint.reply.parse((await scenario.get(readOwnCompanyEndpoint.path, as)).body);
}

/**
 * Creates a company for the user's email domain, with the user as its owner.
 * @returns the company id.
 */
export async function createTestUserCompany(scenario: RfqTestMarketplace, as: SignedInTestUser): Promise<string> {
  const made = await scenario.post<{ company_id: string }>('/api/company/found', { name: 'Meridian Cold Chain' }, as);
  if (made.status !== 200) throw new Error(`creating the company returned ${made.status} ${JSON.stringify(made.body)}`);
  return made.body.company_id;
}

/**
 * Requests membership as `person` and admits that user as `by`, a member of the company.
 * @returns the response to the admission.
 */
export async function addTestCompanyMember(
  scenario: RfqTestMarketplace,
  [person, by]: readonly [person: SignedInTestUser, by: SignedInTestUser],
  companyId: string,
  role: CompanyRole,
): Promise<TestApiReply> {
  const asked = await scenario.post('/api/company/join', { company_id: companyId }, person);
  if (asked.status !== 200) throw new Error(`joining returned ${asked.status} ${JSON.stringify(asked.body)}`);
  return scenario.post('/api/company/members/admit', { user_id: person.user.id, role }, by);
}

/** A company with an owner, a buyer and a viewer. */
export interface ThreeMemberTestCompany {
  readonly companyId: string;
  readonly owner: SignedInTestUser;
  readonly buyer: SignedInTestUser;
  readonly viewer: SignedInTestUser;
}

/** @param domain email domain of all three users. */
export async function createThreeMemberTestCompany(
  scenario: RfqTestMarketplace,
  domain: string,
): Promise<ThreeMemberTestCompany> {
  const { market } = scenario;
  const owner = await registerConfirmedTestUser(market, `olga@${domain}`);
  const buyer = await registerConfirmedTestUser(market, `bert@${domain}`);
  const viewer = await registerConfirmedTestUser(market, `vera@${domain}`);
  const companyId = await createTestUserCompany(scenario, owner);
  await addTestCompanyMember(scenario, [buyer, owner], companyId, 'buyer');
  await addTestCompanyMember(scenario, [viewer, owner], companyId, 'viewer');
  return { companyId, owner, buyer, viewer };
}
