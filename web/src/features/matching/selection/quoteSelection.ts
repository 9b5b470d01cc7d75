import { z } from 'zod';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';

/** A provider selected for quotes, with the data of its logo. */
export const ChosenProvider = z.object({
  /** Provider id; the name if it has none. */
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  logoFile: z.string().nullable(),
});
export type ChosenProvider = z.infer<typeof ChosenProvider>;

export const quoteSelectionLimitMessage =
  'You can only select up to 3 providers for quotes. Please deselect a provider first.';
/** Milliseconds until the limit message is hidden. */
export const quoteSelectionLimitMessageDurationMs = 3000;

/** Fields of a provider that the selection needs. */
export type SelectableProvider = Pick<ProviderListing, 'id' | 'Provider' | 'Type' | 'Logo File'>;

export function toChosenProvider(provider: SelectableProvider): ChosenProvider {
  return { id: provider.id, name: provider.Provider, type: provider.Type, logoFile: provider['Logo File'] };
}

export function isProviderChosen(chosen: readonly ChosenProvider[], id: string): boolean {
  return chosen.some((provider) => provider.id === id);
}

export function isQuoteSelectionFull(chosen: readonly ChosenProvider[]): boolean {
  return chosen.length >= maxProvidersPerRfq;
}
