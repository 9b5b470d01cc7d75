import type { SignedInAccount } from '../demoAccounts.ts';

/** Builds the body of an RFQ as the RFQ form sends it. */
export function buildLoadRfqBody(buyer: Pick<SignedInAccount, 'email'>, providers: readonly string[]): object {
  const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: buyer.email };
  return { ...contact, expectedVolume: '24000', selectedProviders: providers };
}
