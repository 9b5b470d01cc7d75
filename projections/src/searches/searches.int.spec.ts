import { userAccountEvents } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { searchesEvents } from '@marketplace/contracts/searches/searches.events.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { savedAndLoggedSearchesProjection } from './searches.projection.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const otherId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const searchId = '00000000-0000-4000-8000-000000000001';
const minute = (position: bigint) => `2026-11-21T12:0${position}:00.000Z`;
const data = { geographicRegions: ['Europe'], deviceLongevity: '10 years' };
const { requirements } = normaliseWizardDataToRequirements(data);

const saved: DomainEvent = { type: 'SearchSaved', data: { userId, searchId, name: 'Europe', data, requirements } };
const createProviderStarred = (providerId: string, ownerId = userId): DomainEvent => ({
  type: 'ProviderStarred',
  data: { userId: ownerId, providerId },
});
function createMatched(id: string, ownerId: string, searcher: string | null = null): DomainEvent {
  const proofFields = {
    proof: 'valid',
    searchSessionId: id,
    catalogueVersion: 3,
    algorithmVersion: 'match-v1',
    digest: 'd',
  };
  const topProvider = { name: 'emnify', type: 'MVNO', technology: 'LTE-M' };
  const result = { matchedCount: 12, topProvider, firstProviders: ['emnify', '1nce'] };
  return {
    type: 'RequirementsMatched',
    data: { searchId: id, searcher, userId: ownerId, requirements, wizardData: data, ...proofFields, ...result },
  };
}

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(savedAndLoggedSearchesProjection, minute);
});
afterEach(async () => bench.close());

const readSearches = async () => bench.rows('SELECT name, data, created_at, last_used FROM {schema}.saved_search');

test('handles all events of searches, and objections and erasures of accounts', () => {
  const accountEventNames = userAccountEvents
    .map(({ name }) => name)
    .filter((name) => name in savedAndLoggedSearchesProjection.handlers);
  const expected = [...searchesEvents.map(({ name }) => name), 'ObjectionRaised', 'SubjectErased'];
  expect(Object.keys(savedAndLoggedSearchesProjection.handlers).sort()).toEqual(expected.sort());
  expect(accountEventNames).toEqual(['ObjectionRaised', 'SubjectErased']);
});

test('stores when a search was saved and last used', async () => {
  await bench.apply(saved, { type: 'SearchUsed', data: { userId, searchId, data: null } });
  expect(await readSearches()).toEqual([
    { name: 'Europe', data, created_at: new Date(minute(1n)), last_used: new Date(minute(2n)) },
  ]);
});

test('keeps the latest data and name of a search', async () => {
  const sent = { ...data, deviceLongevity: '5 years' };
  await bench.apply(
    saved,
    { type: 'SearchRenamed', data: { userId, searchId, name: 'Mine' } },
    { type: 'SearchUsed', data: { userId, searchId, data: sent } },
  );
  expect(await readSearches()).toMatchObject([{ name: 'Mine', data: sent }]);
});

describe('alerts of a saved search', () => {
  const createAlertsChanged = (wanted: boolean): DomainEvent => ({
    type: 'SearchAlertsChanged',
    data: { userId, searchId, wanted, catalogueVersion: 4 },
  });
  const best = [{ providerId: 'emnify', name: 'emnify', score: 87 }];
  const createMatchesGained = (catalogueVersion: number, count: number): DomainEvent => ({
    type: 'MatchesGained',
    data: { userId, catalogueVersion, searches: [{ searchId, since: 4, count, best }] },
  });
  const columns = 'told_version, last_alert_at, new_matches';
  const readRow = async () => (await bench.rows(`SELECT ${columns} FROM {schema}.saved_search`))[0];

  test('stores the last notified version, the last alert and the new matches since the last use', async () => {
    await bench.apply(saved);
    expect(await readRow()).toEqual({ told_version: null, last_alert_at: null, new_matches: '0' });
    await bench.apply(createAlertsChanged(true));
    expect(await readRow()).toEqual({ told_version: 4, last_alert_at: null, new_matches: '0' });
    await bench.apply(createMatchesGained(6, 3), createMatchesGained(7, 2));
    expect(await readRow()).toEqual({ told_version: 7, last_alert_at: new Date(minute(4n)), new_matches: '5' });
    await bench.apply({ type: 'SearchUsed', data: { userId, searchId, data: null } });
    expect(await readRow()).toEqual({ told_version: 7, last_alert_at: new Date(minute(4n)), new_matches: '0' });
  });

  test('sums new matches beyond 32 bits', async () => {
    await bench.apply(saved, createAlertsChanged(true), createMatchesGained(5, 2_147_483_647));
    await bench.apply(createMatchesGained(6, 2_147_483_647));
    expect(await readRow()).toMatchObject({ new_matches: '4294967294' });
  });

  test('clears new matches when alerts are turned off', async () => {
    await bench.apply(saved, createAlertsChanged(true), createMatchesGained(6, 3), createAlertsChanged(false));
    expect(await readRow()).toMatchObject({ told_version: null, new_matches: '0' });
  });

  test('stores normalised requirements', async () => {
    await bench.apply(saved);
    expect(await bench.rows('SELECT requirements FROM {schema}.saved_search')).toEqual([{ requirements }]);
  });
});

test('deletes removed searches and unstarred providers', async () => {
  await bench.apply(saved, createProviderStarred('emnify'), createProviderStarred('1nce'));
  await bench.apply(
    { type: 'SearchRemoved', data: { userId, searchId } },
    { type: 'ProviderUnstarred', data: { userId, providerId: 'emnify' } },
  );
  expect(await readSearches()).toEqual([]);
  expect(await bench.rows('SELECT provider_id FROM {schema}.favourite')).toEqual([{ provider_id: '1nce' }]);
});

test('logs the requirements and the result of a search', async () => {
  await bench.apply(createMatched(searchId, userId));
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

test('logs the version of the facts, or null for events without one', async () => {
  const { type, data: before } = createMatched(searchId, userId);
  const otherSearch = '00000000-0000-4000-8000-000000000002';
  const newer = { ...(before as object), searchId: otherSearch, factsVersion: '2026-11-20.5da65e7a' };
  await bench.apply({ type, data: before }, { type, data: newer });
  expect(await bench.rows('SELECT facts_version FROM {schema}.search_log ORDER BY position')).toEqual([
    { facts_version: null },
    { facts_version: '2026-11-20.5da65e7a' },
  ]);
});

test('erases what the person typed and starred, and keeps the log of searches', async () => {
  const otherSearch = '00000000-0000-4000-8000-000000000002';
  await bench.apply(
    saved,
    createProviderStarred('emnify'),
    createProviderStarred('emnify', otherId),
    createMatched(searchId, userId),
  );
  await bench.apply(createMatched(otherSearch, otherId), { type: 'SubjectErased', data: { userId } });
  expect(await readSearches()).toEqual([]);
  expect(await bench.rows('SELECT user_id FROM {schema}.favourite')).toEqual([{ user_id: otherId }]);
  expect(await bench.rows('SELECT user_id FROM {schema}.search_text')).toEqual([{ user_id: otherId }]);
  expect(await bench.rows('SELECT search_id FROM {schema}.search_log ORDER BY 1')).toHaveLength(2);
});

test('erases the user id of searches with a pseudonymous searcher', async () => {
  const searcher = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a13';
  await bench.apply(createMatched(searchId, userId, searcher), { type: 'SubjectErased', data: { userId } });
  const [row] = await bench.rows('SELECT user_id, searcher, matched_count FROM {schema}.search_log');
  expect(row).toEqual({ user_id: null, searcher, matched_count: 12 });
});

test('anonymises searches before a date and keeps their metrics', async () => {
  const [third, fourth] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'];
  const searcher = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a13';
  await bench.apply(
    createMatched(searchId, userId),
    createMatched(third, userId, searcher),
    createMatched(fourth, otherId),
  );
  await bench.apply({ type: 'SearchesForgotten', data: { before: minute(3n) } });
  const rows =
    'SELECT user_id, searcher, digest, top_provider_name, matched_count FROM {schema}.search_log ORDER BY position';
  const anonymised = { user_id: null, digest: null, top_provider_name: null, matched_count: 12 };
  expect(await bench.rows(rows)).toEqual([
    { ...anonymised, searcher: null },
    { ...anonymised, searcher },
    { user_id: otherId, searcher: null, digest: 'd', top_provider_name: 'emnify', matched_count: 12 },
  ]);
  expect(await bench.rows('SELECT search_id FROM {schema}.search_text')).toEqual([{ search_id: fourth }]);
});

test('anonymises the searches of a person who objects', async () => {
  const third = '00000000-0000-4000-8000-000000000003';
  await bench.apply(createMatched(searchId, userId), createMatched(third, otherId), {
    type: 'ObjectionRaised',
    data: { userId },
  });
  const rows = 'SELECT user_id, digest, top_provider_name, matched_count FROM {schema}.search_log ORDER BY position';
  expect(await bench.rows(rows)).toEqual([
    { user_id: null, digest: null, top_provider_name: null, matched_count: 12 },
    { user_id: otherId, digest: 'd', top_provider_name: 'emnify', matched_count: 12 },
  ]);
  expect(await bench.rows('SELECT search_id FROM {schema}.search_text')).toEqual([{ search_id: third }]);
});

test('gives the same rows in a rebuild after an erasure', async () => {
  const clearFields = (event: DomainEvent, ...names: string[]): DomainEvent => ({
    type: event.type,
    data: { ...(event.data as object), ...Object.fromEntries(names.map((name) => [name, null])) },
  });
  await bench.apply(clearFields(saved, 'name', 'data'), clearFields(createMatched(searchId, userId), 'wizardData'));
  await bench.apply({ type: 'SubjectErased', data: { userId } });
  expect(await readSearches()).toEqual([]);
  expect(await bench.rows('SELECT * FROM {schema}.search_text')).toEqual([]);
  expect(await bench.rows('SELECT matched_count FROM {schema}.search_log')).toEqual([{ matched_count: 12 }]);
});
