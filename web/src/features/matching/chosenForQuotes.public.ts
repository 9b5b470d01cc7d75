import { useRequirements } from './useRequirements.ts';

/** Ids of the providers that the buyer chose to ask for quotes; where a provider has none, its name. */
export function useChosenForQuotes(): readonly string[] {
  return useRequirements().chosen.map(({ id }) => id);
}
