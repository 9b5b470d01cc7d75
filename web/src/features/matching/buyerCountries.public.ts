import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useRequirementsState } from './useRequirementsState.ts';

/** Alpha-2 codes of the selected countries or of all countries in the selected regions. */
function resolveCountries({ geographicMode, regions, countries }: BuyerRequirements): readonly string[] {
  return geographicMode === 'countries' ? countries : [...new Set(regions.flatMap(listRegionCountries))];
}

/** Alpha-2 codes of the countries in the wizard answers stored in this browser. */
export function useRequirementCountryCodes(): readonly string[] {
  return resolveCountries(useRequirementsState().answers);
}
