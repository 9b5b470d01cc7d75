import { type OwnCompanyView, readOwnCompany } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { registerConfirmedUser, type ApiReply, type SignedInUser } from './apiCalls.ts';
import type { RfqScenario } from './rfq/rfqScenario.ts';

/** Reads the company of the user's email domain as that user. */
export async function readOwnCompanyAs(scenario: RfqScenario, as: SignedInUser): Promise<OwnCompanyView> {
  return readOwnCompany.reply.parse((await scenario.get(readOwnCompany.path, as)).body);
}

/**
 * Creates a company for the user's email domain, with the user as its owner.
 * @returns the company id.
 */
export async function createOwnCompany(scenario: RfqScenario, as: SignedInUser): Promise<string> {
  const made = await scenario.post<{ company_id: string }>('/api/company/found', { name: 'Meridian Cold Chain' }, as);
  if (made.status !== 200) throw new Error(`creating the company returned ${made.status} ${JSON.stringify(made.body)}`);
  return made.body.company_id;
}

/**
 * Requests membership as `person` and admits that user as `by`, a member of the company.
 * @returns the response to the admission.
 */
export async function joinAndAdmitToCompany(
  scenario: RfqScenario,
  [person, by]: readonly [person: SignedInUser, by: SignedInUser],
  companyId: string,
  role: CompanyRole,
): Promise<ApiReply> {
  const asked = await scenario.post('/api/company/join', { company_id: companyId }, person);
  if (asked.status !== 200) throw new Error(`joining returned ${asked.status} ${JSON.stringify(asked.body)}`);
  return scenario.post('/api/company/members/admit', { user_id: person.user.id, role }, by);
}

/** A company with an owner, a buyer and a viewer. */
export interface ThreeMemberCompany {
  readonly companyId: string;
  readonly owner: SignedInUser;
  readonly buyer: SignedInUser;
  readonly viewer: SignedInUser;
}

/** @param domain email domain of all three users. */
export async function createThreeMemberCompany(scenario: RfqScenario, domain: string): Promise<ThreeMemberCompany> {
  const { market } = scenario;
  const owner = await registerConfirmedUser(market, `olga@${domain}`);
  const buyer = await registerConfirmedUser(market, `bert@${domain}`);
  const viewer = await registerConfirmedUser(market, `vera@${domain}`);
  const companyId = await createOwnCompany(scenario, owner);
  await joinAndAdmitToCompany(scenario, [buyer, owner], companyId, 'buyer');
  await joinAndAdmitToCompany(scenario, [viewer, owner], companyId, 'viewer');
  return { companyId, owner, buyer, viewer };
}
