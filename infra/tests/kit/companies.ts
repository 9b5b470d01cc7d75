import { type OwnCompanyView, readOwnCompany } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { register, type Reply, type SignedIn } from './calls.ts';
import type { RfqScenario } from './rfq/scenario.ts';

/** The company of the user's email domain as that user sees it. */
export async function companySeenBy(scenario: RfqScenario, as: SignedIn): Promise<OwnCompanyView> {
  return readOwnCompany.reply.parse((await scenario.get(readOwnCompany.path, as)).body);
}

/** Creates a company for the user's email domain, with the user as its owner. @returns the company id. */
export async function foundCompany(scenario: RfqScenario, as: SignedIn): Promise<string> {
  const made = await scenario.post<{ company_id: string }>('/api/company/found', { name: 'Meridian Cold Chain' }, as);
  if (made.status !== 200) throw new Error(`creating the company returned ${made.status} ${JSON.stringify(made.body)}`);
  return made.body.company_id;
}

/** Requests membership for one user and admits that user as another. @param by the member who admits. */
export async function join(
  scenario: RfqScenario,
  [person, by]: readonly [person: SignedIn, by: SignedIn],
  companyId: string,
  role: CompanyRole,
): Promise<Reply> {
  const asked = await scenario.post('/api/company/join', { company_id: companyId }, person);
  if (asked.status !== 200) throw new Error(`joining returned ${asked.status} ${JSON.stringify(asked.body)}`);
  return scenario.post('/api/company/members/admit', { user_id: person.user.id, role }, by);
}

/** A company with an owner, a second buyer and a viewer. */
export interface CompanyOfThree {
  readonly companyId: string;
  readonly owner: SignedIn;
  readonly buyer: SignedIn;
  readonly viewer: SignedIn;
}

/** @param domain email domain of all three users. */
export async function companyOfThree(scenario: RfqScenario, domain: string): Promise<CompanyOfThree> {
  const { market } = scenario;
  const owner = await register(market, `olga@${domain}`);
  const buyer = await register(market, `bert@${domain}`);
  const viewer = await register(market, `vera@${domain}`);
  const companyId = await foundCompany(scenario, owner);
  await join(scenario, [buyer, owner], companyId, 'buyer');
  await join(scenario, [viewer, owner], companyId, 'viewer');
  return { companyId, owner, buyer, viewer };
}
