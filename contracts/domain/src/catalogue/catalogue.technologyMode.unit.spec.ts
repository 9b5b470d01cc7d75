import { expect, it } from 'vitest';
import { countFacetsExceptCountry } from './catalogue.facets.ts';
import {
  type EqualFacetProviderGroup,
  noProviderFilters,
  filterEqualFacetProviderGroups,
} from './catalogue.filters.ts';

const cell = (...technologies: string[]): EqualFacetProviderGroup => ({
  ...{ type: 'MVNO', protocols: technologies.join(', '), technologies, sgp32: null, ntn: null, count: 1 },
});
const cells = [cell('LTE-M'), cell('NB-IoT'), cell('LTE-M', 'NB-IoT'), cell('LTE-M', 'NB-IoT', '5G')];
const technology = ['LTE-M', 'NB-IoT'];

it('finds providers with any or all of the technologies', () => {
  expect(filterEqualFacetProviderGroups(cells, { ...noProviderFilters, technology })).toHaveLength(4);
  expect(filterEqualFacetProviderGroups(cells, { ...noProviderFilters, technology, technologyMode: 'all' })).toEqual(
    cells.slice(2),
  );
});

it('counts each technology as an additional requirement in mode all', () => {
  const counts = countFacetsExceptCountry(cells, cells, {
    ...noProviderFilters,
    technology,
    technologyMode: 'all',
  }).technology;
  expect(Object.fromEntries(counts.map(({ value, count }) => [value, count]))).toEqual({
    'LTE-M': 2,
    'NB-IoT': 2,
    '5G': 1,
  });
});
