import { regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { useRequirements } from './useRequirements.ts';

/** The countries that a buyer's answers name, a region standing for its own; alpha-2 codes, none when none are named. */
function countriesOf({ geographicMode, regions, countries }: Requirements): readonly string[] {
  return geographicMode === 'countries' ? countries : [...new Set(regions.flatMap(regionCountries))];
}

/** The countries of the wizard's answers, as this browser keeps them. */
export function useBuyerCountries(): readonly string[] {
  return countriesOf(useRequirements().answers);
}
