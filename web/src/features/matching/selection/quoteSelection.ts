import { z } from 'zod';
import type { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';

/** A provider selected for quotes, with the data of its logo. */
export const ProviderChosenForRfq = z.object({
  /** Provider id; the provider's name if there is no id. */
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  logoFile: z.string().nullable(),
});
export type ProviderChosenForRfq = z.infer<typeof ProviderChosenForRfq>;

export const rfqProviderSelectionLimitMessage =
  'You can only select up to 3 providers for quotes. Please deselect a provider first.';
/** Milliseconds until the limit message is hidden. */
export const rfqProviderSelectionLimitMessageDurationMs = 3000;

/** Fields of a provider that the selection needs. */
export type ProviderSelectableForRfq = Pick<ProviderListItem, 'id' | 'Provider' | 'Type' | 'Logo File'>;

export function toProviderChosenForRfq(provider: ProviderSelectableForRfq): ProviderChosenForRfq {
  return { id: provider.id, name: provider.Provider, type: provider.Type, logoFile: provider['Logo File'] };
}

export function isProviderChosenForRfq(chosen: readonly ProviderChosenForRfq[], id: string): boolean {
  return chosen.some((provider) => provider.id === id);
}

export function isRfqProviderSelectionFull(chosen: readonly ProviderChosenForRfq[]): boolean {
  return chosen.length >= maxProvidersPerRfq;
}
