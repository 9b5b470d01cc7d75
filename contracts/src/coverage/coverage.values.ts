/** Technologies of the coverage map as the API spells them: broadband first, then low power. */
export const coverageTechnologies = ['2g', '3g', '4g', '5g', 'lte_m', 'nb_iot'] as const;

export type CoverageTechnology = (typeof coverageTechnologies)[number];

export const coverageTechnologyLabels: Readonly<Record<CoverageTechnology, string>> = {
  '2g': '2G',
  '3g': '3G',
  '4g': '4G',
  '5g': '5G',
  lte_m: 'LTE-M',
  nb_iot: 'NB-IoT',
};

/** @returns the bit of a technology in an encoded set: 1 for 2G, up to 32 for NB-IoT. */
export function getCoverageTechnologyBit(technology: CoverageTechnology): number {
  return 2 ** coverageTechnologies.indexOf(technology);
}

/** Encodes a set of technologies as the sum of their bits. */
export function encodeCoverageTechnologySet(technologies: Iterable<CoverageTechnology>): number {
  return [...new Set(technologies)].reduce((sum, technology) => sum + getCoverageTechnologyBit(technology), 0);
}

/** Technologies that mobile phones use. The other technologies are only for IoT devices. */
export type MobilePhoneTechnology = Exclude<CoverageTechnology, 'lte_m' | 'nb_iot'>;

/** Confidence in a source: `high` for an official list, `medium` for one source with a date, `low` if unconfirmed. */
export const sourceConfidenceLevels = ['high', 'medium', 'low'] as const;

export type SourceConfidence = (typeof sourceConfidenceLevels)[number];

/** Data that the map shows: operators' networks, provider-declared coverage, or both. */
export const coverageMapLayers = ['infrastructure', 'providers', 'combined'] as const;

export type CoverageMapLayer = (typeof coverageMapLayers)[number];

/**
 * Current state of a technology in a network. `ending`: the technology still runs, and a source states when it will
 * end.
 */
export const networkTechnologyStates = ['live', 'ending', 'off', 'announced'] as const;

export type NetworkTechnologyState = (typeof networkTechnologyStates)[number];

/** Pairs of minimum count and intensity. */
const intensitySteps = [
  [20, 1],
  [10, 0.8],
  [5, 0.6],
  [2, 0.4],
  [1, 0.2],
] as const;

/** Colour intensity of a country, 0 to 1, by the number of operators or providers that cover the country. */
export function calculateCoverageColourIntensity(count: number): number {
  return intensitySteps.find(([minCount]) => count >= minCount)?.[1] ?? 0;
}
