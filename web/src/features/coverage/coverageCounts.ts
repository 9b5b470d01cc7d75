import { plural, t } from '@lingui/core/macro';
import {
  type CoverageTechnology,
  calculateCoverageColourIntensity,
  type CoverageMapLayer,
  encodeCoverageTechnologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import { countItemsWithAnyTechnologyInCoverageReply } from '@marketplace/domain/coverage/coverage.counting.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { type ChoroplethLegendStep, choroplethShadeCount } from '../../charts/world/choropleth.ts';
import { formatCompactThreeDigits } from '../../ui/numberFormat.ts';

/**
 * Numbers of networks and providers with any of the chosen technologies. `combined` counts an operator only once if the
 * operator is also a provider.
 */
export type NetworkAndProviderCounts = Readonly<Record<CoverageMapLayer, number>>;

/** A country with its coverage counts. */
export interface CountryWithCoverageCounts {
  /** Alpha-2 country code. */
  readonly code: string;
  readonly name: string;
  readonly counts: NetworkAndProviderCounts;
  /** Counts per technology. */
  readonly technologies: Readonly<Partial<Record<CoverageTechnology, NetworkAndProviderCounts>>>;
}

function countCoverage(
  { by_technologies: counts }: CoverageCountryReplyItem,
  chosen: readonly CoverageTechnology[],
): NetworkAndProviderCounts {
  const set = encodeCoverageTechnologySet(chosen);
  return {
    infrastructure: countItemsWithAnyTechnologyInCoverageReply(counts.infrastructure, set),
    providers: countItemsWithAnyTechnologyInCoverageReply(counts.providers, set),
    combined: countItemsWithAnyTechnologyInCoverageReply(counts.combined, set),
  };
}

/** Returns a row for each country and territory, including those without coverage. */
export function toCountryCoverageRows(
  countries: readonly CoverageCountryReplyItem[],
  chosen: readonly CoverageTechnology[],
): readonly CountryWithCoverageCounts[] {
  return countries.map((country) => ({
    code: country.country_code,
    name: getCountryName(country.country_code),
    counts: countCoverage(country, chosen),
    technologies: Object.fromEntries(chosen.map((each) => [each, countCoverage(country, [each])])),
  }));
}

/** Maps a count to an intensity from 0 to 1. */
type ColourScale = (count: number) => number;

/** Counts of the covered countries, ascending. */
const sortedCounts = (rows: readonly CountryWithCoverageCounts[], view: CoverageMapLayer): readonly number[] =>
  rows
    .map(({ counts }) => counts[view])
    .filter((count) => count > 0)
    .sort((one, other) => one - other);

/** Number of sorted counts that are less than or equal to `count`. */
function rankOf(sorted: readonly number[], count: number): number {
  const higher = sorted.findIndex((each) => each > count);
  return higher < 0 ? sorted.length : higher;
}

/** Quantile scale from 0.2 to 1 in nine steps: each shade has about the same number of countries. */
function relativeScale(sorted: readonly number[]): ColourScale {
  return (count) =>
    count === 0
      ? 0
      : (Math.ceil((rankOf(sorted, count) / sorted.length) * choroplethShadeCount) + 1) / (choroplethShadeCount + 1);
}

/** `steps`: fixed steps; `relative`: quantiles of the covered countries. */
export type FixedOrQuantileColourScaleKind = 'steps' | 'relative';

/** Creates a colour scale for the counts of a map layer; the scale maps a count to an intensity from 0 to 1. */
export function createCoverageColourScale(
  rows: readonly CountryWithCoverageCounts[],
  view: CoverageMapLayer,
  kind: FixedOrQuantileColourScaleKind,
): ColourScale {
  return kind === 'steps' ? calculateCoverageColourIntensity : relativeScale(sortedCounts(rows, view));
}

/** Returns the colour intensity of each covered country, by country code. */
export function computeCoverageMapIntensities(
  rows: readonly CountryWithCoverageCounts[],
  view: CoverageMapLayer,
  scale: ColourScale,
): ReadonlyMap<string, number> {
  const covered = rows.filter(({ counts }) => counts[view] > 0);
  return new Map(covered.map(({ code, counts }) => [code, scale(counts[view])]));
}

function stepLabel(counts: readonly number[], isOpen: boolean): string {
  const [from, to] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  if (isOpen) return `${from}+`;
  return from === to ? String(from) : `${from}-${to}`;
}

/** Lowest count of the last step, which includes all higher counts. */
const lastStepStart = 20;

/** Returns the fixed steps up to the highest count. */
function fixedSteps(sorted: readonly number[]): readonly ChoroplethLegendStep[] {
  const upTo = Math.min(lastStepStart, sorted.at(-1) ?? 0);
  const byValue = Map.groupBy(
    Array.from({ length: upTo }, (_none, at) => at + 1),
    calculateCoverageColourIntensity,
  );
  const countries = Map.groupBy(sorted, calculateCoverageColourIntensity);
  return [...byValue].map(([value, counts]) => ({
    value,
    label: stepLabel(counts, value === 1),
    countries: countries.get(value)?.length ?? 0,
  }));
}

/** Returns one step per used shade, labelled with the lowest count of the shade. */
function relativeSteps(sorted: readonly number[]): readonly ChoroplethLegendStep[] {
  return [...Map.groupBy(sorted, relativeScale(sorted))].map(([value, counts]) => ({
    value,
    label: formatCompactThreeDigits(counts[0] ?? 0),
    countries: counts.length,
  }));
}

/**
 * Returns the legend steps. Each step has its number of countries, and a label with its counts or, on the relative
 * scale, with its lowest count.
 */
export function computeCoverageMapLegendSteps(
  rows: readonly CountryWithCoverageCounts[],
  view: CoverageMapLayer,
  kind: FixedOrQuantileColourScaleKind,
): readonly ChoroplethLegendStep[] {
  const sorted = sortedCounts(rows, view);
  return kind === 'steps' ? fixedSteps(sorted) : relativeSteps(sorted);
}

/** Formats a country's tooltip: a line for networks, for providers or for both, depending on the map layer. */
export function formatCoverageTooltipLines(
  { counts }: Pick<CountryWithCoverageCounts, 'counts'>,
  view: CoverageMapLayer,
): readonly string[] {
  if (counts[view] === 0) return [t`No coverage data available`];
  const networks = plural(counts.infrastructure, { one: '# network', other: '# networks' });
  const providers = plural(counts.providers, {
    one: '# provider claims coverage',
    other: '# providers claim coverage',
  });
  if (view === 'infrastructure') return [networks];
  return view === 'providers' ? [providers] : [networks, providers];
}
