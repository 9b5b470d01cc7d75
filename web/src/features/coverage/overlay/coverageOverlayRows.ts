import { t } from '@lingui/core/macro';
import type { DeclaredProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';

/** Coverage of one chosen provider, or of all of them combined. */
export interface ProviderCoverageOverlayRowData {
  /** Provider id, or `together` for the combined row. */
  readonly id: string;
  readonly name: string;
  /** Alpha-2 codes of the covered countries. */
  readonly countries: readonly string[];
  /** Countries where the provider or its group runs its own networks. */
  readonly ownNetworks: readonly string[];
  /** Requested countries that are not covered. */
  readonly gaps: readonly string[];
}

export interface ProviderCoverageOverlayRowSet {
  readonly providers: readonly ProviderCoverageOverlayRowData[];
  readonly combined: ProviderCoverageOverlayRowData;
}

const deduplicate = (codes: Iterable<string>): readonly string[] => [...new Set(codes)];

/**
 * Computes the declared coverage of providers, one by one and combined. A provider without any of the selected
 * technologies covers no countries.
 * @param requestedCountries alpha-2 codes of the countries in which to look for gaps.
 */
export function computeProviderCoverageOverlayRows(
  providers: readonly DeclaredProviderCoverage[],
  technologies: readonly CoverageTechnology[],
  requestedCountries: readonly string[],
): ProviderCoverageOverlayRowSet {
  const findGaps = (countries: readonly string[]): readonly string[] =>
    requestedCountries.filter((code) => !countries.includes(code));
  const rows = providers.map(
    ({ id, name, technologies: offered, claimed, own_networks: ownNetworks }): ProviderCoverageOverlayRowData => {
      const countries = offered.some((each) => technologies.includes(each)) ? claimed : [];
      return { id, name, countries, ownNetworks, gaps: findGaps(countries) };
    },
  );
  const countries = deduplicate(rows.flatMap((row) => row.countries));
  const ownNetworks = deduplicate(rows.flatMap((row) => row.ownNetworks));
  return {
    providers: rows,
    combined: { id: 'together', name: t`All combined`, countries, ownNetworks, gaps: findGaps(countries) },
  };
}

const noCountries: ReadonlySet<string> = new Set();

/**
 * Returns the countries to mark for a row id. `gaps` marks the combined gaps, and an unknown id marks the combined
 * coverage.
 */
export function getCountriesMarkedByOverlay(
  rows: ProviderCoverageOverlayRowSet | undefined,
  id: string,
): ReadonlySet<string> {
  if (rows === undefined) return noCountries;
  if (id === 'gaps') return new Set(rows.combined.gaps);
  const row = rows.providers.find((each) => each.id === id) ?? rows.combined;
  return new Set(row.countries);
}
