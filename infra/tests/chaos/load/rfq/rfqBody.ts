import type { SignedIn } from '../people.ts';

/** The body of an RFQ, as the form sends it. */
export function rfqFrom(buyer: Pick<SignedIn, 'email'>, providers: readonly string[]): object {
  const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: buyer.email };
  return { ...contact, expectedVolume: '24000', selectedProviders: providers };
}
