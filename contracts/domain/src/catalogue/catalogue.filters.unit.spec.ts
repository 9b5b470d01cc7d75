import { describe, expect, test } from 'vitest';
import { providerWith } from './testing/blankProvider.ts';
import {
  countFacets,
  countProviders,
  facetCells,
  filterCount,
  filterProviders,
  noFilters,
  selectCells,
  type ProviderFilters,
} from './catalogue.filters.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

function listed(given: Parameters<typeof providerWith>[0]) {
  return toProviderView(providerWith(given), (code) => code);
}

const emnify = listed({
  name: 'emnify',
  type: 'MVNO',
  scope: 'Fleet, EV charging',
  protocols: '2G, 3G, 4G, 5G, LTE-M, NB-IoT',
  platformFeatures: 'REST API, alerts',
  sgp32: 'Yes',
  ntn: 'Commercial — Live Service',
});
const orange = listed({
  name: 'Orange',
  type: 'MNO',
  scope: 'Regional; Smart cities',
  protocols: '4G, NTN NB-IoT',
  sgp32: null,
});
const actility = listed({ name: 'Société Actility', sgp32: 'Unknown', coreOfferings: 'LTE-M roaming' });
const all = [emnify, orange, actility];

function found(change: Partial<ProviderFilters>): string[] {
  return filterProviders(all, { ...noFilters, ...change }).map(({ Provider }) => Provider);
}

function facets(change: Partial<ProviderFilters>) {
  const cells = facetCells(all);
  return countFacets(cells, cells, { ...noFilters, ...change });
}

function values(options: readonly { value: string }[]): string[] {
  return options.map(({ value }) => value);
}

describe('the filters', () => {
  test('are derived from the providers', () => {
    const { type, protocol, sgp32, ntn } = facets({});
    expect(values(type)).toEqual(['MNO', 'MVNO', 'other']);
    expect(values(protocol)).toEqual(['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'NTN NB-IoT']);
    expect(values(sgp32)).toEqual(['Yes', 'Unknown']);
    expect(values(ntn)).toEqual(['Commercial — Live Service', 'Unknown']);
  });

  test('offer support from Yes to No, then other texts, then Unknown', () => {
    const supports = [
      'Unknown',
      'No',
      'Roadmap',
      'Announced / Pilot',
      'Planned',
      'Commercial — Live Service',
      'Yes',
      null,
    ];
    const cells = facetCells(supports.map((ntn) => listed({ ntn })));
    expect(values(countFacets(cells, cells, noFilters).ntn)).toEqual([
      'Yes',
      'Planned',
      'Commercial — Live Service',
      'Announced / Pilot',
      'No',
      'Roadmap',
      'Unknown',
    ]);
  });

  test('are ignored when All', () => {
    expect(found({})).toEqual(['emnify', 'Orange', 'Société Actility']);
    expect(filterCount(noFilters)).toBe(0);
  });

  test('match the type exactly', () => {
    expect(found({ type: 'MVNO' })).toEqual(['emnify']);
  });

  test('match the protocol by literal substring', () => {
    expect(found({ protocol: 'NB-IoT' })).toEqual(['emnify', 'Orange']);
    expect(found({ protocol: '4G, NTN' })).toEqual(['Orange']);
    expect(found({ protocol: 'nb-iot' })).toEqual([]);
    expect(found({ protocol: '%' })).toEqual([]);
  });

  test('put what the catalogue does not give with what it gives as unknown', () => {
    expect(found({ sgp32: 'Unknown' })).toEqual(['Orange', 'Société Actility']);
    expect(found({ ntn: 'Unknown' })).toEqual(['Orange', 'Société Actility']);
  });

  test.each([
    ['EMNI', ['emnify']],
    ['smart CITIES', ['Orange']],
    ['rest api', ['emnify']],
    ['LTE-M', []],
    [' societe ', ['Société Actility']],
    ['SOCIÉTÉ', ['Société Actility']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['  ', ['emnify', 'Orange', 'Société Actility']],
  ])(
    'find %j in Provider, Scope / Sectors and Platform Features only, whatever its case and accents',
    (text, names) => {
      expect(found({ text })).toEqual(names);
    },
  );

  test('hold together', () => {
    expect(found({ type: 'MNO', protocol: 'LTE-M' })).toEqual([]);
    expect(filterCount({ ...noFilters, type: 'MNO', text: ' x ' })).toBe(2);
  });
});

describe('the facets', () => {
  test('count what is left with a value under the other filters, not under their own', () => {
    const { type, sgp32 } = facets({ type: 'MNO' });
    expect(type).toEqual([
      { value: 'MNO', count: 1 },
      { value: 'MVNO', count: 1 },
      { value: 'other', count: 1 },
    ]);
    expect(sgp32).toEqual([
      { value: 'Yes', count: 0 },
      { value: 'Unknown', count: 1 },
    ]);
  });

  test('count a protocol wherever the filter would find it', () => {
    for (const { value, count } of facets({}).protocol) expect(count).toBe(found({ protocol: value }).length);
    expect(facets({}).protocol).toContainEqual({ value: 'NB-IoT', count: 2 });
  });

  test('count what is not given as Unknown', () => {
    expect(facets({}).sgp32).toContainEqual({ value: 'Unknown', count: 2 });
  });

  test('keep a choice that the free text leaves empty', () => {
    const searched = facetCells([orange]);
    expect(countFacets(facetCells(all), searched, noFilters).type).toEqual([
      { value: 'MNO', count: 1 },
      { value: 'MVNO', count: 0 },
      { value: 'other', count: 0 },
    ]);
  });

  test('stand beside how many are found', () => {
    const filters: ProviderFilters = { ...noFilters, protocol: '4G', ntn: 'Unknown' };
    const found = countProviders(selectCells(facetCells(all), filters));
    expect(found).toBe(filterProviders(all, filters).length);
    expect(found).toBe(1);
  });

  test('need one cell for all providers that the selects cannot tell apart', () => {
    const cells = facetCells([orange, { ...orange, Provider: 'Other' }, actility]);
    expect(cells.map(({ count }) => count)).toEqual([2, 1]);
  });
});
