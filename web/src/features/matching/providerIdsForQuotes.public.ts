import { useRequirements } from './useRequirements.ts';

/** Ids of the providers selected for quotes; the name for a provider without id. */
export function useProviderIdsForQuotes(): readonly string[] {
  return useRequirements().chosen.map(({ id }) => id);
}
