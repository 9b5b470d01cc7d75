import { describe, expect, test } from 'vitest';
import { providerView } from '../../test/fixtures.ts';
import { filterCount, filterOptions, filterProviders, noFilters } from './providerFilters.ts';

const emnify = providerView({ 'Platform Features': 'REST API, alerts', 'NTN Support': 'Commercial — Live Service' });
const orange = providerView({
  id: 'orange',
  Provider: 'Orange',
  Type: 'MNO',
  'Scope / Sectors': 'Regional; Smart cities',
  'Protocols Supported': '4G, NTN NB-IoT',
  'GSMA SGP.32 Support': null,
});
const actility = providerView({
  id: 'actility',
  Provider: 'Actility',
  Type: 'other',
  'Protocols Supported': null,
  'GSMA SGP.32 Support': 'Unknown',
});
const all = [emnify, orange, actility];

function found(change: Partial<typeof noFilters>): string[] {
  return filterProviders(all, { ...noFilters, ...change }).map(({ Provider }) => Provider);
}

describe('the filters', () => {
  test('are derived from the providers', () => {
    expect(filterOptions(all)).toEqual({
      type: ['MNO', 'MVNO', 'other'],
      protocol: ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'NTN NB-IoT'],
      sgp32: ['Yes', 'Unknown'],
      ntn: ['Commercial — Live Service', 'Unknown'],
    });
  });

  test('are ignored when All', () => {
    expect(found({})).toEqual(['emnify', 'Orange', 'Actility']);
    expect(filterCount(noFilters)).toBe(0);
  });

  test('match the type exactly', () => {
    expect(found({ type: 'MVNO' })).toEqual(['emnify']);
  });

  test('match the protocol by literal substring', () => {
    expect(found({ protocol: 'NB-IoT' })).toEqual(['emnify', 'Orange']);
    expect(found({ protocol: '4G, NTN' })).toEqual(['Orange']);
  });

  test('put what the catalogue does not give with what it gives as unknown', () => {
    expect(found({ sgp32: 'Unknown' })).toEqual(['Orange', 'Actility']);
    expect(found({ ntn: 'Unknown' })).toEqual(['Orange', 'Actility']);
  });

  test.each([
    ['EMNI', ['emnify']],
    ['smart CITIES', ['Orange']],
    ['rest api', ['emnify']],
    ['LTE-M', []],
  ])('find %s case-insensitively in Provider, Scope / Sectors and Platform Features only', (text, names) => {
    expect(found({ text })).toEqual(names);
  });

  test('hold together', () => {
    expect(found({ type: 'MNO', protocol: 'LTE-M' })).toEqual([]);
    expect(filterCount({ ...noFilters, type: 'MNO', text: ' x ' })).toBe(2);
  });
});
