import { sendTestCommandUntilReply } from './sendCommand.ts';

/** An account with a session. */
export interface SignedInTestAccount {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
}

/** The demo accounts that load tests use: a buyer, and the vendors that receive the RFQs of the buyer. */
export interface SignedInDemoBuyerAndVendors {
  readonly buyer: SignedInTestAccount;
  readonly vendors: readonly (SignedInTestAccount & { readonly provider: string })[];
}

const password = 'Demo-pass-2026';
const vendors = [
  { provider: '1NCE', email: 'vendor@1nce.example' },
  { provider: 'emnify', email: 'vendor@emnify.example' },
  { provider: 'Soracom', email: 'vendor@soracom.example' },
];

/**
 * Signs in a demo account.
 * @throws Error if the sign-in is refused.
 */
export async function signInTestDemoAccount(url: string, email: string): Promise<SignedInTestAccount> {
  const answer = await sendTestCommandUntilReply({ url, path: '/api/auth/login', body: { email, password } }, 30_000);
  if (answer.status !== 200) throw new Error(`A demo account could not sign in. Status: ${answer.status}`);
  const { sessionToken, user } = JSON.parse(answer.text) as { sessionToken: string; user: { id: string } };
  return { token: sessionToken, userId: user.id, email };
}

/** Signs in the demo buyer and vendors. Their sessions stay valid when the product restarts. */
export async function signInTestDemoBuyerAndVendors(url: string): Promise<SignedInDemoBuyerAndVendors> {
  const buyer = await signInTestDemoAccount(url, 'buyer@acme-logistics.example');
  const signedIn = await Promise.all(
    vendors.map(async ({ provider, email }) => ({ ...(await signInTestDemoAccount(url, email)), provider })),
  );
  return { buyer, vendors: signedIn };
}
