/** The technologies of the coverage map, broadband first, then low power. Written as the calls write them. */
export const coverageTechnologies = ['2g', '3g', '4g', '5g', 'lte_m', 'nb_iot'] as const;

export type CoverageTechnology = (typeof coverageTechnologies)[number];

/** How people write them. */
export const technologyNames: Readonly<Record<CoverageTechnology, string>> = {
  '2g': '2G',
  '3g': '3G',
  '4g': '4G',
  '5g': '5G',
  lte_m: 'LTE-M',
  nb_iot: 'NB-IoT',
};

/** The bit of a technology in a set that is written as a number: 1 for 2G up to 32 for NB-IoT. */
export function technologyBit(technology: CoverageTechnology): number {
  return 2 ** coverageTechnologies.indexOf(technology);
}

/** A set of technologies as one number. */
export function technologySet(technologies: Iterable<CoverageTechnology>): number {
  return [...new Set(technologies)].reduce((sum, technology) => sum + technologyBit(technology), 0);
}

/** What mobile phones use too; the others are for things only. */
export type CellularTechnology = Exclude<CoverageTechnology, 'lte_m' | 'nb_iot'>;

/** How sure a source is: a named list, one dated source, or not confirmed. */
export const confidences = ['high', 'medium', 'low'] as const;

export type Confidence = (typeof confidences)[number];

/** Whose word the map shows: operators' networks, what providers claim, or both. */
export const coverageViews = ['infrastructure', 'providers', 'combined'] as const;

export type CoverageView = (typeof coverageViews)[number];

/** What is known of a technology in a network today. `ending`: it runs, and a source names its end. */
export const networkStates = ['live', 'ending', 'off', 'announced'] as const;

export type NetworkState = (typeof networkStates)[number];

/** Fewest of a step, and the intensity that it has. */
const intensitySteps = [
  [20, 1],
  [10, 0.8],
  [5, 0.6],
  [2, 0.4],
  [1, 0.2],
] as const;

/** How strongly a country is coloured, 0 to 1, by how many cover it. */
export function coverageIntensity(count: number): number {
  return intensitySteps.find(([fewest]) => count >= fewest)?.[1] ?? 0;
}
