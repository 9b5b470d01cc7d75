import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  maxFavouriteProvidersPerUser,
  maxSavedSearchesPerUser,
} from '@marketplace/contracts/searches/searches.commands.ts';
import type { PersonalSearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import {
  type SavePersonalSearchCommand,
  type PersonalSearchesCommand,
  personalSearchesDecider,
} from './searches.decider.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const { requirements } = normaliseWizardDataToRequirements({ geographicRegions: ['Europe'], deploymentScale: '1-5K' });
const other = normaliseWizardDataToRequirements({ geographicRegions: ['Africa'] }).requirements;

/** The event as deciders receive it, with `null` for personal data. */
function saved(searchId: string, savedRequirements = requirements): PersonalSearchesEvent {
  return { type: 'SearchSaved', data: { userId, searchId, name: null, data: null, requirements: savedRequirements } };
}
const used = (searchId: string): PersonalSearchesEvent => ({
  type: 'SearchUsed',
  data: { userId, searchId, data: null },
});
const renamed = (searchId: string): PersonalSearchesEvent => ({
  type: 'SearchRenamed',
  data: { userId, searchId, name: null },
});
const removed = (searchId: string): PersonalSearchesEvent => ({ type: 'SearchRemoved', data: { userId, searchId } });
const starred = (providerId: string): PersonalSearchesEvent => ({
  type: 'ProviderStarred',
  data: { userId, providerId },
});
const unstarred = (providerId: string): PersonalSearchesEvent => ({
  type: 'ProviderUnstarred',
  data: { userId, providerId },
});

const data = { geographicRegions: ['Europe'], pilot: true };
const save: SavePersonalSearchCommand = {
  type: 'SaveSearch',
  userId,
  searchId: idOf(9),
  name: 'Europe',
  data,
  requirements,
};
const savedNew = {
  type: 'SearchSaved',
  data: { userId, searchId: idOf(9), name: 'Europe', data, requirements },
} as const;

describe('saving a search', () => {
  test('records name, data and requirements of a new search', () => {
    givenDeciderTestEvents(personalSearchesDecider).when(save).then([savedNew]);
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1), other)])
      .when(save)
      .then([savedNew]);
  });

  test('marks an existing search with equal requirements as used, with the new data', () => {
    const again = { type: 'SearchUsed', data: { userId, searchId: idOf(1), data } } as const;
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1))])
      .when(save)
      .then([again]);
    const turned = Object.fromEntries(Object.entries(requirements).reverse()) as typeof requirements;
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1), turned)])
      .when(save)
      .then([again]);
  });

  test('ignores musts and emphasis when comparing requirements', () => {
    const weighed = { ...requirements, musts: ['geography' as const], emphasis: ['platform' as const] };
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1))])
      .when({ ...save, requirements: weighed })
      .then([{ type: 'SearchUsed', data: { userId, searchId: idOf(1), data } }]);
  });

  test('saves a search again after its removal', () => {
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1)), removed(idOf(1))])
      .when(save)
      .then([savedNew]);
  });
});

describe('saving a search when the maximum is reached', () => {
  const manyRequirements = (number: number) => ({ ...requirements, countries: [`C${number}`] });
  const full = Array.from({ length: maxSavedSearchesPerUser }, (_, number) =>
    saved(idOf(100 + number), manyRequirements(number)),
  );

  test('removes the least recently used search', () => {
    givenDeciderTestEvents(personalSearchesDecider, full)
      .when(save)
      .then([removed(idOf(100)), savedNew]);
    givenDeciderTestEvents(personalSearchesDecider, [...full, used(idOf(100))])
      .when(save)
      .then([removed(idOf(101)), savedNew]);
  });

  test('never removes a renamed search', () => {
    givenDeciderTestEvents(personalSearchesDecider, [...full, renamed(idOf(100))])
      .when(save)
      .then([removed(idOf(101)), savedNew]);
    const named = full.map(({ data: { ...fact } }) => renamed('searchId' in fact ? fact.searchId : ''));
    const refusal = givenDeciderTestEvents(personalSearchesDecider, [...full, ...named])
      .when(save)
      .thenRefuses('searches.full');
    expect(refusal.kind).toBe('state');
  });
});

describe('a saved search', () => {
  const history = [saved(idOf(1))];

  test('uses, renames and removes a search', () => {
    givenDeciderTestEvents(personalSearchesDecider, history)
      .when({ type: 'UseSearch', userId, searchId: idOf(1) })
      .then([used(idOf(1))]);
    givenDeciderTestEvents(personalSearchesDecider, history)
      .when({ type: 'RenameSearch', userId, searchId: idOf(1), name: 'Mine', held: null })
      .then([{ type: 'SearchRenamed', data: { userId, searchId: idOf(1), name: 'Mine' } }]);
    givenDeciderTestEvents(personalSearchesDecider, history)
      .when({ type: 'RemoveSearch', userId, searchId: idOf(1) })
      .then([removed(idOf(1))]);
  });

  test('emits nothing for an unchanged name, unless the known name is outdated', () => {
    const rename = (renames: number) =>
      ({ type: 'RenameSearch', userId, searchId: idOf(1), name: 'Mine', held: { name: 'Mine', renames } }) as const;
    const twice = [...history, renamed(idOf(1)), renamed(idOf(1))];
    givenDeciderTestEvents(personalSearchesDecider, twice).when(rename(2)).then([]);
    givenDeciderTestEvents(personalSearchesDecider, twice)
      .when(rename(1))
      .then([{ type: 'SearchRenamed', data: { userId, searchId: idOf(1), name: 'Mine' } }]);
  });

  test.each(['UseSearch', 'RenameSearch', 'RemoveSearch'] as const)(
    'returns not found for %s on a search of another user',
    (type) => {
      const command = { type, userId, searchId: idOf(2), name: 'Theirs', held: null };
      const refusal = givenDeciderTestEvents(personalSearchesDecider, history)
        .when(command)
        .thenRefuses('searches.not-found');
      expect(refusal.kind).toBe('notFound');
      givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(2)), removed(idOf(2))])
        .when(command)
        .thenRefuses('searches.not-found');
    },
  );
});

test('allows removals and new matches when the history is full', () => {
  const always = personalSearchesDecider.quota?.isExempt;
  const search = { userId, searchId: idOf(1) };
  const alerts = { ...search, type: 'SetAlerts', catalogueVersion: 4 } as const;
  const allowed: readonly PersonalSearchesCommand[] = [
    { type: 'RemoveSearch', ...search },
    { type: 'UnstarProvider', userId, providerId: 'emnify' },
    { type: 'EndAlerts', userId, catalogueVersion: 4 },
    { ...alerts, wanted: false },
    { type: 'TellGains', userId, catalogueVersion: 4, searches: [] },
  ];
  const refused: readonly PersonalSearchesCommand[] = [
    save,
    { type: 'UseSearch', ...search },
    { type: 'RenameSearch', ...search, name: 'Mine', held: null },
    { type: 'StarProvider', userId, providerId: 'emnify' },
    { ...alerts, wanted: true },
  ];
  expect(allowed.map((command) => always?.(command))).toEqual(allowed.map(() => true));
  expect(refused.map((command) => always?.(command))).toEqual(refused.map(() => false));
});

describe('alerts of a saved search', () => {
  const on = (searchId: string, catalogueVersion: number): PersonalSearchesEvent => ({
    type: 'SearchAlertsChanged',
    data: { userId, searchId, wanted: true, catalogueVersion },
  });
  const off = (searchId: string): PersonalSearchesEvent => ({
    type: 'SearchAlertsChanged',
    data: { userId, searchId, wanted: false, catalogueVersion: 4 },
  });
  const set = (wanted: boolean) =>
    ({ type: 'SetAlerts', userId, searchId: idOf(1), wanted, catalogueVersion: 4 }) as const;

  test('turns alerts on and off once, off by default', () => {
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1))])
      .when(set(false))
      .then([]);
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1))])
      .when(set(true))
      .then([on(idOf(1), 4)]);
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1)), on(idOf(1), 3)])
      .when(set(true))
      .then([]);
    givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(1)), on(idOf(1), 3)])
      .when(set(false))
      .then([off(idOf(1))]);
  });

  test('ends all alerts with one command, once', () => {
    const end = { type: 'EndAlerts', userId, catalogueVersion: 4 } as const;
    const watched = [saved(idOf(1)), saved(idOf(2), other), saved(idOf(3), { ...requirements, ntnSupport: true })];
    givenDeciderTestEvents(personalSearchesDecider, [...watched, on(idOf(1), 3), on(idOf(2), 3)])
      .when(end)
      .then([off(idOf(1)), off(idOf(2))]);
    givenDeciderTestEvents(personalSearchesDecider, watched).when(end).then([]);
    givenDeciderTestEvents(personalSearchesDecider).when(end).then([]);
  });

  test('returns not found for a search of another user', () => {
    const refusal = givenDeciderTestEvents(personalSearchesDecider, [saved(idOf(2))])
      .when(set(true))
      .thenRefuses('searches.not-found');
    expect(refusal.kind).toBe('notFound');
  });

  test('keeps a search from being removed for a new one', () => {
    const many = Array.from({ length: maxSavedSearchesPerUser }, (_, number) =>
      saved(idOf(100 + number), { ...requirements, countries: [`C${number}`] }),
    );
    givenDeciderTestEvents(personalSearchesDecider, [...many, on(idOf(100), 3)])
      .when(save)
      .then([removed(idOf(101)), savedNew]);
  });

  describe('new matches', () => {
    const gain = (searchId: string, since: number) => ({
      ...{ searchId, since, count: 1 },
      best: [{ providerId: 'emnify', name: 'emnify', score: 87 }],
    });
    const tell = (...searches: ReturnType<typeof gain>[]) =>
      ({ type: 'TellGains', userId, catalogueVersion: 6, searches }) as const;
    const gained = (...searches: ReturnType<typeof gain>[]): PersonalSearchesEvent => ({
      type: 'MatchesGained',
      data: { userId, catalogueVersion: 6, searches },
    });
    const history = [saved(idOf(1)), saved(idOf(2), other), on(idOf(1), 3), on(idOf(2), 4)];

    test('records one event for all searches of a user', () => {
      const both = [gain(idOf(1), 3), gain(idOf(2), 4)];
      givenDeciderTestEvents(personalSearchesDecider, history)
        .when(tell(...both))
        .then([gained(...both)]);
    });

    test('records new matches once, ignoring comparisons with an earlier version', () => {
      givenDeciderTestEvents(personalSearchesDecider, [...history, gained(gain(idOf(1), 3))])
        .when(tell(gain(idOf(1), 3)))
        .then([]);
      givenDeciderTestEvents(personalSearchesDecider, [...history, gained(gain(idOf(1), 3))])
        .when(tell(gain(idOf(1), 6)))
        .then([gained(gain(idOf(1), 6))]);
    });

    test('excludes removed searches and searches with alerts turned off', () => {
      givenDeciderTestEvents(personalSearchesDecider, [...history, off(idOf(1)), removed(idOf(2))])
        .when(tell(gain(idOf(1), 3), gain(idOf(2), 4)))
        .then([]);
    });
  });
});

describe('favourites', () => {
  const star = { type: 'StarProvider', userId, providerId: 'emnify' } as const;
  const unstar = { type: 'UnstarProvider', userId, providerId: 'emnify' } as const;

  test('stars and unstars a provider once', () => {
    givenDeciderTestEvents(personalSearchesDecider)
      .when(star)
      .then([starred('emnify')]);
    givenDeciderTestEvents(personalSearchesDecider, [starred('emnify')])
      .when(star)
      .then([]);
    givenDeciderTestEvents(personalSearchesDecider, [starred('emnify')])
      .when(unstar)
      .then([unstarred('emnify')]);
    givenDeciderTestEvents(personalSearchesDecider).when(unstar).then([]);
    givenDeciderTestEvents(personalSearchesDecider, [starred('emnify'), unstarred('emnify')])
      .when(star)
      .then([starred('emnify')]);
  });

  test('limits the number of favourites', () => {
    const many = Array.from({ length: maxFavouriteProvidersPerUser }, (_, number) => starred(`provider-${number}`));
    const refusal = givenDeciderTestEvents(personalSearchesDecider, many)
      .when(star)
      .thenRefuses('searches.too-many-favorites');
    expect(refusal.kind).toBe('state');
  });
});
