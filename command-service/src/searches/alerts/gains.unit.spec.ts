import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runAtOnce } from '@marketplace/domain/matching/index/inSlices.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { describe, expect, test } from 'vitest';
import { createGains, type ProviderForm, type WatchedSearch } from './gains.ts';

const german = normaliseRequirements({ geographicMode: 'countries', geographicRegions: ['Germany'] }).requirements;
const watched = (toldVersion: number): WatchedSearch => ({
  ...{ searchId: '00000000-0000-4000-8000-000000000001', userId: '00000000-0000-4000-8000-000000000002' },
  ...{ requirements: german, toldVersion },
});
const form = (since: number, until: number | null, record: ProviderRecord): ProviderForm => ({ since, until, record });
const inCountries = (id: string, ...countries: string[]) => providerWith({ id, name: id.toUpperCase(), countries });
const here = (id: string) => inCountries(id, 'DE');
const elsewhere = (id: string) => inCountries(id, 'JP');

/** What one search gains up to a version, its forms given in parts. */
function gainOf(toldVersion: number, version: number, ...parts: ProviderForm[][]) {
  const gains = createGains([watched(toldVersion)], version);
  for (const part of parts) runAtOnce(gains.add(part));
  return gains.all().map(([, gain]) => gain);
}

describe('a saved search gains', () => {
  test('a provider that was added and matches, with its name and score', () => {
    expect(gainOf(1, 2, [form(2, null, here('a')), form(2, null, elsewhere('b'))])).toEqual([
      expect.objectContaining({ since: 1, count: 1, best: [{ providerId: 'a', name: 'A', score: 90 }] }),
    ]);
  });

  test('a provider that was there and did not match before', () => {
    expect(gainOf(1, 2, [form(1, 2, elsewhere('a')), form(2, null, here('a'))])).toMatchObject([{ count: 1 }]);
  });

  test('once what several versions brought together', () => {
    const later = [form(3, 4, elsewhere('b')), form(4, null, here('b'))];
    expect(gainOf(2, 4, [form(3, null, here('a')), ...later])).toMatchObject([{ count: 2 }]);
  });

  test('five that are named, best first and then by name, and a count of all, whatever part they stood in', () => {
    const half = inCountries('half', 'JP');
    const both = normaliseRequirements({ geographicMode: 'countries', geographicRegions: ['Germany', 'Japan'] });
    const search = { ...watched(1), requirements: both.requirements };
    const gains = createGains([search], 2);
    runAtOnce(gains.add(['f', 'e', 'd'].map((id) => form(2, null, here(id)))));
    runAtOnce(gains.add([form(2, null, half), form(2, null, inCountries('full', 'DE', 'JP'))]));
    runAtOnce(gains.add(['c', 'b'].map((id) => form(2, null, here(id)))));
    const [[, gain] = []] = gains.all();
    expect(gain?.count).toBe(7);
    expect(gain?.best.map(({ name }) => name)).toEqual(['FULL', 'B', 'C', 'D', 'E']);
  });
});

describe('a saved search gains nothing', () => {
  test('when it loses matches only', () => {
    expect(gainOf(1, 2, [form(1, 2, here('a')), form(1, 2, here('b')), form(2, null, elsewhere('b'))])).toEqual([]);
  });

  test('when scores change only', () => {
    expect(gainOf(1, 2, [form(1, 2, inCountries('a', 'DE')), form(2, null, inCountries('a', 'DE', 'JP'))])).toEqual([]);
  });

  test('when a version that it was told about is restored', () => {
    expect(gainOf(1, 3, [form(1, 2, here('a')), form(3, null, here('a'))])).toEqual([]);
  });

  test('when what was added is gone again', () => {
    expect(gainOf(1, 3, [form(2, 3, here('a'))])).toEqual([]);
  });

  test('by versions that its person was told about, or that come later', () => {
    expect(gainOf(2, 3, [form(2, null, here('a'))])).toEqual([]);
    expect(gainOf(2, 3, [form(4, null, here('a'))])).toEqual([]);
  });

  test('by the first catalogue ever, and everything by what comes after it', () => {
    expect(gainOf(0, 1, [form(1, null, here('a'))])).toEqual([]);
    expect(gainOf(0, 2, [form(1, null, here('a')), form(2, null, here('b'))])).toMatchObject([{ since: 0, count: 1 }]);
  });

  test('when it asks for nothing', () => {
    const { requirements } = normaliseRequirements({});
    const gains = createGains([{ ...watched(1), requirements }], 2);
    runAtOnce(gains.add([form(2, null, here('a'))]));
    expect(gains.all()).toEqual([]);
  });
});

test('others get a turn after every search', () => {
  const gains = createGains([watched(1), watched(1), watched(1)], 2);
  const steps = [...gains.add([form(2, null, here('a'))])];
  expect(steps.length).toBeGreaterThanOrEqual(3);
});
