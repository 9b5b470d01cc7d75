import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';

/** A provider selected for quotes, with the data of its logo. */
export const ProviderInQuoteSelection = z.object({
  /** Provider id; the provider's name if there is no id. */
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  logoFile: z.string().nullable(),
});
export type ProviderInQuoteSelection = z.infer<typeof ProviderInQuoteSelection>;

export const rfqProviderSelectionLimitMessage = t`You can only select up to 3 providers for quotes. Please deselect a provider first.`;
/** Milliseconds until the limit message is hidden. */
export const rfqProviderSelectionLimitMessageDurationMs = 3000;

/** Fields of a provider that the selection needs. */
export type ProviderSelectableForRfq = Pick<ProviderListReplyItem, 'id' | 'Provider' | 'Type' | 'Logo File'>;

/** Reduces a provider to the data that the selection stores. */
export function toProviderChosenForRfq(provider: ProviderSelectableForRfq): ProviderInQuoteSelection {
  return { id: provider.id, name: provider.Provider, type: provider.Type, logoFile: provider['Logo File'] };
}

/** Whether the selection contains the provider with this id. */
export function isProviderChosenForRfq(chosen: readonly ProviderInQuoteSelection[], id: string): boolean {
  return chosen.some((provider) => provider.id === id);
}

/** Whether no further provider can be selected, because an RFQ is sent to at most `maxProvidersPerRfq` providers. */
export function isRfqProviderSelectionFull(chosen: readonly ProviderInQuoteSelection[]): boolean {
  return chosen.length >= maxProvidersPerRfq;
}
