import type { Caller } from '@marketplace/contracts/kernel/caller.ts';

/**
 * Id of the provider that a vendor's call acts for.
 * @throws Error when the call was admitted without a provider.
 */
export function requireVendorProviderId(caller: Caller): string {
  if (caller.vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
  return caller.vendorOf;
}
