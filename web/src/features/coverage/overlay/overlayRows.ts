import type { ProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';

/** What one of the chosen providers, or all of them together, cover. */
export interface OverlayRow {
  /** The provider's id; `together` for all, `gaps` for what none of them covers. */
  readonly id: string;
  readonly name: string;
  /** Alpha-2 codes of the countries that are marked for it. */
  readonly countries: readonly string[];
  /** Countries in which it, or its group, runs networks itself. */
  readonly own: readonly string[];
  /** Of the countries asked for, those that it does not claim. */
  readonly gaps: readonly string[];
}

export interface OverlayRows {
  readonly providers: readonly OverlayRow[];
  readonly together: OverlayRow;
}

const unique = (codes: Iterable<string>): readonly string[] => [...new Set(codes)];

/**
 * What providers claim with the technologies that are on, one by one and together. @param asked countries in which the gaps are
 * looked for; without any there are none.
 */
export function overlayRows(
  providers: readonly ProviderCoverage[],
  technologies: readonly CoverageTechnology[],
  asked: readonly string[],
): OverlayRows {
  const without = (countries: readonly string[]): readonly string[] =>
    asked.filter((code) => !countries.includes(code));
  const rows = providers.map(({ id, name, technologies: offered, claimed, own_networks: own }): OverlayRow => {
    const countries = offered.some((each) => technologies.includes(each)) ? claimed : [];
    return { id, name, countries, own, gaps: without(countries) };
  });
  const countries = unique(rows.flatMap((row) => row.countries));
  const own = unique(rows.flatMap((row) => row.own));
  return {
    providers: rows,
    together: { id: 'together', name: 'All together', countries, own, gaps: without(countries) },
  };
}

const noCountries: ReadonlySet<string> = new Set();

/** The countries of one row, by its id; of all together where there is no such row any more. `gaps` are those that none covers. */
export function markedCountries(rows: OverlayRows | undefined, id: string): ReadonlySet<string> {
  if (rows === undefined) return noCountries;
  if (id === 'gaps') return new Set(rows.together.gaps);
  const row = rows.providers.find((each) => each.id === id) ?? rows.together;
  return new Set(row.countries);
}
