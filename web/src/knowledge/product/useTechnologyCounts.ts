import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { useSearchProvidersQuery } from '../../features/catalogue/catalogueApi.ts';
import { useReadCoverageQuery } from '../../features/coverage/coverageApi.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Data from the server that complements the text of a page. The page shows its text before the data is loaded. */
export interface ServerDataAndRetryFunction<Data> {
  /** `undefined` while the data is loading and after a failure. */
  readonly data: Data | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

export interface TechnologyProviderCounts {
  /** Number of providers in the catalogue. */
  readonly total: number;
  /** Number of providers per technology, by the name of the technology in the catalogue. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Loads the number of providers per technology. The counts are the same as in the provider list.
 * @param wanted `false` skips the request.
 */
export function useProviderCountsByTechnology(wanted: boolean): ServerDataAndRetryFunction<TechnologyProviderCounts> {
  const { data, isError, isFetching, refetch } = useSearchProvidersQuery(wanted ? { ask: '', limit: 1 } : skipToken);
  const offered = useMemo(
    () =>
      data && {
        total: data.total,
        counts: new Map(data.facets.technology.map(({ value, count }) => [value, count])),
      },
    [data],
  );
  return { data: offered, failed: isError, retrying: isFetching, retry: () => void refetch() };
}

/**
 * Loads the names of the countries with live or ending networks of a technology.
 * @param technology `null` skips the request.
 */
export function useTechnologyCountries(
  technology: CoverageTechnology | null,
): ServerDataAndRetryFunction<readonly string[]> {
  const asked = useReadCoverageQuery(technology === null ? skipToken : undefined);
  const { data, isError, isFetching, refetch } = asked;
  const names = useMemo(() => {
    if (technology === null) return undefined;
    const covered = data?.countries.filter(({ technologies }) => technologies[technology].infrastructure_coverage);
    return covered?.map(({ country_code }) => getCountryName(country_code)).toSorted((a, b) => compareTexts(a, b));
  }, [data, technology]);
  return { data: names, failed: isError, retrying: isFetching, retry: () => void refetch() };
}
