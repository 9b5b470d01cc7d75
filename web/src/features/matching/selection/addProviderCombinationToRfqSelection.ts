import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type ProviderInQuoteSelection, isProviderChosenForRfq } from './quoteSelection.ts';

/** Adds a team to the selection without duplicates; returns `null` if the result exceeds the limit. */
export function addProviderCombinationToRfqSelection(
  chosen: readonly ProviderInQuoteSelection[],
  team: readonly ProviderInQuoteSelection[],
): ProviderInQuoteSelection[] | null {
  const all = [...chosen, ...team.filter(({ id }) => !isProviderChosenForRfq(chosen, id))];
  return all.length > maxProvidersPerRfq ? null : all;
}
