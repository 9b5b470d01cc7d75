import {
  type CoverageTechnology,
  coverageIntensity,
  type CoverageView,
  technologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountry } from '@marketplace/contracts/coverage/coverage.views.ts';
import { countChosen } from '@marketplace/domain/coverage/coverage.counting.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import type { ChoroplethStep } from '../../charts/world/choropleth.ts';

/** What covers a country with at least one of the chosen technologies; in the combined view who is both counts once. */
export type Counts = Readonly<Record<CoverageView, number>>;

/** A country as the page shows it. */
export interface CountryRow {
  /** Alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly counts: Counts;
  /** Of each technology by itself. */
  readonly technologies: Readonly<Partial<Record<CoverageTechnology, Counts>>>;
}

const buyersCountries = new Set(regionCountries('Global'));

/** The 198 countries, and territories of which something is known. */
const isListed = (country: CoverageCountry): boolean =>
  buyersCountries.has(country.country_code) || country.provider_count + country.infrastructure_provider_count > 0;

function countsOf({ by_technologies: counts }: CoverageCountry, chosen: readonly CoverageTechnology[]): Counts {
  const set = technologySet(chosen);
  return {
    infrastructure: countChosen(counts.infrastructure, set),
    providers: countChosen(counts.providers, set),
    combined: countChosen(counts.combined, set),
  };
}

/** The countries that the page lists, with what covers them by the chosen technologies. */
export function countryRows(
  countries: readonly CoverageCountry[],
  chosen: readonly CoverageTechnology[],
): readonly CountryRow[] {
  return countries.filter(isListed).map((country) => ({
    code: country.country_code,
    name: countryName(country.country_code),
    counts: countsOf(country, chosen),
    technologies: Object.fromEntries(chosen.map((each) => [each, countsOf(country, [each])])),
  }));
}

/** Shades of the relative scale. */
const shades = 9;

/** Where a count lies among those up to the most, as one of nine tenths from 0.2 to 1. */
function relativeIntensity(count: number, most: number): number {
  return (Math.ceil((count / most) * shades) + 1) / (shades + 1);
}

/** How strongly a count is coloured. */
type Scale = (count: number) => number;

const mostOf = (rows: readonly CountryRow[], view: CoverageView): number =>
  Math.max(0, ...rows.map(({ counts }) => counts[view]));

/** The scale of a view: the product's steps, or relative to the country with the most. */
export function scaleOf(rows: readonly CountryRow[], view: CoverageView, scale: 'steps' | 'relative'): Scale {
  if (scale === 'steps') return coverageIntensity;
  const most = mostOf(rows, view);
  return (count) => (count === 0 ? 0 : relativeIntensity(count, most));
}

/** How strongly each country is coloured, by its code; what nothing covers is left out. */
export function mapValues(rows: readonly CountryRow[], view: CoverageView, scale: Scale): ReadonlyMap<string, number> {
  const covered = rows.filter(({ counts }) => counts[view] > 0);
  return new Map(covered.map(({ code, counts }) => [code, scale(counts[view])]));
}

function stepLabel(counts: readonly number[], isOpen: boolean): string {
  const [from, to] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  if (isOpen) return `${from}+`;
  return from === to ? String(from) : `${from}-${to}`;
}

/** The legend: the counts of each shade, and how many countries have it. */
export function mapSteps(rows: readonly CountryRow[], view: CoverageView, scale: Scale): readonly ChoroplethStep[] {
  const most = mostOf(rows, view);
  const byValue = Map.groupBy(
    Array.from({ length: most }, (_none, at) => at + 1),
    scale,
  );
  const countries = Map.groupBy(rows, ({ counts }) => scale(counts[view]));
  return [...byValue].map(([value, counts]) => ({
    value,
    label: stepLabel(counts, scale === coverageIntensity && value === 1),
    countries: countries.get(value)?.length ?? 0,
  }));
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What covers a country, in a line for each kind that the view shows. */
export function coverageLines({ counts }: Pick<CountryRow, 'counts'>, view: CoverageView): readonly string[] {
  if (counts[view] === 0) return ['No coverage data available'];
  const networks = counted(counts.infrastructure, 'network');
  const providers = `${counted(counts.providers, 'provider')} claiming coverage`;
  if (view === 'infrastructure') return [networks];
  return view === 'providers' ? [providers] : [networks, providers];
}
