import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { FavouriteProviderReplyItem, SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import * as searchesApi from '@marketplace/contracts/searches/searches.api.ts';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const unknownId = '00000000-0000-4000-8000-000000000001';
let clock = Date.parse('2026-11-21T12:00:00.000Z');
let scenario: RfqTestMarketplace;
let ada: SignedInTestUser;
let otto: SignedInTestUser;
beforeAll(async () => {
  const now = () => new Date((clock += 1000));
  scenario = await startRfqTestScenario(now, { projections: liveReadModelProjections });
  [ada, otto] = [scenario.buyer, scenario.otherBuyer];
});
afterAll(async () => scenario.close());

type Method = 'PUT' | 'DELETE' | 'POST';
const send = async (method: Method, path: string, as: SignedInTestUser | null, body?: object) =>
  callTestApi(scenario.market.command, method, path, body, as === null ? {} : { token: as.token });
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await sent;
  return [status, ProblemDetails.parse(body).code];
};
const fetchSearches = async (owner: SignedInTestUser, as: SignedInTestUser = owner) =>
  SavedSearchReplyItem.array().parse((await scenario.get(`/api/saved-searches/${owner.user.id}`, as)).body);
const save = async (body: object, as = ada) => send('POST', '/api/saved-searches', as, body);
const europe = { geographicRegions: ['Europe'], deploymentScale: '1-5K', powerSensitivity: 'Mains-powered' };

describe('saved searches', () => {
  test('are saved in both formats of the request, with a name derived from the requirements', async () => {
    const first = await save({ userId: ada.user.id, searchName: 'My fleet', searchData: { ...europe, pilot: true } });
    const second = await save({ email: 'IDA@meridian.example', requirements: { geographicRegions: ['Africa'] } });
    await save({ email: 'ida@meridian.example', name: '', requirements: {} });
    expect([first.status, second.status]).toEqual([200, 200]);
    const found = await fetchSearches(ada);
    expect(found.map(({ name }) => name)).toEqual(['Search 2026-11-21', 'Africa', 'My fleet']);
    expect(found[2]).toMatchObject({ id: first.body['id'], data: { ...europe, pilot: true } });
  });

  test('have a new date of last use when the same requirements are saved again', async () => {
    const before = (await fetchSearches(ada)).find(({ name }) => name === 'My fleet');
    const again = await save({ email: 'ida@meridian.example', name: 'Europe - 1-5K devices', requirements: europe });
    expect(again.body).toMatchObject({ id: before?.id, saved: false });
    const [after] = await fetchSearches(ada);
    expect(after).toMatchObject({ id: before?.id, name: 'My fleet', createdAt: before?.createdAt });
    expect(Date.parse(after?.lastUsed ?? '')).toBeGreaterThan(Date.parse(before?.lastUsed ?? ''));
  });

  test('can be used, renamed and removed by their owner only', async () => {
    const africa = (await fetchSearches(ada)).find(({ name }) => name === 'Africa');
    const path = `/api/saved-searches/${africa?.id}`;
    expect(await refusal(send('PUT', path, otto, { name: 'Mine' }))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('POST', `${path}/use`, otto))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('DELETE', path, otto))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('DELETE', path, scenario.admin))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('DELETE', '/api/saved-searches/nonsense', ada))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('PUT', path, null, { name: 'Mine' }))).toEqual([401, 'session.needed']);

    expect((await send('PUT', path, ada, { name: 'Kenya first' })).status).toBe(200);
    const countEvents = async () => (await scenario.market.readEvents()).length;
    await fetchSearches(ada);
    const before = await countEvents();
    expect((await send('PUT', path, ada, { name: 'Kenya first' })).status).toBe(200);
    expect(await countEvents()).toBe(before);
    expect((await send('POST', `${path}/use`, ada)).status).toBe(200);
    expect((await fetchSearches(ada))[0]).toMatchObject({ id: africa?.id, name: 'Kenya first' });
    expect((await send('DELETE', path, ada)).status).toBe(200);
    expect((await fetchSearches(ada)).some(({ id }) => id === africa?.id)).toBe(false);
  });

  test('send no alerts until their owner, and nobody else, enables them', async () => {
    const [first] = await fetchSearches(ada);
    const path = `/api/saved-searches/${first?.id}/alerts`;
    expect(first).toMatchObject({ alerts: false, lastAlertAt: null, newMatches: 0 });
    expect(await refusal(send('PUT', path, otto, { wanted: true }))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('PUT', path, scenario.admin, { wanted: true }))).toEqual([404, 'searches.not-found']);
    expect(await refusal(send('PUT', path, ada, {}))).toEqual([400, 'request.shape']);
    expect((await send('PUT', path, ada, { wanted: true })).status).toBe(200);
    expect((await fetchSearches(ada))[0]).toMatchObject({ id: first?.id, alerts: true });
    expect((await scenario.market.readEvents()).at(-1)).toMatchObject({ data: { wanted: true, catalogueVersion: 1 } });
    expect((await send('PUT', path, ada, { wanted: false })).status).toBe(200);
    expect((await fetchSearches(ada))[0]).toMatchObject({ id: first?.id, alerts: false });
  });

  test('are listed for their owner and for admins', async () => {
    const path = `/api/saved-searches/${ada.user.id}`;
    expect(await refusal(scenario.get(path, otto))).toEqual([403, 'searches.not-you']);
    expect(await refusal(scenario.get(`/api/saved-searches/${unknownId}`, otto))).toEqual([403, 'searches.not-you']);
    expect(await refusal(scenario.get(path, null))).toEqual([401, 'session.needed']);
    expect(await fetchSearches(ada, scenario.admin)).toEqual(await fetchSearches(ada));
    expect((await scenario.get('/api/saved-searches/nonsense', scenario.admin)).body).toEqual([]);
    expect(await fetchSearches(otto)).toEqual([]);
  });

  test.each([
    ['the ID of another user', () => ({ userId: otto.user.id, searchData: europe }), [403, 'searches.not-you']],
    [
      'the email address of another user',
      () => ({ email: 'otto@alder.example', requirements: europe }),
      [403, 'searches.not-you'],
    ],
    ['no requirements', () => ({ userId: ada.user.id }), [400, 'request.shape']],
    ['both formats at once', () => ({ searchData: europe, requirements: europe }), [400, 'request.shape']],
    ['a name that is too long', () => ({ searchName: 'x'.repeat(121), searchData: europe }), [400, 'request.shape']],
    ['a character that cannot be stored', () => ({ searchData: { ['a\u0000']: 'x' } }), [400, 'request.shape']],
    ['unknown properties', () => ({ searchData: europe, more: 1 }), [400, 'request.shape']],
  ])('reject %s', async (_what, body, expected) => {
    expect(await refusal(save(body()))).toEqual(expected);
  });

  test('reject a blank new name', async () => {
    const [first] = await fetchSearches(ada);
    const path = `/api/saved-searches/${first?.id}`;
    expect(await refusal(send('PUT', path, ada, { name: '  ' }))).toEqual([400, 'request.shape']);
  });
});

describe('favourites', () => {
  const list = async (as: SignedInTestUser, owner = ada) => scenario.get(`/api/favorites/${owner.user.id}`, as);

  test('are added and removed per user, without a logo file that does not exist', async () => {
    for (const id of ['emnify', 'soracom', 'emnify']) {
      expect((await send('PUT', `/api/favorites/${id}`, ada)).status).toBe(200);
    }
    const found = FavouriteProviderReplyItem.array().parse((await list(ada)).body);
    expect(found.map(({ provider_name, in_catalogue }) => [provider_name, in_catalogue])).toEqual([
      ['Soracom', true],
      ['emnify', true],
    ]);
    expect(found.map(({ logo_file }) => logo_file)).toEqual([null, null]);
    expect((await list(otto, otto)).body).toEqual([]);
    await send('DELETE', '/api/favorites/soracom', ada);
    expect(FavouriteProviderReplyItem.array().parse((await list(ada)).body)).toHaveLength(1);
  });

  test('are limited to providers of the catalogue, and private to their owner', async () => {
    expect(await refusal(send('PUT', '/api/favorites/nobody', ada))).toEqual([422, 'searches.unknown-provider']);
    expect(await refusal(send('PUT', '/api/favorites/emnify', null))).toEqual([401, 'session.needed']);
    expect(await refusal(list(otto))).toEqual([403, 'searches.not-you']);
    expect((await list(scenario.admin)).status).toBe(200);
  });
});

describe('search log', () => {
  const log = async (body: object, as: SignedInTestUser | null = ada) =>
    send('POST', '/api/analytics/user-searches', as, body);
  const fetchOwnLog = async (owner: SignedInTestUser, as = owner) => {
    const { body } = await scenario.get(`/api/analytics/user-searches/${owner.user.id}`, as);
    return searchesApi.listUserSearchesEndpoint.reply.parse(body);
  };
  const match = async (as: SignedInTestUser) => {
    const { body } = await callTestApi(scenario.market.query, 'POST', '/api/providers/match-requirements', europe, {
      token: as.token,
    });
    const { searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest, total } =
      MatchedProvidersPageReply.parse(body);
    return { proof: { searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest }, total };
  };

  test('stores the result that the server returned, once, even when it is sent repeatedly', async () => {
    const { proof, total } = await match(ada);
    const body = { user_email: 'ida@meridian.example', requirements: europe, matched_providers_count: 999, ...proof };
    const sent = await log(body);
    expect(sent.body).toMatchObject({ proof: 'valid', id: proof.searchSessionId });
    expect((await log(body)).body['id']).toBe(proof.searchSessionId);
    expect(await fetchOwnLog(ada)).toMatchObject([
      {
        id: proof.searchSessionId,
        user_id: ada.user.id,
        user_email: 'ida@meridian.example',
        user_company: 'Meridian Cold Chain',
        requirements: europe,
        matched_providers_count: total,
        geographic_regions: ['Europe'],
        deployment_scale: '1-5K',
        proof: 'valid',
        ...{
          catalogue_version: 1,
          algorithm_version: 'match-v2',
          facts_version: proof.factsVersion,
          digest: proof.digest,
        },
      },
    ]);
  });

  test("marks searches with the proof of another user's result, or without one", async () => {
    const { proof } = await match(ada);
    const taken = await log({ requirements: europe, ...proof }, otto);
    const withoutProof = await log(
      { requirements: europe, matched_providers_count: 3, search_timestamp: 'yesterday' },
      otto,
    );
    expect([taken.body['proof'], withoutProof.body['proof']]).toEqual(['invalid', 'missing']);
    expect((await fetchOwnLog(otto)).map(({ proof: found }) => found)).toEqual(['missing', 'invalid']);
  });

  test('groups identical searches with their count on request', async () => {
    const path = `/api/analytics/user-searches/${otto.user.id}`;
    const listCounts = async (query: string) =>
      searchesApi.listUserSearchesEndpoint.reply
        .parse((await scenario.get(path + query, otto)).body)
        .map(({ times }) => times);
    expect([await listCounts(''), await listCounts('?identical=once')]).toEqual([[undefined, undefined], [2]]);
  });

  test('accepts entries only of the own user, and shows them only to that user', async () => {
    expect(await refusal(log({ user_id: otto.user.id }))).toEqual([403, 'searches.not-you']);
    expect(await refusal(log({ user_email: 'otto@alder.example' }))).toEqual([403, 'searches.not-you']);
    expect(await refusal(log({}, null))).toEqual([401, 'session.needed']);
    const path = `/api/analytics/user-searches/${ada.user.id}`;
    expect(await refusal(scenario.get(path, otto))).toEqual([403, 'searches.not-you']);
    expect(await fetchOwnLog(ada, scenario.admin)).toEqual(await fetchOwnLog(ada));
  });

  test('shows admins how much and when users searched', async () => {
    const path = '/api/analytics/all-user-searches';
    const { body } = await scenario.get(path, scenario.admin);
    const all = searchesApi.listAllSearchesEndpoint.reply.parse(body);
    expect(all.user_summary).toMatchObject([
      { user_id: otto.user.id, user_email: 'otto@alder.example', total_searches: 2, avg_matches: 1.5 },
      { user_id: ada.user.id, user_company: 'Meridian Cold Chain', total_searches: 1 },
    ]);
    expect(all.recent_searches.map(({ user_email }) => user_email)).toEqual([
      'otto@alder.example',
      'otto@alder.example',
      'ida@meridian.example',
    ]);
    const last = all.recent_searches[0]?.search_timestamp ?? '';
    const before = await scenario.get<typeof all>(`${path}?to=${last}&limit=1`, scenario.admin);
    expect([before.body.recent_searches.length, before.body.recent_searches[0]?.proof]).toEqual([1, 'invalid']);
    expect((await scenario.get<typeof all>(`${path}?from=2027-01-01T00:00:00.000Z`, scenario.admin)).body).toEqual({
      user_summary: [],
      recent_searches: [],
    });
  });

  test('shows analysts the same without addresses, companies and free text, and buyers nothing', async () => {
    const path = '/api/analytics/all-user-searches';
    await log({ requirements: { ...europe, deviceLongevity: 'until Ida retires' } });
    const claim = { top_provider_name: 'call ida@meridian.example', top_provider_type: 'Meridian' };
    await log({ requirements: europe, ...claim });
    const { proof } = await match(ada);
    await log({ requirements: europe, ...proof });
    const role = { userId: otto.user.id, role: 'analyst' } as const;
    const meta = { commandId: crypto.randomUUID(), actor: 'system', at: '2026-11-21T12:00:00.000Z' };
    expect(await refusal(scenario.get(path, otto))).toEqual([403, 'access.analyst-needed']);
    await scenario.market.deps.execute(
      { initial: null, evolve: () => null, decide: () => [{ type: 'RoleGranted', data: role }] },
      { stream: `access-${otto.user.id}`, command: null, meta },
    );
    const { body, status } = await scenario.get(path, otto);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/@|retires|Meridian|Alder/);
    const [proven, claimed, typed] = searchesApi.listAllSearchesEndpoint.reply.parse(body).recent_searches;
    expect(proven).toMatchObject({ proof: 'valid', top_provider_name: expect.any(String) as unknown });
    expect(claimed).toMatchObject({ proof: 'missing', top_provider_name: null, top_provider_type: null });
    expect(typed).toMatchObject({
      user_email: null,
      device_longevity: null,
      requirements: { regions: ['Europe'] },
    });
    expect(await refusal(scenario.get(`/api/analytics/user-searches/${ada.user.id}`, otto))).toEqual([
      403,
      'searches.not-you',
    ]);
  });

  test('is part of the download of personal data, including free text', async () => {
    await scenario.get('/api/metadata', ada);
    const { body } = await send('POST', '/api/privacy/download-my-data', ada);
    const { searches, searchLog } = body['data'] as Record<string, readonly { type: string; data: object }[]>;
    expect(searches?.map(({ type }) => type)).toContain('SearchSaved');
    expect(searchLog?.map(({ type }) => type)).toContain('RequirementsMatched');
    expect(JSON.stringify(searchLog)).toContain('until Ida retires');
  });

  test('contains no email addresses', async () => {
    const events = JSON.stringify(await scenario.market.readEvents());
    expect(events).toContain('RequirementsMatched');
    expect(events).not.toContain('meridian.example');
  });
});
