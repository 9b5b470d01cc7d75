import type { SignInBegun, SignInReturn } from '@marketplace/contracts/kernel/providerSignIn.ts';
import { call, type SignedIn } from './calls.ts';
import type { CompanyProvider } from './companyProvider.ts';
import type { RfqScenario } from './rfq/scenario.ts';

/** Names the provider by which a company signs its people in, as an owner of it. @returns the setting's id. @throws Error with the refusal. */
export async function setProvider(
  { market }: RfqScenario,
  { issuer, clientId, clientSecret }: Pick<CompanyProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  as: SignedIn,
): Promise<string> {
  const body = { issuer, client_id: clientId, client_secret: clientSecret };
  const { token } = as;
  const set = await call<{ setting_id: string }>(market.command, 'PUT', '/api/company/sign-in', body, { token });
  if (set.status !== 200) throw new Error(`setting answered ${set.status} ${JSON.stringify(set.body)}`);
  return set.body.setting_id;
}

/** Goes to the provider and comes back. @returns what the page sends then. */
export async function visitProvider(provider: CompanyProvider, begun: SignInBegun): Promise<SignInReturn> {
  const back = await provider.visit(begun.address);
  const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map((name) => back.get(name) ?? '');
  return { code, state, iss, ticket: begun.ticket };
}

/** Tries the provider out as an owner and turns it on for everybody. @throws Error with the refusal. */
export async function turnOnProvider(scenario: RfqScenario, provider: CompanyProvider, as: SignedIn): Promise<void> {
  provider.person = { sub: `sub-${as.user.id}`, email: as.user.email, email_verified: true };
  const begun = await scenario.post<SignInBegun>('/api/company/sign-in/test', {}, as);
  const on = await scenario.post('/api/company/sign-in/on', await visitProvider(provider, begun.body), as);
  if (on.status !== 200) throw new Error(`turning on answered ${on.status} ${JSON.stringify(on.body)}`);
}
