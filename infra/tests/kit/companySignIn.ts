import type { OidcSignInStartReply, OidcAuthorizationResponse } from '@marketplace/contracts/kernel/oidcSignIn.ts';
import { callTestApi, type SignedInTestUser } from './apiCalls.ts';
import type { TestIdentityProvider } from './testIdentityProvider.ts';
import type { RfqTestMarketplace } from './rfq/rfqScenario.ts';

/**
 * Saves an identity provider for a company as the company's owner.
 * @returns the id of the setting.
 * @throws Error when the request is refused.
 */
export async function saveCompanyTestIdentityProvider(
  { market }: RfqTestMarketplace,
  { issuer, clientId, clientSecret }: Pick<TestIdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  as: SignedInTestUser,
): Promise<string> {
  const body = { issuer, client_id: clientId, client_secret: clientSecret };
  const { token } = as;
  const set = await callTestApi<{ setting_id: string }>(market.command, 'PUT', '/api/company/sign-in', body, { token });
  if (set.status !== 200)
    throw new Error(`saving the identity provider returned ${set.status} ${JSON.stringify(set.body)}`);
  return set.body.setting_id;
}

/**
 * Completes the sign-in at the identity provider.
 * @returns the body that the web page then sends to the product.
 */
export async function signInAtTestIdentityProvider(
  provider: TestIdentityProvider,
  begun: OidcSignInStartReply,
): Promise<OidcAuthorizationResponse> {
  const back = await provider.visit(begun.address);
  const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map((name) => back.get(name) ?? '');
  return { code, state, iss, ticket: begun.ticket };
}

/**
 * Tests the identity provider as an owner and enables the provider for the company.
 * @throws Error when the request is refused.
 */
export async function enableCompanyTestIdentityProvider(
  scenario: RfqTestMarketplace,
  provider: TestIdentityProvider,
  as: SignedInTestUser,
): Promise<void> {
  provider.person = { sub: `sub-${as.user.id}`, email: as.user.email, email_verified: true };
  const begun = await scenario.post<OidcSignInStartReply>('/api/company/sign-in/test', {}, as);
  const on = await scenario.post(
    '/api/company/sign-in/on',
    await signInAtTestIdentityProvider(provider, begun.body),
    as,
  );
  if (on.status !== 200)
    throw new Error(`enabling the identity provider returned ${on.status} ${JSON.stringify(on.body)}`);
}
