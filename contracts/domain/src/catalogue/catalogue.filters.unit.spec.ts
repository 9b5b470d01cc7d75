import { describe, expect, test } from 'vitest';
import { buildTestProviderRecord } from './testing/buildTestProviderRecord.ts';
import { countAllFacets } from './catalogue.facets.ts';
import {
  countProvidersInEqualFacetGroups,
  groupProvidersByEqualFacets,
  countChosenFilterValues,
  filterProviders,
  noProviderFilters,
  filterEqualFacetProviderGroups,
  type ProviderFilters,
} from './catalogue.filters.ts';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';

function listed(given: Parameters<typeof buildTestProviderRecord>[0]) {
  return toProviderReplyItem(buildTestProviderRecord(given), (code) => code);
}

const emnify = listed({
  name: 'emnify',
  type: 'MVNO',
  scope: 'Fleet, EV charging',
  protocols: '2G, 3G, 4G, 5G, LTE-M, NB-IoT',
  radioTech: ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT'],
  countries: ['DE'],
  platformFeatures: 'REST API, alerts',
  sgp32: 'Yes',
  ntn: 'Commercial — Live Service',
});
const orange = listed({
  name: 'Orange',
  type: 'MNO',
  scope: 'Regional; Smart cities',
  protocols: '4G, NTN NB-IoT',
  countries: ['DE', 'FR'],
  sgp32: null,
});
const actility = listed({ name: 'Société Actility', sgp32: 'Unknown', coreOfferings: 'LTE-M roaming' });
const all = [emnify, orange, actility];

function found(change: Partial<ProviderFilters>): string[] {
  return filterProviders(all, { ...noProviderFilters, ...change }).map(({ Provider }) => Provider);
}

function facets(change: Partial<ProviderFilters>) {
  return countAllFacets(all, all, { ...noProviderFilters, ...change });
}

function values(options: readonly { value: string }[]): string[] {
  return options.map(({ value }) => value);
}

describe('provider filters', () => {
  test('derives the choices from the providers', () => {
    const { type, technology, country, protocol, sgp32, ntn } = facets({});
    expect(values(type)).toEqual(['MNO', 'MVNO', 'other']);
    expect(values(technology)).toEqual(['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'NTN NB-IoT', 'Unknown']);
    expect(values(country)).toEqual(['FR', 'DE']);
    expect(values(protocol)).toEqual(['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'NTN NB-IoT']);
    expect(values(sgp32)).toEqual(['Yes', 'Unknown']);
    expect(values(ntn)).toEqual(['Commercial — Live Service', 'Unknown']);
  });

  test('offers support values from Yes to No, then Other, then Unknown', () => {
    const supports = [
      'Unknown',
      'No',
      'Roadmap',
      'Rebranded',
      'Announced / Pilot',
      'Planned',
      'Commercial — Live Service',
      'Yes',
      ' yes',
      'n/a',
      'Not stated',
      null,
    ];
    const providers = supports.map((ntn) => listed({ ntn }));
    expect(countAllFacets(providers, providers, noProviderFilters).ntn).toEqual([
      { value: 'Yes', count: 2 },
      { value: 'Planned', count: 1 },
      { value: 'Commercial — Live Service', count: 1 },
      { value: 'Announced / Pilot', count: 1 },
      { value: 'No', count: 1 },
      { value: 'Other', count: 2 },
      { value: 'Unknown', count: 4 },
    ]);
  });

  test('passes all providers without filters', () => {
    expect(found({})).toEqual(['emnify', 'Orange', 'Société Actility']);
    expect(countChosenFilterValues(noProviderFilters)).toBe(0);
  });

  test('matches the type exactly', () => {
    expect(found({ type: ['MVNO'] })).toEqual(['emnify']);
  });

  test('matches the protocol by literal substring', () => {
    expect(found({ protocol: 'NB-IoT' })).toEqual(['emnify', 'Orange']);
    expect(found({ protocol: '4G, NTN' })).toEqual(['Orange']);
    expect(found({ protocol: 'nb-iot' })).toEqual([]);
    expect(found({ protocol: '%' })).toEqual([]);
  });

  test('treats missing values as Unknown', () => {
    expect(found({ sgp32: ['Unknown'] })).toEqual(['Orange', 'Société Actility']);
    expect(found({ ntn: ['Unknown'] })).toEqual(['Orange', 'Société Actility']);
  });

  test('matches a technology by its exact name', () => {
    expect(found({ technology: ['NB-IoT'] })).toEqual(['emnify']);
    expect(found({ technology: ['NTN NB-IoT'] })).toEqual(['Orange']);
    expect(found({ technology: ['NB'] })).toEqual([]);
    expect(found({ technology: ['Unknown'] })).toEqual(['Société Actility']);
  });

  test('requires one of the values within a filter and all filters', () => {
    expect(found({ technology: ['NB-IoT', 'NTN NB-IoT'] })).toEqual(['emnify', 'Orange']);
    expect(found({ type: ['MNO', 'MVNO'], technology: ['NTN NB-IoT'] })).toEqual(['Orange']);
    expect(found({ country: ['DE', 'CH'] })).toEqual(['emnify', 'Orange']);
    expect(found({ country: ['FR'], type: ['MVNO'] })).toEqual([]);
  });

  test('matches an unusual text both as Other and literally', () => {
    const odd = [listed({ name: 'odd', sgp32: 'SGP.02 only' }), listed({ name: 'plain', sgp32: 'No' })];
    const names = (sgp32: string[]) =>
      filterProviders(odd, { ...noProviderFilters, sgp32 }).map(({ Provider }) => Provider);
    expect([names(['Other']), names(['SGP.02 only']), names(['Other', 'No'])]).toEqual([
      ['odd'],
      ['odd'],
      ['odd', 'plain'],
    ]);
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
  ])('finds %j in Provider, Scope / Sectors and Platform Features, ignoring case and accents', (text, names) => {
    expect(found({ text })).toEqual(names);
  });

  test('combines filters', () => {
    expect(found({ type: ['MNO'], protocol: 'LTE-M' })).toEqual([]);
    expect(countChosenFilterValues({ ...noProviderFilters, type: ['MNO', 'MVNO'], text: ' x ', ask: ' ' })).toBe(3);
  });
});

describe('facets', () => {
  test('counts a value under the other filters, not under its own', () => {
    const { type, sgp32 } = facets({ type: ['MNO'] });
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

  test('counts a protocol wherever the filter matches it', () => {
    for (const { value, count } of facets({}).protocol) expect(count).toBe(found({ protocol: value }).length);
    expect(facets({}).protocol).toContainEqual({ value: 'NB-IoT', count: 2 });
  });

  test('counts technologies and countries by exact match', () => {
    const { technology, country } = facets({});
    for (const { value, count } of technology) expect(count).toBe(found({ technology: [value] }).length);
    for (const { value, count } of country) expect(count).toBe(found({ country: [value] }).length);
    expect(technology).toContainEqual({ value: 'NB-IoT', count: 1 });
    expect(facets({ country: ['FR'], type: ['MNO'] }).country).toEqual([
      { value: 'FR', count: 1 },
      { value: 'DE', count: 1 },
    ]);
    expect(facets({ country: ['FR'] }).type).toEqual([
      { value: 'MNO', count: 1 },
      { value: 'MVNO', count: 0 },
      { value: 'other', count: 0 },
    ]);
  });

  test('counts missing values as Unknown', () => {
    expect(facets({}).sgp32).toContainEqual({ value: 'Unknown', count: 2 });
  });

  test('keeps choices without a match', () => {
    expect(countAllFacets(all, [orange], noProviderFilters).type).toEqual([
      { value: 'MNO', count: 1 },
      { value: 'MVNO', count: 0 },
      { value: 'other', count: 0 },
    ]);
  });

  test('agrees with the number of matches', () => {
    const filters: ProviderFilters = { ...noProviderFilters, protocol: '4G', ntn: ['Unknown'] };
    const found = countProvidersInEqualFacetGroups(
      filterEqualFacetProviderGroups(groupProvidersByEqualFacets(all), filters),
    );
    expect(found).toBe(filterProviders(all, filters).length);
    expect(found).toBe(1);
  });

  test('groups providers with equal filter values', () => {
    const cells = groupProvidersByEqualFacets([orange, { ...orange, Provider: 'Other' }, actility]);
    expect(cells.map(({ count }) => count)).toEqual([2, 1]);
  });
});
