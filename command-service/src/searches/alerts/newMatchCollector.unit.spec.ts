import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runPausableTaskWithoutPausing } from '@marketplace/domain/matching/index/pausableTasks.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { describe, expect, test } from 'vitest';
import {
  createNewSearchMatchCollector,
  type VersionedProviderRecord,
  type SavedSearchWithAlerts,
} from './newMatchCollector.ts';

const german = normaliseWizardDataToRequirements({
  geographicMode: 'countries',
  geographicRegions: ['Germany'],
}).requirements;
const watched = (toldVersion: number): SavedSearchWithAlerts => ({
  ...{ searchId: '00000000-0000-4000-8000-000000000001', userId: '00000000-0000-4000-8000-000000000002' },
  ...{ requirements: german, toldVersion },
});
const form = (since: number, until: number | null, record: ProviderRecord): VersionedProviderRecord => ({
  since,
  until,
  record,
});
const inCountries = (id: string, ...countries: string[]) =>
  buildTestProviderRecord({ id, name: id.toUpperCase(), countries });
const inGermany = (id: string) => inCountries(id, 'DE');
const inJapan = (id: string) => inCountries(id, 'JP');

/** @returns the new matches of one search up to a version, after provider records were added in batches. */
function findGains(toldVersion: number, version: number, ...parts: VersionedProviderRecord[][]) {
  const gains = createNewSearchMatchCollector([watched(toldVersion)], version);
  for (const part of parts) runPausableTaskWithoutPausing(gains.addProviderRecords(part));
  return gains.listSearchesWithNewMatches().map(([, gain]) => gain);
}

describe('new matches of a saved search', () => {
  test('includes an added provider that matches, with name and score', () => {
    expect(findGains(1, 2, [form(2, null, inGermany('a')), form(2, null, inJapan('b'))])).toEqual([
      expect.objectContaining({ since: 1, count: 1, best: [{ providerId: 'a', name: 'A', score: 90 }] }),
    ]);
  });

  test('includes an existing provider that did not match before', () => {
    expect(findGains(1, 2, [form(1, 2, inJapan('a')), form(2, null, inGermany('a'))])).toMatchObject([{ count: 1 }]);
  });

  test('combines the changes of several versions', () => {
    const later = [form(3, 4, inJapan('b')), form(4, null, inGermany('b'))];
    expect(findGains(2, 4, [form(3, null, inGermany('a')), ...later])).toMatchObject([{ count: 2 }]);
  });

  test('lists the best five by score and name, and counts all, across batches', () => {
    const half = inCountries('half', 'JP');
    const both = normaliseWizardDataToRequirements({
      geographicMode: 'countries',
      geographicRegions: ['Germany', 'Japan'],
    });
    const search = { ...watched(1), requirements: both.requirements };
    const gains = createNewSearchMatchCollector([search], 2);
    runPausableTaskWithoutPausing(gains.addProviderRecords(['f', 'e', 'd'].map((id) => form(2, null, inGermany(id)))));
    runPausableTaskWithoutPausing(
      gains.addProviderRecords([form(2, null, half), form(2, null, inCountries('full', 'DE', 'JP'))]),
    );
    runPausableTaskWithoutPausing(gains.addProviderRecords(['c', 'b'].map((id) => form(2, null, inGermany(id)))));
    const [[, gain] = []] = gains.listSearchesWithNewMatches();
    expect(gain?.count).toBe(7);
    expect(gain?.best.map(({ name }) => name)).toEqual(['FULL', 'B', 'C', 'D', 'E']);
  });
});

describe('exclusions from new matches', () => {
  test('excludes lost matches', () => {
    expect(
      findGains(1, 2, [form(1, 2, inGermany('a')), form(1, 2, inGermany('b')), form(2, null, inJapan('b'))]),
    ).toEqual([]);
  });

  test('excludes providers with only a changed score', () => {
    expect(findGains(1, 2, [form(1, 2, inCountries('a', 'DE')), form(2, null, inCountries('a', 'DE', 'JP'))])).toEqual(
      [],
    );
  });

  test('excludes a restored version that was reported', () => {
    expect(findGains(1, 3, [form(1, 2, inGermany('a')), form(3, null, inGermany('a'))])).toEqual([]);
  });

  test('excludes providers that were added and removed', () => {
    expect(findGains(1, 3, [form(2, 3, inGermany('a'))])).toEqual([]);
  });

  test('excludes reported and later versions', () => {
    expect(findGains(2, 3, [form(2, null, inGermany('a'))])).toEqual([]);
    expect(findGains(2, 3, [form(4, null, inGermany('a'))])).toEqual([]);
  });

  test('excludes the first catalogue, and includes everything after it', () => {
    expect(findGains(0, 1, [form(1, null, inGermany('a'))])).toEqual([]);
    expect(findGains(0, 2, [form(1, null, inGermany('a')), form(2, null, inGermany('b'))])).toMatchObject([
      { since: 0, count: 1 },
    ]);
  });

  test('returns nothing for empty requirements', () => {
    const { requirements } = normaliseWizardDataToRequirements({});
    const gains = createNewSearchMatchCollector([{ ...watched(1), requirements }], 2);
    runPausableTaskWithoutPausing(gains.addProviderRecords([form(2, null, inGermany('a'))]));
    expect(gains.listSearchesWithNewMatches()).toEqual([]);
  });
});

test('yields after every search', () => {
  const gains = createNewSearchMatchCollector([watched(1), watched(1), watched(1)], 2);
  const steps = [...gains.addProviderRecords([form(2, null, inGermany('a'))])];
  expect(steps.length).toBeGreaterThanOrEqual(3);
});
