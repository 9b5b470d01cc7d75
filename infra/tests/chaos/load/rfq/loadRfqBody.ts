import type { SignedInTestAccount } from '../demoAccounts.ts';

/** Builds the body of an RFQ as the RFQ form sends it. */
export function buildLoadTestRfqBody(buyer: Pick<SignedInTestAccount, 'email'>, providers: readonly string[]): object {
  const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: buyer.email };
  return { ...contact, expectedVolume: '24000', selectedProviders: providers };
}
