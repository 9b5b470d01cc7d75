import { longestProviderId } from '@marketplace/contracts/kernel/ids.ts';

/**
 * A provider's id as an address gives it, in a form in which it can be asked for: what no id holds is replaced, and what is longer
 * than any id is cut to one character more. It names nobody then either, and reads like any id that the catalogue does not hold.
 */
export function addressId(text: string): string {
  return text
    .trim()
    .slice(0, longestProviderId + 1)
    .replace(/[,\0]/g, '\uFFFD')
    .toWellFormed();
}
