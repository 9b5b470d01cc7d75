import { accountEvents } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { searchesEvents } from '@marketplace/contracts/searches/searches.events.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProjectionBench, type ProjectionBench } from '../testing/projectionBench.ts';
import { searchesProjection } from './searches.projection.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const otherId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const searchId = '00000000-0000-4000-8000-000000000001';
const minute = (position: bigint) => `2026-11-21T12:0${position}:00.000Z`;
const data = { geographicRegions: ['Europe'], deviceLongevity: '10 years' };
const { requirements } = normaliseRequirements(data);

const saved: DomainEvent = { type: 'SearchSaved', data: { userId, searchId, name: 'Europe', data, requirements } };
const starred = (providerId: string, who = userId): DomainEvent => ({
  type: 'ProviderStarred',
  data: { userId: who, providerId },
});
function matched(id: string, who: string, searcher: string | null = null): DomainEvent {
  const proven = {
    proof: 'valid',
    searchSessionId: id,
    catalogueVersion: 3,
    algorithmVersion: 'match-v1',
    digest: 'd',
  };
  const topProvider = { name: 'emnify', type: 'MVNO', technology: 'LTE-M' };
  const found = { matchedCount: 12, topProvider, firstProviders: ['emnify', '1nce'] };
  return {
    type: 'RequirementsMatched',
    data: { searchId: id, searcher, userId: who, requirements, wizardData: data, ...proven, ...found },
  };
}

let bench: ProjectionBench;
beforeEach(async () => {
  bench = await createProjectionBench(searchesProjection, minute);
});
afterEach(async () => bench.close());

const searches = async () => bench.rows('SELECT name, data, created_at, last_used FROM {schema}.saved_search');

test('handles every event of the capability, and of accounts what takes a person out', () => {
  const ofAccounts = accountEvents.map(({ name }) => name).filter((name) => name in searchesProjection.handlers);
  const expected = [...searchesEvents.map(({ name }) => name), 'ObjectionRaised', 'SubjectErased'];
  expect(Object.keys(searchesProjection.handlers).sort()).toEqual(expected.sort());
  expect(ofAccounts).toEqual(['ObjectionRaised', 'SubjectErased']);
});

test('a saved search knows when it was saved and when it was used last', async () => {
  await bench.apply(saved, { type: 'SearchUsed', data: { userId, searchId, data: null } });
  expect(await searches()).toEqual([
    { name: 'Europe', data, created_at: new Date(minute(1n)), last_used: new Date(minute(2n)) },
  ]);
});

test('saved again it holds what was sent last, and a name that it was given stays', async () => {
  const sent = { ...data, deviceLongevity: '5 years' };
  await bench.apply(
    saved,
    { type: 'SearchRenamed', data: { userId, searchId, name: 'Mine' } },
    { type: 'SearchUsed', data: { userId, searchId, data: sent } },
  );
  expect(await searches()).toMatchObject([{ name: 'Mine', data: sent }]);
});

describe('a saved search with alerts', () => {
  const alerts = (wanted: boolean): DomainEvent => ({
    type: 'SearchAlertsChanged',
    data: { userId, searchId, wanted, catalogueVersion: 4 },
  });
  const best = [{ providerId: 'emnify', name: 'emnify', score: 87 }];
  const gained = (catalogueVersion: number, count: number): DomainEvent => ({
    type: 'MatchesGained',
    data: { userId, catalogueVersion, searches: [{ searchId, since: 4, count, best }] },
  });
  const columns = 'told_version, last_alert_at, new_matches';
  const row = async () => (await bench.rows(`SELECT ${columns} FROM {schema}.saved_search`))[0];

  test('knows which version its person was told about, when, and what it gained since it was run', async () => {
    await bench.apply(saved);
    expect(await row()).toEqual({ told_version: null, last_alert_at: null, new_matches: '0' });
    await bench.apply(alerts(true));
    expect(await row()).toEqual({ told_version: 4, last_alert_at: null, new_matches: '0' });
    await bench.apply(gained(6, 3), gained(7, 2));
    expect(await row()).toEqual({ told_version: 7, last_alert_at: new Date(minute(4n)), new_matches: '5' });
    await bench.apply({ type: 'SearchUsed', data: { userId, searchId, data: null } });
    expect(await row()).toEqual({ told_version: 7, last_alert_at: new Date(minute(4n)), new_matches: '0' });
  });

  test('adds up more gains than a number of one gain can say', async () => {
    await bench.apply(saved, alerts(true), gained(5, 2_147_483_647));
    await bench.apply(gained(6, 2_147_483_647));
    expect(await row()).toMatchObject({ new_matches: '4294967294' });
  });

  test('gains nothing for a person who turned them off', async () => {
    await bench.apply(saved, alerts(true), gained(6, 3), alerts(false));
    expect(await row()).toMatchObject({ told_version: null, new_matches: '0' });
  });

  test('keeps what it asks for in the form that is matched', async () => {
    await bench.apply(saved);
    expect(await bench.rows('SELECT requirements FROM {schema}.saved_search')).toEqual([{ requirements }]);
  });
});

test('a removed search and an unstarred provider are gone', async () => {
  await bench.apply(saved, starred('emnify'), starred('1nce'));
  await bench.apply(
    { type: 'SearchRemoved', data: { userId, searchId } },
    { type: 'ProviderUnstarred', data: { userId, providerId: 'emnify' } },
  );
  expect(await searches()).toEqual([]);
  expect(await bench.rows('SELECT provider_id FROM {schema}.favourite')).toEqual([{ provider_id: '1nce' }]);
});

test('a logged search has what was asked for and what was answered', async () => {
  await bench.apply(matched(searchId, userId));
  const [row] = await bench.rows('SELECT * FROM {schema}.search_log');
  expect(row).toMatchObject({
    user_id: userId,
    places: ['Europe'],
    matched_count: 12,
    top_provider_name: 'emnify',
    top_technology: 'LTE-M',
    first_providers: ['emnify', '1nce'],
    proof: 'valid',
    catalogue_version: 3,
    searched_at: new Date(minute(1n)),
  });
  expect(row).not.toHaveProperty('wizard_data');
});

test('a logged search has the version of the facts that its answer rests on, unless it is older than they are', async () => {
  const { type, data: before } = matched(searchId, userId);
  const otherSearch = '00000000-0000-4000-8000-000000000002';
  const newer = { ...(before as object), searchId: otherSearch, factsVersion: '2026-11-20.5da65e7a' };
  await bench.apply({ type, data: before }, { type, data: newer });
  expect(await bench.rows('SELECT facts_version FROM {schema}.search_log ORDER BY position')).toEqual([
    { facts_version: null },
    { facts_version: '2026-11-20.5da65e7a' },
  ]);
});

test('an erasure takes what the person typed and starred, and leaves the log without text and everybody else alone', async () => {
  const otherSearch = '00000000-0000-4000-8000-000000000002';
  await bench.apply(saved, starred('emnify'), starred('emnify', otherId), matched(searchId, userId));
  await bench.apply(matched(otherSearch, otherId), { type: 'SubjectErased', data: { userId } });
  expect(await searches()).toEqual([]);
  expect(await bench.rows('SELECT user_id FROM {schema}.favourite')).toEqual([{ user_id: otherId }]);
  expect(await bench.rows('SELECT user_id FROM {schema}.search_text')).toEqual([{ user_id: otherId }]);
  expect(await bench.rows('SELECT search_id FROM {schema}.search_log ORDER BY 1')).toHaveLength(2);
});

test('an erasure takes the person out of searches that a subject stands for, as a rebuild does, which can open none of them', async () => {
  const searcher = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a13';
  await bench.apply(matched(searchId, userId, searcher), { type: 'SubjectErased', data: { userId } });
  const [row] = await bench.rows('SELECT user_id, searcher, matched_count FROM {schema}.search_log');
  expect(row).toEqual({ user_id: null, searcher, matched_count: 12 });
});

test('forgotten searches lose person, text and answer, and keep what is counted; those since then stay', async () => {
  const [third, fourth] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
  const searcher = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a13';
  await bench.apply(matched(searchId, userId), matched(third, userId, searcher), matched(fourth, otherId));
  await bench.apply({ type: 'SearchesForgotten', data: { before: minute(3n) } });
  const rows =
    'SELECT user_id, searcher, digest, top_provider_name, matched_count FROM {schema}.search_log ORDER BY position';
  const gone = { user_id: null, digest: null, top_provider_name: null, matched_count: 12 };
  expect(await bench.rows(rows)).toEqual([
    { ...gone, searcher: null },
    { ...gone, searcher },
    { user_id: otherId, searcher: null, digest: 'd', top_provider_name: 'emnify', matched_count: 12 },
  ]);
  expect(await bench.rows('SELECT search_id FROM {schema}.search_text')).toEqual([{ search_id: fourth }]);
});

test('an objection takes person, text and answer out of the searches of that person, which still count', async () => {
  const third = '00000000-0000-4000-8000-000000000003';
  await bench.apply(matched(searchId, userId), matched(third, otherId), { type: 'ObjectionRaised', data: { userId } });
  const rows = 'SELECT user_id, digest, top_provider_name, matched_count FROM {schema}.search_log ORDER BY position';
  expect(await bench.rows(rows)).toEqual([
    { user_id: null, digest: null, top_provider_name: null, matched_count: 12 },
    { user_id: otherId, digest: 'd', top_provider_name: 'emnify', matched_count: 12 },
  ]);
  expect(await bench.rows('SELECT search_id FROM {schema}.search_text')).toEqual([{ search_id: third }]);
});

test('a rebuild after an erasure, which reads null for everything personal, gives the same rows', async () => {
  const blank = (event: DomainEvent, ...names: string[]): DomainEvent => ({
    type: event.type,
    data: { ...(event.data as object), ...Object.fromEntries(names.map((name) => [name, null])) },
  });
  await bench.apply(blank(saved, 'name', 'data'), blank(matched(searchId, userId), 'wizardData'));
  await bench.apply({ type: 'SubjectErased', data: { userId } });
  expect(await searches()).toEqual([]);
  expect(await bench.rows('SELECT * FROM {schema}.search_text')).toEqual([]);
  expect(await bench.rows('SELECT matched_count FROM {schema}.search_log')).toEqual([{ matched_count: 12 }]);
});
