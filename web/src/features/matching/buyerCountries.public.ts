import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useRequirements } from './useRequirements.ts';

/** Alpha-2 codes of the selected countries or of all countries in the selected regions. */
function resolveCountries({ geographicMode, regions, countries }: Requirements): readonly string[] {
  return geographicMode === 'countries' ? countries : [...new Set(regions.flatMap(listRegionCountries))];
}

/** Alpha-2 codes of the countries in the wizard answers stored in this browser. */
export function useBuyerCountries(): readonly string[] {
  return resolveCountries(useRequirements().answers);
}
