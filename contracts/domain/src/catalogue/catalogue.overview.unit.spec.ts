import { expect, test } from 'vitest';
import { buildTestProviderRecord } from './testing/buildTestProviderRecord.ts';
import { testSampleCatalogue } from './testing/testSampleCatalogue.ts';
import { createHomePageCatalogueOverviewBuilder, type HomePageCatalogueOverviewData } from './catalogue.overview.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';

/** Sample scores instead of the catalogue scores: mostly different, but equal for some providers. */
const sampleScore = ({ countries, radioTech }: ProviderRecord): number =>
  ((countries?.length ?? 0) % 50) + radioTech.length;

function buildOverview(records: readonly ProviderRecord[], scoreOf = sampleScore): HomePageCatalogueOverviewData {
  const { add, build } = createHomePageCatalogueOverviewBuilder();
  for (const record of records) add(record, scoreOf(record));
  return build();
}

function buildProviders(count: number, given: (at: number) => Partial<ProviderRecord>): ProviderRecord[] {
  return Array.from({ length: count }, (_none, at) =>
    buildTestProviderRecord({ id: `p-${at}`, name: `Provider ${at}`, ...given(at) }),
  );
}

const states = ({ field }: HomePageCatalogueOverviewData, name: string) =>
  field.find((row) => row.name === name)?.states;

test('matches the API contract for the sample catalogue', () => {
  const overview = { ...buildOverview(testSampleCatalogue), lastUpdated: null, catalogueVersion: 1 };
  expect(readOverviewEndpoint.reply.parse(overview)).toEqual(overview);
  expect(overview.showcase).toBe(testSampleCatalogue.length - 4);
  expect(overview.field.map((row) => row.states.length)).toEqual(Array(8).fill(testSampleCatalogue.length));
});

test('does not depend on the order of the providers', () => {
  expect(buildOverview(testSampleCatalogue.toReversed())).toEqual(buildOverview(testSampleCatalogue));
});

test('orders up to 18 cards by partner, catalogue score and name', () => {
  const records = buildProviders(30, (at) => ({ partner: at === 29 || at === 28 }));
  const overview = buildOverview(records, ({ id }) => (id === 'p-7' || id === 'p-29' ? 90 : 50));
  const names = overview.cards.map(({ Provider }) => Provider);
  expect(names.slice(0, 5)).toEqual(['Provider 29', 'Provider 28', 'Provider 7', 'Provider 0', 'Provider 1']);
  expect([names.length, names.at(-1), overview.showcase]).toEqual([18, 'Provider 15', 30]);
});

test('counts providers outside the showcase without showing a card', () => {
  const overview = buildOverview(
    buildProviders(2, (at) => ({ showcase: at === 1, partner: true, website: 'https://a.example' })),
  );
  expect(overview.cards.map(({ id }) => id)).toEqual(['p-1']);
  expect(overview.trusted.map(({ id }) => id)).toEqual(['p-1']);
  expect([overview.showcase, overview.facts.types.other]).toEqual([1, 2]);
});

test('names up to five partners with a website in Trusted By', () => {
  const sites = buildProviders(9, (at) => ({ partner: at !== 3, website: at === 0 ? null : `https://p${at}.example` }));
  expect(buildOverview(sites).trusted.map(({ id }) => id)).toEqual(['p-1', 'p-2', 'p-4', 'p-5', 'p-6']);
});

test('counts the five facts over all providers', () => {
  const records = [
    buildTestProviderRecord({ type: 'MNO', countries: ['DE', 'FR'], radioTech: ['LTE-M', 'NB-IoT'] }),
    buildTestProviderRecord({
      type: 'MVNO',
      countries: ['FR'],
      radioTech: ['LTE-M', 'LoRaWAN'],
      ntn: 'Announced / Pilot',
    }),
    buildTestProviderRecord({ countries: null, ntn: 'Commercial — Live Service' }),
  ];
  expect(buildOverview(records).facts).toEqual({
    types: { MNO: 1, MVNO: 1, other: 1 },
    countries: 2,
    lteM: 2,
    nbIot: 1,
    loRaWan: 1,
    liveSatellite: 1,
  });
});

test('orders columns by technologies, with announced ones counted half', () => {
  const records = [
    buildTestProviderRecord({ radioTech: ['2G'] }),
    buildTestProviderRecord(),
    buildTestProviderRecord({ radioTech: ['2G', '3G'] }),
    buildTestProviderRecord({ radioTech: ['2G'], ntn: 'Announced / Pilot' }),
  ];
  const overview = buildOverview(records);
  expect([states(overview, '2G'), states(overview, '3G'), states(overview, 'NTN')]).toEqual(['yyyu', 'ynnu', 'uhuu']);
  expect(overview.field.map(({ count }) => count)).toEqual([3, 1, 0, 0, 0, 0, 0, 0]);
});

test('samples 120 columns of a larger catalogue and counts all providers', () => {
  const overview = buildOverview(buildProviders(1200, (at) => ({ radioTech: at % 4 === 0 ? ['4G', '5G'] : ['4G'] })));
  expect(states(overview, '4G')).toBe('y'.repeat(120));
  expect(states(overview, '5G')).toBe(`${'y'.repeat(30)}${'n'.repeat(90)}`);
  expect(overview.field.find(({ name }) => name === '5G')?.count).toBe(300);
});

test('returns an empty field and no cards for an empty catalogue', () => {
  const overview = buildOverview([]);
  expect([overview.showcase, overview.cards, states(overview, '4G')]).toEqual([0, [], '']);
});
