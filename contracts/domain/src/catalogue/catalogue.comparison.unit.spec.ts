import { expect, test } from 'vitest';
import { getCountryName } from '../geo/geo.countries.ts';
import { buildTestProviderRecord } from './testing/buildTestProviderRecord.ts';
import {
  buildProviderComparison,
  type ProviderComparisonRowData,
  type ComparisonCountriesAndCatalogueVersion,
} from './catalogue.comparison.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';

const scores = { technology: 0, coverage: 0, platform: 0, commercial: 0, total: 0 };
const context: ComparisonCountriesAndCatalogueVersion = {
  countries: [],
  catalogueVersion: 7,
  lastUpdated: '2026-11-20T08:00:00.000Z',
};

function detailed(record: ProviderRecord, updated_at = '2026-11-01T23:30:00.000Z'): ProviderDetailsReplyItem {
  return { ...toProviderReplyItem(record, getCountryName), scores, updated_at };
}

const blankProvider = detailed(buildTestProviderRecord());

function findRow(
  group: string,
  label: string,
  providers: readonly ProviderDetailsReplyItem[],
  given = context,
): ProviderComparisonRowData {
  const rows = buildProviderComparison(providers, given).find(({ name }) => name === group)?.rows ?? [];
  const found = rows.find((each) => each.label === label);
  if (found === undefined) throw new Error(`No row ${group}: ${label}`);
  return found;
}

test('groups the rows and orders technologies as in the technology strip', () => {
  const groups = buildProviderComparison([blankProvider], context);
  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Identity', 4],
    ['Technology', 9],
    ['Coverage', 1],
    ['SIM and NTN', 2],
    ['Platform', 12],
    ['Commercial', 3],
    ['Responses to requests', 3],
    ['Catalogue scores', 5],
    ['Source', 3],
  ]);
  const [, technology] = groups;
  const labels = ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT', 'LoRaWAN', 'NTN', 'Protocols'];
  expect(technology?.rows.map(({ label }) => label)).toEqual(labels);
  for (const { rows } of groups) expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
});

test('returns "not stated" instead of "no" for missing values', () => {
  const derived = ['Catalogue scores', 'Source'];
  const facts = buildProviderComparison([blankProvider], context).filter(({ name }) => !derived.includes(name));
  const stated = facts.flatMap(({ rows }) => rows.filter(({ values }) => values[0]?.kind !== 'unknown'));
  expect(stated.map(({ label }) => label)).toEqual(['Type', 'Capability level', 'Partner']);
});

test('returns offered, not offered, announced or not stated for a technology', () => {
  const satellite = detailed(buildTestProviderRecord({ radioTech: ['5G'], ntn: 'Announced / Pilot' }));
  const kinds = (label: string) =>
    findRow('Technology', label, [satellite, blankProvider]).values.map(({ kind }) => kind);
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
])('keeps the wording of support values: %s is %s', (text, kind) => {
  expect(findRow('SIM and NTN', 'NTN support', [detailed(buildTestProviderRecord({ ntn: text }))]).values).toEqual([
    { kind, text },
  ]);
});

test('returns "not stated" for an unknown support value', () => {
  const values = findRow('SIM and NTN', 'GSMA SGP.32', [
    detailed(buildTestProviderRecord({ sgp32: 'Unknown' })),
  ]).values;
  expect(values).toEqual([{ kind: 'unknown', text: 'Not stated' }]);
});

test('returns yes, no or not stated for each of the nine flags', () => {
  const flagged = detailed(buildTestProviderRecord({ flags: { Webhooks: true, Edge_Core: false } }));
  const text = (label: string) => findRow('Platform', label, [flagged]).values[0]?.text;
  expect([text('Webhooks'), text('Edge core'), text('Billing API')]).toEqual(['Yes', 'No', 'Not stated']);
});

test("counts the overlap with the buyer's countries and names the missing ones", () => {
  const given = { ...context, countries: ['DE', 'FR', 'JP', 'DE'] };
  const providers = [
    detailed(buildTestProviderRecord({ countries: ['DE', 'FR', 'JP', 'KE'] })),
    detailed(buildTestProviderRecord({ countries: ['FR'] })),
    blankProvider,
  ];
  const texts = (label: string) => findRow('Coverage', label, providers, given).values.map(({ text }) => text);
  expect(texts('Countries')).toEqual(['4', '1', 'Not stated']);
  expect(texts('Your countries')).toEqual(['3 of 3', '1 of 3', 'Not stated']);
  expect(texts('Missing countries')).toEqual(['None', 'Germany, Japan', 'Not stated']);
});

test('marks a row as different when provider values differ', () => {
  const twin = detailed(buildTestProviderRecord({ id: 'twin', name: 'Twin' }));
  const other = detailed(buildTestProviderRecord({ type: 'MNO' }));
  const differing = (providers: readonly ProviderDetailsReplyItem[]) =>
    buildProviderComparison(providers, context).flatMap(({ rows }) => rows.filter(({ differs }) => differs));
  expect(differing([blankProvider, twin])).toEqual([]);
  expect(differing([blankProvider, twin, other]).map(({ label }) => label)).toEqual(['Type']);
  expect(differing([other])).toEqual([]);
});

test('shows the catalogue version, its date and the day of the last change', () => {
  const values = (label: string) => findRow('Source', label, [blankProvider]).values[0];
  const labels = ['Catalogue version', 'Catalogue date', 'Data last changed'];
  expect(labels.map(values)).toEqual([
    { kind: 'count', text: '7' },
    { kind: 'day', text: '2026-11-20', instant: '2026-11-20T08:00:00.000Z' },
    { kind: 'day', text: '2026-11-01', instant: '2026-11-01T23:30:00.000Z' },
  ]);
});

test('ignores different times on the same day', () => {
  const later = { ...blankProvider, id: 'later', updated_at: '2026-11-01T23:45:00.000Z' };
  expect(findRow('Source', 'Data last changed', [blankProvider, later]).differs).toBe(false);
});

test('returns catalogue scores as numbers with explanations', () => {
  const scored = {
    ...blankProvider,
    scores: { technology: 81, coverage: 64, platform: 70, commercial: 33, total: 74 },
  };
  const labels = ['Technology', 'Coverage', 'Platform', 'Commercial', 'Total'];
  const rows = labels.map((label) => findRow('Catalogue scores', label, [scored, blankProvider]));
  expect(rows.map(({ values }) => values.map(({ text }) => text))).toEqual([
    ['81', '0'],
    ['64', '0'],
    ['70', '0'],
    ['33', '0'],
    ['74', '0'],
  ]);
  expect(rows.every(({ note, values }) => note !== undefined && values[0]?.kind === 'count')).toBe(true);
});

test('shows response statistics, too few requests and missing vendors', () => {
  const record = (answerRate: number | null, answerMinutes: number | null) => ({
    registered: true,
    answerRate,
    answerMinutes,
  });
  const quick = { ...blankProvider, response: record(92, 240) };
  const fresh = { ...blankProvider, response: record(null, null) };
  const mute = { ...blankProvider, response: record(0, null) };
  const texts = (label: string) =>
    findRow('Responses to requests', label, [quick, fresh, mute, blankProvider]).values.map(({ text }) => text);
  expect(texts('On this platform')).toEqual(['Yes', 'Yes', 'Yes', 'Not on this platform yet']);
  expect(texts('Response rate')).toEqual(['92%', 'Too few requests', '0%', 'Not on this platform yet']);
  expect(texts('First response')).toEqual(['4 h', 'Too few requests', 'None', 'Not on this platform yet']);
});
