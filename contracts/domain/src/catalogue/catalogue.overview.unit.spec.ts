import { expect, test } from 'vitest';
import { providerWith } from './testing/blankProvider.ts';
import { sampleCatalogue } from './testing/sampleCatalogue.ts';
import { growOverview, type Overview } from './catalogue.overview.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { readOverview } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';

/** Stands for the catalogue score: differs between many, and is equal for some. */
const scored = ({ countries, radioTech }: ProviderRecord): number => ((countries?.length ?? 0) % 50) + radioTech.length;

function overviewOf(records: readonly ProviderRecord[], scoreOf = scored): Overview {
  const { add, finish } = growOverview();
  for (const record of records) add(record, scoreOf(record));
  return finish();
}

function many(count: number, given: (at: number) => Partial<ProviderRecord>): ProviderRecord[] {
  return Array.from({ length: count }, (_none, at) =>
    providerWith({ id: `p-${at}`, name: `Provider ${at}`, ...given(at) }),
  );
}

const states = ({ field }: Overview, name: string) => field.find((row) => row.name === name)?.states;

test('the overview of the sample catalogue is what the contract promises', () => {
  const overview = { ...overviewOf(sampleCatalogue), lastUpdated: null, catalogueVersion: 1 };
  expect(readOverview.reply.parse(overview)).toEqual(overview);
  expect(overview.showcase).toBe(sampleCatalogue.length - 4);
  expect(overview.field.map((row) => row.states.length)).toEqual(Array(8).fill(sampleCatalogue.length));
});

test('does not depend on the order in which providers come', () => {
  expect(overviewOf(sampleCatalogue.toReversed())).toEqual(overviewOf(sampleCatalogue));
});

test('cards are partners first, then by catalogue score, then by name, and 18 at most', () => {
  const records = many(30, (at) => ({ partner: at === 29 || at === 28 }));
  const overview = overviewOf(records, ({ id }) => (id === 'p-7' || id === 'p-29' ? 90 : 50));
  const names = overview.cards.map(({ Provider }) => Provider);
  expect(names.slice(0, 5)).toEqual(['Provider 29', 'Provider 28', 'Provider 7', 'Provider 0', 'Provider 1']);
  expect([names.length, names.at(-1), overview.showcase]).toEqual([18, 'Provider 15', 30]);
});

test('what the catalogue keeps from the showcase is counted as a provider, and is no card', () => {
  const overview = overviewOf(many(2, (at) => ({ showcase: at === 1, partner: true, website: 'https://a.example' })));
  expect(overview.cards.map(({ id }) => id)).toEqual(['p-1']);
  expect(overview.trusted.map(({ id }) => id)).toEqual(['p-1']);
  expect([overview.showcase, overview.facts.types.other]).toEqual([1, 2]);
});

test('Trusted By names five partners at most, all with a website', () => {
  const sites = many(9, (at) => ({ partner: at !== 3, website: at === 0 ? null : `https://p${at}.example` }));
  expect(overviewOf(sites).trusted.map(({ id }) => id)).toEqual(['p-1', 'p-2', 'p-4', 'p-5', 'p-6']);
});

test('five facts are counted over all providers', () => {
  const records = [
    providerWith({ type: 'MNO', countries: ['DE', 'FR'], radioTech: ['LTE-M', 'NB-IoT'] }),
    providerWith({ type: 'MVNO', countries: ['FR'], radioTech: ['LTE-M', 'LoRaWAN'], ntn: 'Announced / Pilot' }),
    providerWith({ countries: null, ntn: 'Commercial — Live Service' }),
  ];
  expect(overviewOf(records).facts).toEqual({
    types: { MNO: 1, MVNO: 1, other: 1 },
    countries: 2,
    lteM: 2,
    nbIot: 1,
    loRaWan: 1,
    liveSatellite: 1,
  });
});

test('the field puts those with most technologies first; announced counts half, and not stated is not no', () => {
  const records = [
    providerWith({ radioTech: ['2G'] }),
    providerWith(),
    providerWith({ radioTech: ['2G', '3G'] }),
    providerWith({ radioTech: ['2G'], ntn: 'Announced / Pilot' }),
  ];
  const overview = overviewOf(records);
  expect([states(overview, '2G'), states(overview, '3G'), states(overview, 'NTN')]).toEqual(['yyyu', 'ynnu', 'uhuu']);
  expect(overview.field.map(({ count }) => count)).toEqual([3, 1, 0, 0, 0, 0, 0, 0]);
});

test('a larger catalogue is drawn as an even sample of 120 columns, and its counts stay those of all', () => {
  const overview = overviewOf(many(1200, (at) => ({ radioTech: at % 4 === 0 ? ['4G', '5G'] : ['4G'] })));
  expect(states(overview, '4G')).toBe('y'.repeat(120));
  expect(states(overview, '5G')).toBe(`${'y'.repeat(30)}${'n'.repeat(90)}`);
  expect(overview.field.find(({ name }) => name === '5G')?.count).toBe(300);
});

test('an empty catalogue has an empty field and no card', () => {
  const overview = overviewOf([]);
  expect([overview.showcase, overview.cards, states(overview, '4G')]).toEqual([0, [], '']);
});
