import {
  type CoverageTechnology,
  coverageTechnologies,
  coverageViews,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { z } from 'zod';
import { type AddressControl, defineAddressState } from '../../core/addressState.ts';

/** What stands in the address where no technology is on; where all are, nothing does. */
const none = 'none';

/** A choice of technologies as the address writes it. */
export function technologiesText(chosen: readonly CoverageTechnology[]): string {
  if (chosen.length === 0) return none;
  return chosen.length === coverageTechnologies.length ? '' : chosen.join(',');
}

/** The technologies of an address, in the map's order; all of them where it names none that is known. */
export function chosenTechnologies(text: string): readonly CoverageTechnology[] {
  if (text === none) return [];
  const named = text.split(',');
  const known = coverageTechnologies.filter((each) => named.includes(each));
  return known.length === 0 ? coverageTechnologies : known;
}

const known = new Set(countryCodes);

/** Columns by which the table can be sorted. */
export const coverageSorts = ['country', 'networks', 'providers', ...coverageTechnologies] as const;
export type CoverageSort = (typeof coverageSorts)[number];

/** What the page shows. What the address says wrongly is as usual. */
export const coverageAddress = defineAddressState(
  z.object({
    technologies: z
      .string()
      .default('')
      .transform((text) => technologiesText(chosenTechnologies(text))),
    view: z.enum(coverageViews).default('combined').catch('combined'),
    /** Alpha-2 code of the country that is open; empty where none is. */
    country: z
      .string()
      .default('')
      .transform((code) => (known.has(code) ? code : '')),
    show: z.enum(['map', 'table']).default('map').catch('map'),
    /** `relative`: a country's colour is relative to the other countries. */
    scale: z.enum(['steps', 'relative']).default('steps').catch('steps'),
    sort: z.enum(coverageSorts).default('country').catch('country'),
    order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
  }),
);

export type CoverageState = ReturnType<typeof coverageAddress.read>;
export type CoverageControl = AddressControl<CoverageState>;
