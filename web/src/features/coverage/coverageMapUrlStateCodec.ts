import {
  type CoverageTechnology,
  coverageTechnologies,
  coverageMapLayers,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { z } from 'zod';
import { type UrlStateAndSetter, createUrlStateCodec } from '../../core/urlState.ts';

/** URL value for no technologies; an empty value means all technologies. */
const none = 'none';

/** Formats the `technologies` URL parameter. */
export function formatCoverageTechnologiesParam(chosen: readonly CoverageTechnology[]): string {
  if (chosen.length === 0) return none;
  return chosen.length === coverageTechnologies.length ? '' : chosen.join(',');
}

/** Parses the `technologies` URL parameter, in display order. Returns all technologies if no value is known. */
export function parseCoverageTechnologiesParam(text: string): readonly CoverageTechnology[] {
  if (text === none) return [];
  const named = text.split(',');
  const known = coverageTechnologies.filter((each) => named.includes(each));
  return known.length === 0 ? coverageTechnologies : known;
}

const countryCodeSet = new Set(countryCodes);

/** Sortable columns of the table. */
export const coverageSortColumns = ['country', 'networks', 'providers', ...coverageTechnologies] as const;
export type CoverageSortColumn = (typeof coverageSortColumns)[number];

/** URL state of the coverage map. Invalid values fall back to the default. */
export const coverageMapUrlStateCodec = createUrlStateCodec(
  z.object({
    technologies: z
      .string()
      .default('')
      .transform((text) => formatCoverageTechnologiesParam(parseCoverageTechnologiesParam(text))),
    view: z.enum(coverageMapLayers).default('combined').catch('combined'),
    /** Alpha-2 code of the open country; empty for none. */
    country: z
      .string()
      .default('')
      .transform((code) => (countryCodeSet.has(code) ? code : '')),
    show: z.enum(['map', 'table']).default('map').catch('map'),
    /** `steps`: fixed steps; `relative`: colours relative to the other countries. */
    scale: z.enum(['steps', 'relative']).default('steps').catch('steps'),
    sort: z.enum(coverageSortColumns).default('country').catch('country'),
    order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
  }),
);

export type CoverageMapUrlState = ReturnType<typeof coverageMapUrlStateCodec.read>;
export type CoverageMapUrlStateAndSetter = UrlStateAndSetter<CoverageMapUrlState>;
