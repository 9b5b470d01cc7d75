import {
  type CoverageTechnology,
  coverageIntensity,
  type CoverageView,
  technologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountry } from '@marketplace/contracts/coverage/coverage.views.ts';
import { countChosen } from '@marketplace/domain/coverage/coverage.counting.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { type ChoroplethStep, shades } from '../../charts/world/choropleth.ts';
import { inThreeFigures } from '../../ui/figures.ts';

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

function countsOf({ by_technologies: counts }: CoverageCountry, chosen: readonly CoverageTechnology[]): Counts {
  const set = technologySet(chosen);
  return {
    infrastructure: countChosen(counts.infrastructure, set),
    providers: countChosen(counts.providers, set),
    combined: countChosen(counts.combined, set),
  };
}

/** Every country and territory, with what covers it by the chosen technologies; one without data can be found and read too. */
export function countryRows(
  countries: readonly CoverageCountry[],
  chosen: readonly CoverageTechnology[],
): readonly CountryRow[] {
  return countries.map((country) => ({
    code: country.country_code,
    name: countryName(country.country_code),
    counts: countsOf(country, chosen),
    technologies: Object.fromEntries(chosen.map((each) => [each, countsOf(country, [each])])),
  }));
}

/** How strongly a count is coloured. */
type Scale = (count: number) => number;

/** The counts of the countries that are covered, from the least. */
const countsIn = (rows: readonly CountryRow[], view: CoverageView): readonly number[] =>
  rows
    .map(({ counts }) => counts[view])
    .filter((count) => count > 0)
    .sort((one, other) => one - other);

/** How many of the sorted counts are no higher than one. */
function placeAmong(sorted: readonly number[], count: number): number {
  const higher = sorted.findIndex((each) => each > count);
  return higher < 0 ? sorted.length : higher;
}

/** One of nine tenths from 0.2 to 1 by the share of countries that have no more: each shade is that of about as many countries. */
function relativeScale(sorted: readonly number[]): Scale {
  return (count) =>
    count === 0 ? 0 : (Math.ceil((placeAmong(sorted, count) / sorted.length) * shades) + 1) / (shades + 1);
}

/** `steps`: the product's; `relative`: to the other countries. */
export type ScaleKind = 'steps' | 'relative';

/** How strongly the counts of a view are coloured. */
export function scaleOf(rows: readonly CountryRow[], view: CoverageView, kind: ScaleKind): Scale {
  return kind === 'steps' ? coverageIntensity : relativeScale(countsIn(rows, view));
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

/** From here on all counts have the same colour. */
const topCount = 20;

/** Each of the product's steps up to the highest that a country reaches, by the counts that belong to it. */
function fixedSteps(sorted: readonly number[]): readonly ChoroplethStep[] {
  const upTo = Math.min(topCount, sorted.at(-1) ?? 0);
  const byValue = Map.groupBy(
    Array.from({ length: upTo }, (_none, at) => at + 1),
    coverageIntensity,
  );
  const countries = Map.groupBy(sorted, coverageIntensity);
  return [...byValue].map(([value, counts]) => ({
    value,
    label: stepLabel(counts, value === 1),
    countries: countries.get(value)?.length ?? 0,
  }));
}

/** Each shade that a country has, by the least count that has it. */
function relativeSteps(sorted: readonly number[]): readonly ChoroplethStep[] {
  return [...Map.groupBy(sorted, relativeScale(sorted))].map(([value, counts]) => ({
    value,
    label: inThreeFigures(counts[0] ?? 0),
    countries: counts.length,
  }));
}

/** The legend: what counts each shade stands for, of the relative scale the least of them, and how many countries have it. */
export function mapSteps(rows: readonly CountryRow[], view: CoverageView, kind: ScaleKind): readonly ChoroplethStep[] {
  const sorted = countsIn(rows, view);
  return kind === 'steps' ? fixedSteps(sorted) : relativeSteps(sorted);
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
