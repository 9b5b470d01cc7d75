import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { useSearchProvidersQuery } from '../../features/catalogue/catalogueApi.ts';
import { useReadCoverageQuery } from '../../features/coverage/coverageApi.ts';

/** Something of the server's that stands beside texts which do not wait for it. */
export interface Known<Data> {
  /** `undefined` while it is on its way, and where it could not be had. */
  readonly data: Data | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

export interface Offered {
  /** Of the whole catalogue. */
  readonly total: number;
  /** How many offer each technology, by its name in the catalogue. */
  readonly counts: ReadonlyMap<string, number>;
}

/** How many providers offer which technology, counted as the list of providers counts them. @param wanted is somebody looking? */
export function useOffered(wanted: boolean): Known<Offered> {
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

/** Countries in which operators' networks run a technology, live or ending, by name. @param technology `null` asks for nothing. */
export function useCountries(technology: CoverageTechnology | null): Known<readonly string[]> {
  const asked = useReadCoverageQuery(technology === null ? skipToken : undefined);
  const { data, isError, isFetching, refetch } = asked;
  const names = useMemo(() => {
    if (technology === null) return undefined;
    const covered = data?.countries.filter(({ technologies }) => technologies[technology].infrastructure_coverage);
    return covered?.map(({ country_code }) => countryName(country_code)).toSorted((a, b) => a.localeCompare(b, 'en'));
  }, [data, technology]);
  return { data: names, failed: isError, retrying: isFetching, retry: () => void refetch() };
}
