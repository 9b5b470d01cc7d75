/** The technologies of the coverage map, broadband first, then low power. Written as the calls write them. */
export const coverageTechnologies = ['2g', '3g', '4g', '5g', 'lte_m', 'nb_iot'] as const;

export type CoverageTechnology = (typeof coverageTechnologies)[number];

/** What mobile phones use too; the others are for things only. */
export type CellularTechnology = Exclude<CoverageTechnology, 'lte_m' | 'nb_iot'>;

/** How sure a source is: a named list, one dated source, or not confirmed. */
export const confidences = ['high', 'medium', 'low'] as const;

export type Confidence = (typeof confidences)[number];
