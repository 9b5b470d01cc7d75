import { maxProviderIdLength } from '@marketplace/contracts/kernel/ids.ts';

/**
 * Makes a provider id from the URL safe to request: replaces invalid characters, and cuts overlong ids to one character
 * more than the maximum. The result for an invalid id therefore matches no provider.
 */
export function sanitizeProviderId(text: string): string {
  return text
    .trim()
    .slice(0, maxProviderIdLength + 1)
    .replace(/[,\0]/g, '\uFFFD')
    .toWellFormed();
}
