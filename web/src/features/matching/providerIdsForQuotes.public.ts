import { useRequirementsState } from './useRequirementsState.ts';

/** Ids of the providers selected for quotes. For a provider without an id, the name is returned instead. */
export function useProviderIdsSelectedForQuotes(): readonly string[] {
  return useRequirementsState().chosen.map(({ id }) => id);
}
