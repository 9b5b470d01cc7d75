import { z } from 'zod';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';

/** A provider chosen for quotes, with what its small picture needs. */
export const ChosenProvider = z.object({
  /** The provider's id, else its name. */
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  logoFile: z.string().nullable(),
});
export type ChosenProvider = z.infer<typeof ChosenProvider>;

export const limitText = 'You can only select up to 3 providers for quotes. Please deselect a provider first.';
/** Milliseconds after which the limit's message goes. */
export const limitTextFor = 3000;

/** What of a provider its choice needs. */
export type Selectable = Pick<ProviderListing, 'id' | 'Provider' | 'Type' | 'Logo File'>;

export function toChosen(provider: Selectable): ChosenProvider {
  return { id: provider.id, name: provider.Provider, type: provider.Type, logoFile: provider['Logo File'] };
}

export function isChosen(chosen: readonly ChosenProvider[], id: string): boolean {
  return chosen.some((provider) => provider.id === id);
}

export function isFull(chosen: readonly ChosenProvider[]): boolean {
  return chosen.length >= maxProvidersPerRfq;
}
