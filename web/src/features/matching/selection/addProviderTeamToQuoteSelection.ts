import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { type ChosenProvider, isProviderChosen } from './quoteSelection.ts';

/** Adds a team to the selection without duplicates; `null` if that exceeds the limit. */
export function addProviderTeamToQuoteSelection(
  chosen: readonly ChosenProvider[],
  team: readonly ChosenProvider[],
): ChosenProvider[] | null {
  const all = [...chosen, ...team.filter(({ id }) => !isProviderChosen(chosen, id))];
  return all.length > maxProvidersPerRfq ? null : all;
}
