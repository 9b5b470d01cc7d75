import { type OwnCompanyView, readOwnCompany } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/kernel/caller.ts';
import { register, type Reply, type SignedIn } from './calls.ts';
import type { RfqScenario } from './rfq/scenario.ts';

/** The company of somebody's address as that person reads it. */
export async function companySeenBy(scenario: RfqScenario, as: SignedIn): Promise<OwnCompanyView> {
  return readOwnCompany.reply.parse((await scenario.get(readOwnCompany.path, as)).body);
}

/** Makes a company of the domain of somebody, who owns it. @returns its id. */
export async function foundCompany(scenario: RfqScenario, as: SignedIn): Promise<string> {
  const made = await scenario.post<{ company_id: string }>('/api/company/found', { name: 'Meridian Cold Chain' }, as);
  if (made.status !== 200) throw new Error(`founding answered ${made.status} ${JSON.stringify(made.body)}`);
  return made.body.company_id;
}

/** Somebody asks to belong to a company, and a member says yes. */
export async function join(
  scenario: RfqScenario,
  [person, by]: readonly [person: SignedIn, by: SignedIn],
  companyId: string,
  role: CompanyRole,
): Promise<Reply> {
  const asked = await scenario.post('/api/company/join', { company_id: companyId }, person);
  if (asked.status !== 200) throw new Error(`joining answered ${asked.status} ${JSON.stringify(asked.body)}`);
  return scenario.post('/api/company/members/admit', { user_id: person.user.id, role }, by);
}

/** A company with a buyer who owns it, a colleague who buys, and one who only reads. */
export interface CompanyOfThree {
  readonly companyId: string;
  readonly owner: SignedIn;
  readonly buyer: SignedIn;
  readonly viewer: SignedIn;
}

/** @param domain of all three. */
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
