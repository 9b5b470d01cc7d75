import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type CoverageTechnology, technologySet } from '@marketplace/contracts/coverage/coverage.values.ts';

/** How the catalogue writes the technologies of the map. */
const claimedAs: Readonly<Record<string, CoverageTechnology>> = {
  '2G': '2g',
  '3G': '3g',
  '4G': '4g',
  '5G': '5g',
  'LTE-M': 'lte_m',
  'NB-IoT': 'nb_iot',
};

/** What a provider claims: each of its technologies in each of its countries, since it names no technology per country. */
export interface ProviderClaim {
  /** Alpha-2 codes, each once; empty where none of the map's technologies is offered. */
  readonly countries: readonly string[];
  /** A `technologySet`. */
  readonly technologies: number;
}

/** What a record of the catalogue claims to cover. */
export function claimOf({ countries, radioTech }: Pick<ProviderRecord, 'countries' | 'radioTech'>): ProviderClaim {
  const technologies = technologySet(radioTech.flatMap((name) => claimedAs[name] ?? []));
  return { technologies, countries: technologies === 0 ? [] : [...new Set(countries)] };
}
