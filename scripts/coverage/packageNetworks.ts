import type { CellularTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { bandTechnologies } from './bandTechnologies.ts';

/** A row of the npm package mcc-mnc-list, which takes them from Wikipedia. */
export interface PackageRow {
  readonly type: string;
  /** Alpha-2, several joined by `/`, or a region as `GE-AB`; `null` for what is international. */
  readonly countryCode: string | null;
  readonly mcc: string;
  readonly mnc: string;
  readonly brand: string | null;
  readonly operator: string | null;
  readonly status: string;
  readonly bands: string | null;
  readonly notes: string | null;
}

/** A row in one country. */
export interface PackageUnit {
  readonly country: string;
  readonly code: string;
  readonly name: string;
  readonly operator: string | null;
  readonly service: 'running' | 'announced';
  readonly technologies: ReadonlySet<CellularTechnology>;
}

/** Countries that share rows; a row's notes name the places it is about, and one that names none is about all. */
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

/** Territories whose networks the list repeats under the country they belong to. */
const belongsTo: Readonly<Record<string, string>> = {
  ...{ GG: 'GB', IM: 'GB', JE: 'GB' },
  ...{ AS: 'US', GU: 'US', MP: 'US', PR: 'US', VI: 'US' },
  ...{ PS: 'IL', NF: 'AU' },
};

/** Networks of the United States that serve its territories with the codes they have at home. */
const nationwide: ReadonlySet<string> = new Set(['T-Mobile', 'AT&T']);

/** Codes of India, whose rows name a telecom circle where others name the operator. */
const ofCircles: ReadonlySet<string> = new Set(['404', '405']);

const announcedStatuses: ReadonlySet<string> = new Set(['Planned', 'Upcoming', 'Implement / Design']);

/** Networks of occupied parts of Ukraine stand under Russia, those of Abkhazia under a code of their own. */
const isLeftOut = ({ type, countryCode, notes }: PackageRow): boolean =>
  type !== 'National' || countryCode === 'GE-AB' || (notes ?? '').includes('Unapproved use in');

function countriesOf({ countryCode, notes }: PackageRow): readonly string[] {
  const places = sharedRows[countryCode ?? ''];
  if (places === undefined) return countryCode === null ? [] : [countryCode];
  const named = Object.keys(places).filter((code) => places[code]?.some((place) => (notes ?? '').includes(place)));
  return named.length > 0 ? named : Object.keys(places);
}

function unitsOf(row: PackageRow): readonly PackageUnit[] {
  const service = row.status === 'Operational' ? 'running' : 'announced';
  const { mcc, mnc, brand, operator } = row;
  const name = brand ?? operator;
  if (isLeftOut(row) || name === null || (service === 'announced' && !announcedStatuses.has(row.status))) return [];
  const unit = { code: mcc + mnc, name, operator: ofCircles.has(mcc) ? null : operator, service } as const;
  const technologies = bandTechnologies(row.bands);
  return countriesOf(row).map((country) => ({ ...unit, country, technologies }));
}

const unitKey = ({ country, code, name }: PackageUnit): string => [country, code, name].join('|');

/**
 * The networks' rows by country: running ones, and announced ones that name a technology. A territory's row that is
 * repeated under the country it belongs to stands under the territory alone.
 */
export function packageUnits(rows: readonly PackageRow[]): readonly PackageUnit[] {
  const units = rows.flatMap(unitsOf);
  const ofTerritories = new Set(units.map(({ country, code }) => `${belongsTo[country] ?? ''}|${code}`));
  const own = units.filter((unit) => nationwide.has(unit.name) || !ofTerritories.has(`${unit.country}|${unit.code}`));
  return [...new Map(own.map((unit) => [unitKey(unit), unit])).values()];
}
