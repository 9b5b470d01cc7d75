import { expect, test } from 'vitest';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { countAllFacets } from './catalogue.facets.ts';
import { noProviderFilters, filterProvidersIgnoringText } from './catalogue.filters.ts';
import { createHomePageCatalogueOverviewBuilder } from './catalogue.overview.ts';
import { testSampleCatalogue } from './testing/testSampleCatalogue.ts';
import { suggestFilterRemovals } from './catalogue.filterRemovals.ts';

const providers = testSampleCatalogue.map((record) => toProviderReplyItem(record, (code) => code));
const facets = countAllFacets(providers, providers, noProviderFilters);
const countFacet = (field: 'technology' | 'sgp32' | 'ntn' | 'country', value: string) =>
  facets[field].find((option) => option.value === value)?.count;

test('counts technologies like the home page: NB-IoT excludes NTN NB-IoT', () => {
  const overview = createHomePageCatalogueOverviewBuilder();
  for (const record of testSampleCatalogue) overview.add(record, 0);
  const { facts, field } = overview.build();
  expect(countFacet('technology', 'NB-IoT')).toBe(55);
  expect([
    countFacet('technology', 'LTE-M'),
    countFacet('technology', 'NB-IoT'),
    countFacet('technology', 'LoRaWAN'),
  ]).toEqual([facts.lteM, facts.nbIot, facts.loRaWan]);
  expect(countFacet('ntn', 'Commercial — Live Service')).toBe(facts.liveSatellite);
  for (const { name, count } of field) {
    if (name !== 'NTN') expect([name, countFacet('technology', name)]).toEqual([name, count]);
  }
});

test('merges missing values into Unknown and unusual texts into Other', () => {
  expect(facets.sgp32.map(({ value }) => value)).toEqual(['Yes', 'Planned', 'No', 'Other', 'Unknown']);
  expect(facets.ntn.map(({ value }) => value)).toEqual([
    ...['Commercial — Live Service', 'Announced / Pilot', 'No', 'Other', 'Unknown'],
  ]);
  expect(countFacet('sgp32', 'Unknown')).toBe(71);
});

test('counts each choice as the number of providers it leaves', () => {
  for (const field of ['type', 'technology', 'country', 'sgp32', 'ntn'] as const) {
    for (const { value, count } of facets[field]) {
      expect([
        field,
        value,
        filterProvidersIgnoringText(providers, { ...noProviderFilters, [field]: [value] }).length,
      ]).toEqual([...[field, value, count]]);
    }
  }
});

test('suggests which filter to remove when no provider passes', () => {
  const filters = { ...noProviderFilters, technology: ['mioty'], sgp32: ['Yes'], country: ['TD'] };
  expect(filterProvidersIgnoringText(providers, filters)).toEqual([]);
  const without = suggestFilterRemovals(providers, filters);
  expect(without.map(({ kind, label, text }) => [kind, label, text])).toEqual([['technology', 'mioty', null]]);
  for (const { kind, found } of without) {
    expect(found).toBe(filterProvidersIgnoringText(providers, { ...filters, [kind]: [] }).length);
  }
});
