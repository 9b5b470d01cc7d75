import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  type CoverageTechnology,
  encodeCoverageTechnologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';

/** Technologies of the coverage map by their names in the catalogue. */
const technologiesByName: Readonly<Record<string, CoverageTechnology>> = {
  '2G': '2g',
  '3G': '3g',
  '4G': '4g',
  '5G': '5g',
  'LTE-M': 'lte_m',
  'NB-IoT': 'nb_iot',
};

/**
 * The coverage that a provider declares: each of its technologies in each of its countries, because the catalogue lists
 * no technologies per country.
 */
export interface ProviderRecordDeclaredCoverage {
  /** Distinct alpha-2 codes; empty when the provider offers none of the map's technologies. */
  readonly countries: readonly string[];
  /** Set of technologies from `encodeCoverageTechnologySet`. */
  readonly technologies: number;
}

/** The coverage that a catalogue record declares. */
export function extractDeclaredCoverageFromProviderRecord({
  countries,
  radioTech,
}: Pick<ProviderRecord, 'countries' | 'radioTech'>): ProviderRecordDeclaredCoverage {
  const technologies = encodeCoverageTechnologySet(radioTech.flatMap((name) => technologiesByName[name] ?? []));
  return { technologies, countries: technologies === 0 ? [] : [...new Set(countries)] };
}
