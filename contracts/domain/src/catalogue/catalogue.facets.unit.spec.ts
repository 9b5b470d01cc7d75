import { expect, test } from 'vitest';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { facetsOf } from './catalogue.facets.ts';
import { noFilters, selectProviders } from './catalogue.filters.ts';
import { growOverview } from './catalogue.overview.ts';
import { sampleCatalogue } from './testing/sampleCatalogue.ts';
import { withoutOne } from './catalogue.withoutOne.ts';

const providers = sampleCatalogue.map((record) => toProviderView(record, (code) => code));
const facets = facetsOf(providers, providers, noFilters);
const countOf = (field: 'technology' | 'sgp32' | 'ntn' | 'country', value: string) =>
  facets[field].find((option) => option.value === value)?.count;

test('technologies are counted as the home page counts them: NB-IoT is not NTN NB-IoT', () => {
  const overview = growOverview();
  for (const record of sampleCatalogue) overview.add(record, 0);
  const { facts, field } = overview.finish();
  expect(countOf('technology', 'NB-IoT')).toBe(55);
  expect([countOf('technology', 'LTE-M'), countOf('technology', 'NB-IoT'), countOf('technology', 'LoRaWAN')]).toEqual([
    facts.lteM,
    facts.nbIot,
    facts.loRaWan,
  ]);
  expect(countOf('ntn', 'Commercial — Live Service')).toBe(facts.liveSatellite);
  for (const { name, count } of field) {
    if (name !== 'NTN') expect([name, countOf('technology', name)]).toEqual([name, count]);
  }
});

test('the values are few and clean: what is not stated stands once, unusual texts are Other', () => {
  expect(facets.sgp32.map(({ value }) => value)).toEqual(['Yes', 'Planned', 'No', 'Other', 'Unknown']);
  expect(facets.ntn.map(({ value }) => value)).toEqual([
    ...['Commercial — Live Service', 'Announced / Pilot', 'No', 'Other', 'Unknown'],
  ]);
  expect(countOf('sgp32', 'Unknown')).toBe(71);
});

test('every choice leaves as many as it says', () => {
  for (const field of ['type', 'technology', 'country', 'sgp32', 'ntn'] as const) {
    for (const { value, count } of facets[field]) {
      expect([field, value, selectProviders(providers, { ...noFilters, [field]: [value] }).length]).toEqual([
        ...[field, value, count],
      ]);
    }
  }
});

test('filters that leave nobody say which of them to leave out', () => {
  const filters = { ...noFilters, technology: ['mioty'], sgp32: ['Yes'], country: ['TD'] };
  expect(selectProviders(providers, filters)).toEqual([]);
  const without = withoutOne(providers, filters);
  expect(without.map(({ kind, label, text }) => [kind, label, text])).toEqual([['technology', 'mioty', null]]);
  for (const { kind, found } of without) {
    expect(found).toBe(selectProviders(providers, { ...filters, [kind]: [] }).length);
  }
});
