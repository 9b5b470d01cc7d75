import { expect, test } from 'vitest';
import { countryName } from '../geo/geo.countries.ts';
import { providerWith } from './testing/blankProvider.ts';
import { compareProviders, type ComparedRow, type ComparisonContext } from './catalogue.comparison.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

const scores = { technology: 0, coverage: 0, platform: 0, commercial: 0, total: 0 };
const context: ComparisonContext = {
  countries: [],
  catalogueVersion: 7,
  lastUpdated: '2026-11-20T08:00:00.000Z',
};

function detailed(record: ProviderRecord, updated_at = '2026-11-01T23:30:00.000Z'): DetailedProvider {
  return { ...toProviderView(record, countryName), scores, updated_at };
}

const blank = detailed(providerWith());

function row(group: string, label: string, providers: readonly DetailedProvider[], given = context): ComparedRow {
  const rows = compareProviders(providers, given).find(({ name }) => name === group)?.rows ?? [];
  const found = rows.find((each) => each.label === label);
  if (found === undefined) throw new Error(`No row ${group}: ${label}`);
  return found;
}

test('rows are grouped, and the technologies stand in the places of the strip', () => {
  const groups = compareProviders([blank], context);
  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Identity', 4],
    ['Technology', 9],
    ['Coverage', 1],
    ['SIM and NTN', 2],
    ['Platform', 12],
    ['Commercial', 3],
    ['Answers to requests', 3],
    ['Catalogue scores', 5],
    ['Source', 3],
  ]);
  const [, technology] = groups;
  const labels = ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'LoRaWAN', 'NTN', 'Protocols'];
  expect(technology?.rows.map(({ label }) => label)).toEqual(labels);
  for (const { rows } of groups) expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
});

test('what the catalogue does not say is not stated, never no', () => {
  const derived = ['Catalogue scores', 'Source'];
  const facts = compareProviders([blank], context).filter(({ name }) => !derived.includes(name));
  const stated = facts.flatMap(({ rows }) => rows.filter(({ values }) => values[0]?.kind !== 'unknown'));
  expect(stated.map(({ label }) => label)).toEqual(['Type', 'Capability level', 'Partner']);
});

test('a technology is offered, not offered, announced or not stated', () => {
  const satellite = detailed(providerWith({ radioTech: ['5G'], ntn: 'Announced / Pilot' }));
  const kinds = (label: string) => row('Technology', label, [satellite, blank]).values.map(({ kind }) => kind);
  expect([kinds('5G'), kinds('2G'), kinds('NTN')]).toEqual([
    ['yes', 'unknown'],
    ['no', 'unknown'],
    ['half', 'unknown'],
  ]);
});

test.each([
  ['Yes', 'yes'],
  ['Commercial — Live Service', 'yes'],
  ['Planned', 'half'],
  ['Announced / Pilot', 'half'],
  ['No', 'no'],
  ['From 2027', 'text'],
])('a support value keeps its words: %s is %s', (text, kind) => {
  expect(row('SIM and NTN', 'NTN support', [detailed(providerWith({ ntn: text }))]).values).toEqual([{ kind, text }]);
});

test('an unknown support value is not stated', () => {
  const values = row('SIM and NTN', 'GSMA SGP.32', [detailed(providerWith({ sgp32: 'Unknown' }))]).values;
  expect(values).toEqual([{ kind: 'unknown', text: 'Not stated' }]);
});

test('each of the nine flags is yes, no or not stated', () => {
  const flagged = detailed(providerWith({ flags: { Webhooks: true, Edge_Core: false } }));
  const text = (label: string) => row('Platform', label, [flagged]).values[0]?.text;
  expect([text('Webhooks'), text('Edge core'), text('Billing API')]).toEqual(['Yes', 'No', 'Not stated']);
});

test("countries are compared as overlap with the buyer's, and those that are missing are named", () => {
  const given = { ...context, countries: ['DE', 'FR', 'JP', 'DE'] };
  const providers = [
    detailed(providerWith({ countries: ['DE', 'FR', 'JP', 'KE'] })),
    detailed(providerWith({ countries: ['FR'] })),
    blank,
  ];
  const texts = (label: string) => row('Coverage', label, providers, given).values.map(({ text }) => text);
  expect(texts('Countries')).toEqual(['4', '1', 'Not stated']);
  expect(texts('Your countries')).toEqual(['3 of 3', '1 of 3', 'Not stated']);
  expect(texts('Missing countries')).toEqual(['None', 'Germany, Japan', 'Not stated']);
});

test('a row differs when the providers are not all alike in it', () => {
  const twin = detailed(providerWith({ id: 'twin', name: 'Twin' }));
  const other = detailed(providerWith({ type: 'MNO' }));
  const differing = (providers: readonly DetailedProvider[]) =>
    compareProviders(providers, context).flatMap(({ rows }) => rows.filter(({ differs }) => differs));
  expect(differing([blank, twin])).toEqual([]);
  expect(differing([blank, twin, other]).map(({ label }) => label)).toEqual(['Type']);
  expect(differing([other])).toEqual([]);
});

test('the source is the version of the catalogue, its date, and the day on which it last changed the facts', () => {
  const values = (label: string) => row('Source', label, [blank]).values[0];
  const labels = ['Catalogue version', 'Catalogue of', 'Facts last changed'];
  expect(labels.map(values)).toEqual([
    { kind: 'count', text: '7' },
    { kind: 'day', text: '2026-11-20', instant: '2026-11-20T08:00:00.000Z' },
    { kind: 'day', text: '2026-11-01', instant: '2026-11-01T23:30:00.000Z' },
  ]);
});

test('two moments of one day are no difference', () => {
  const later = { ...blank, id: 'later', updated_at: '2026-11-01T23:45:00.000Z' };
  expect(row('Source', 'Facts last changed', [blank, later]).differs).toBe(false);
});

test('the catalogue scores are figures, each with what it means', () => {
  const scored = { ...blank, scores: { technology: 81, coverage: 64, platform: 70, commercial: 33, total: 74 } };
  const labels = ['Technology', 'Coverage', 'Platform', 'Commercial', 'Total'];
  const rows = labels.map((label) => row('Catalogue scores', label, [scored, blank]));
  expect(rows.map(({ values }) => values.map(({ text }) => text))).toEqual([
    ['81', '0'],
    ['64', '0'],
    ['70', '0'],
    ['33', '0'],
    ['74', '0'],
  ]);
  expect(rows.every(({ note, values }) => note !== undefined && values[0]?.kind === 'count')).toBe(true);
});

test('how vendors here answer stands beside the facts; too few requests and no vendor are said as such', () => {
  const record = (answerRate: number | null, answerMinutes: number | null) => ({
    registered: true,
    answerRate,
    answerMinutes,
  });
  const quick = { ...blank, response: record(92, 240) };
  const fresh = { ...blank, response: record(null, null) };
  const mute = { ...blank, response: record(0, null) };
  const texts = (label: string) =>
    row('Answers to requests', label, [quick, fresh, mute, blank]).values.map(({ text }) => text);
  expect(texts('Vendor here')).toEqual(['Yes', 'Yes', 'Yes', 'No vendor here yet']);
  expect(texts('Answer rate')).toEqual(['92%', 'Too few requests', '0%', 'No vendor here yet']);
  expect(texts('First answer')).toEqual(['4 h', 'Too few requests', 'None', 'No vendor here yet']);
});
