import { describe, expect, test } from 'vitest';
import { coverageMaps } from './coverageMaps.ts';
import { learning } from './learning.ts';
import { cite, oldestCheck, partsOf, readFrom, said } from './said.ts';
import { inOrder, sourceNumber, type SourceName, sources } from './sources.ts';
import { technologies } from './technologies.ts';
import { comparedBy, technologyIds } from './technology.ts';
import { useCases } from './useCases.ts';

/** Everything that the knowledge base says. */
const facts = { technologies, useCases, coverageMaps, learning, comparedBy };

/** Names that are written with digits; no other digits stand in words. */
const names = /\b(3GPP|[2345]G|Cat-1bis|Cat-1|Cat-M1|Cat-NB2|EU868|US915)\b/g;

/** Members that hold no prose: addresses, anchors, and names as their owners write them. */
const noProse = new Set(['href', 'id', 'title']);
const ids: readonly string[] = technologyIds;

/** Prose with a number that has neither source nor date. */
function looseNumbers(held: unknown): readonly string[] {
  if (typeof held === 'string') return ids.includes(held) || !/\d/.test(held.replaceAll(names, '')) ? [] : [held];
  if (typeof held !== 'object' || held === null || 'value' in held || 'cited' in held) return [];
  return Object.entries(held).flatMap(([member, value]) => (noProse.has(member) ? [] : looseNumbers(value)));
}

/** What of a figure is missing or wrong, in words. */
function faultsOf(part: object): readonly string[] {
  const { value, unit, source, checked } = part as Record<string, unknown>;
  const known = typeof source === 'string' ? sources[source as SourceName] : undefined;
  return [
    ...(typeof value === 'number' && Number.isFinite(value) ? [] : ['value']),
    ...(typeof unit === 'string' ? [] : ['unit']),
    ...(known === undefined ? ['source'] : []),
    ...(isDay(checked) && String(checked) >= (known?.edition ?? '') ? [] : ['checked']),
  ];
}

const isDay = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

describe('figures', () => {
  test('each has a value, a unit, a source that is listed and the day on which it was checked', () => {
    const figures = partsOf(facts).filter((part) => 'value' in part);
    expect(figures.length).toBeGreaterThan(50);
    expect(figures.flatMap((figure) => faultsOf(figure))).toEqual([]);
  });

  test('words hold no number: one stands with its source and date, or not at all', () => {
    expect(looseNumbers(facts)).toEqual([]);
  });

  test('a number without a source or a date is found wherever it stands', () => {
    expect(looseNumbers({ deep: [said`Lasts for 10 years in Cat-M1 and 5G.`] })).toEqual([
      'Lasts for 10 years in Cat-M1 and 5G.',
    ]);
    expect(looseNumbers({ deep: [said`Cat-M1 and 5G, as 3GPP has them.`] })).toEqual([]);
    expect(faultsOf({ value: 164, unit: 'dB' })).toEqual(['source', 'checked']);
    expect(faultsOf({ value: 164, unit: 'dB', source: 'hearsay', checked: '2026-11-23' })).toEqual(['source']);
    expect(faultsOf({ value: 164, unit: 'dB', source: 'tr45820', checked: 'November' })).toEqual(['checked']);
    // Before the source came out nobody can have read it.
    expect(faultsOf({ value: 164, unit: 'dB', source: 'tr45820', checked: '2014-01-01' })).toEqual(['checked']);
  });

  test('a source is a document with publisher, edition and an address of its own', () => {
    const all = Object.values(sources);
    expect(all.filter(({ href }) => !/^https:\/\/\S+$/.test(href))).toEqual([]);
    expect(all.filter(({ edition }) => !/^\d{4}(-\d{2}){0,2}$/.test(edition))).toEqual([]);
    expect(all.filter(({ publisher, title }) => publisher === '' || title === '')).toEqual([]);
    expect(new Set(all.map(({ href }) => href)).size).toBe(all.length);
  });

  test('no source is listed that nothing rests on', () => {
    const used = new Set(partsOf(facts).map((part) => ('cited' in part ? part.cited : part.source)));
    expect(Object.keys(sources).filter((name) => !used.has(name as SourceName))).toEqual([]);
  });
});

describe('what is written', () => {
  test('there are six technologies, each with every member of the comparison', () => {
    expect(technologies.map(({ id }) => id)).toEqual([...technologyIds]);
    expect(technologies.map(({ name }) => name)).toEqual([
      'NB-IoT',
      'LTE-M',
      'Cat-1bis',
      'Cat-1',
      'LoRaWAN',
      'NB-IoT over satellite',
    ]);
    const empty = technologies.flatMap(({ compared }) => Object.values(compared).filter((each) => each.length === 0));
    expect(empty).toEqual([]);
  });

  test('there are eight recommendations, each with a reason that rests on sources', () => {
    expect(useCases).toHaveLength(8);
    expect(useCases.filter(({ reason }) => partsOf(reason).length === 0).map(({ id }) => id)).toEqual([]);
    expect(useCases.filter(({ technology, otherwise }) => otherwise.technology === technology)).toEqual([]);
    expect(new Set(useCases.map(({ id }) => id)).size).toBe(8);
  });

  test('there are seven coverage maps and eight links to read on, each once and encrypted', () => {
    expect(coverageMaps).toHaveLength(7);
    expect(learning).toHaveLength(8);
    for (const links of [coverageMaps, learning]) {
      expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
      expect(links.filter(({ href }) => new URL(href).protocol !== 'https:')).toEqual([]);
    }
    expect(new Set(coverageMaps.flatMap((map) => map.technologies)).size).toBe(technologyIds.length);
  });
});

describe('prose', () => {
  const tr45820 = readFrom('tr45820', '2026-11-23');
  const rp002 = readFrom('rp002', '2026-11-20');

  test('its words and figures keep their order', () => {
    expect(said`${tr45820(164, 'dB')}, no handover${cite('ts36300')}`).toEqual([
      { value: 164, unit: 'dB', source: 'tr45820', checked: '2026-11-23' },
      ', no handover',
      { cited: 'ts36300' },
    ]);
  });

  test('it is as old as the figure that was checked longest ago', () => {
    expect(oldestCheck([said`${tr45820(1)} and ${rp002(2)}`])).toBe('2026-11-20');
    expect(oldestCheck([said`nothing${cite('rp002')}`])).toBeNull();
  });

  test('a source has one number, whatever is listed', () => {
    expect(inOrder(['rp002', 'tr45820', 'rp002'])).toEqual(['tr45820', 'rp002']);
    expect(sourceNumber('release8')).toBe(1);
  });
});
