import type { MobilePhoneTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { parseMccMncListBandTechnologies } from './bandTechnologies.ts';

/** A row of the npm package mcc-mnc-list, which takes its data from Wikipedia. */
export interface MccMncListPackageRow {
  readonly type: string;
  /**
   * One alpha-2 country code, several codes joined by `/`, or a region code such as `GE-AB`; `null` for international
   * rows.
   */
  readonly countryCode: string | null;
  readonly mcc: string;
  readonly mnc: string;
  readonly brand: string | null;
  readonly operator: string | null;
  readonly status: string;
  readonly bands: string | null;
  readonly notes: string | null;
}

/** The data of a package row for one of the countries that the row belongs to. */
export interface MccMncListEntryPerCountry {
  readonly country: string;
  readonly code: string;
  readonly name: string;
  readonly operator: string | null;
  readonly service: 'running' | 'announced';
  readonly technologies: ReadonlySet<MobilePhoneTechnology>;
}

/**
 * Countries that share rows, with place names in each country. A shared row belongs to the countries with a place name
 * in the notes of the row, or to all of its countries if the notes contain none of the names.
 */
const sharedRows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'AU/CC/CX': { AU: [] },
  'BQ/CW/SX': { BQ: ['Bonaire', 'Saba', 'Sint Eustatius'], CW: ['Curaçao'], SX: ['Sint Maarten'] },
  'BL/GF/GP/MF/MQ': {
    BL: ['Saint Barthélemy'],
    GF: ['French Guiana'],
    GP: ['Guadeloupe'],
    MF: ['Saint Martin'],
    MQ: ['Martinique'],
  },
  'YT/RE': { YT: ['Mayotte'], RE: ['Réunion'] },
};

/** Maps each territory to the country under which the networks of the territory are also listed. */
const belongsTo: Readonly<Record<string, string>> = {
  ...{ GG: 'GB', IM: 'GB', JE: 'GB' },
  ...{ AS: 'US', GU: 'US', MP: 'US', PR: 'US', VI: 'US' },
  ...{ PS: 'IL', NF: 'AU' },
};

/** Networks of the United States that use the same network codes in US territories. */
const networksInTerritories: ReadonlySet<string> = new Set(['T-Mobile', 'AT&T']);

/**
 * Mobile country codes (MCC) of India. In rows with these codes, the operator column contains a telecom circle (a
 * licence area) instead of an operator.
 */
const telecomCircleCodes: ReadonlySet<string> = new Set(['404', '405']);

const announcedStatuses: ReadonlySet<string> = new Set(['Planned', 'Upcoming', 'Implement / Design']);

/**
 * Whether a row is excluded because it is not national, belongs to Abkhazia (`GE-AB`), or describes a network that is
 * listed under Russia but operates in an occupied part of Ukraine.
 */
const isLeftOut = ({ type, countryCode, notes }: MccMncListPackageRow): boolean =>
  type !== 'National' || countryCode === 'GE-AB' || (notes ?? '').includes('Unapproved use in');

function listCountries({ countryCode, notes }: MccMncListPackageRow): readonly string[] {
  const places = sharedRows[countryCode ?? ''];
  if (places === undefined) return countryCode === null ? [] : [countryCode];
  const named = Object.keys(places).filter((code) => places[code]?.some((place) => (notes ?? '').includes(place)));
  return named.length > 0 ? named : Object.keys(places);
}

function toUnits(row: MccMncListPackageRow): readonly MccMncListEntryPerCountry[] {
  const service = row.status === 'Operational' ? 'running' : 'announced';
  const { mcc, mnc, brand, operator } = row;
  const name = brand ?? operator;
  if (isLeftOut(row) || name === null || (service === 'announced' && !announcedStatuses.has(row.status))) return [];
  const unit = { code: mcc + mnc, name, operator: telecomCircleCodes.has(mcc) ? null : operator, service } as const;
  const technologies = parseMccMncListBandTechnologies(row.bands);
  return listCountries(row).map((country) => ({ ...unit, country, technologies }));
}

const unitKey = ({ country, code, name }: MccMncListEntryPerCountry): string => [country, code, name].join('|');

/**
 * Lists running and announced networks, one entry for each country of a row. If a network of a territory is also listed
 * under another country, only the entry of the territory is returned. This rule does not apply to the networks in
 * `networksInTerritories`: all of their entries are returned.
 */
export function listMccMncEntriesPerCountry(
  rows: readonly MccMncListPackageRow[],
): readonly MccMncListEntryPerCountry[] {
  const units = rows.flatMap(toUnits);
  const ofTerritories = new Set(units.map(({ country, code }) => `${belongsTo[country] ?? ''}|${code}`));
  const own = units.filter(
    (unit) => networksInTerritories.has(unit.name) || !ofTerritories.has(`${unit.country}|${unit.code}`),
  );
  return [...new Map(own.map((unit) => [unitKey(unit), unit])).values()];
}
