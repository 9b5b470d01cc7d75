import { setImmediate } from 'node:timers/promises';
import { noProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { matchCatalogueByScanV2 } from '@marketplace/domain/matching/engine/v2/scan.ts';
import {
  formatSearchResultTextToSign,
  SignedSearchResultContent,
} from '@marketplace/contracts/matching/matching.signedResult.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { type MatchedProvider, MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { verifyAndDecodeSignedText } from '@marketplace/http/signedText.ts';
import { describe, expect, it } from 'vitest';
import { type SignableMatchResult, signMatchResult } from './digest.ts';
import { type MatchParams, createCatalogueMatcher } from './matcher.ts';

const digestSecret = 'a secret of this test';
const session = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const { requirements } = normaliseWizardDataToRequirements({
  geographicRegions: ['Europe'],
  applicationProfile: 'Light',
});
const userId = '00000000-0000-4000-8000-000000000077';
const search = { userId, requirements };
const page: MatchParams = {
  filters: noProviderFilters,
  sort: { by: 'rank', descending: false },
  responses: new Map(),
  view: 'full',
  limit: 10,
  offset: 0,
};
const noPause = () => Promise.resolve();

function setUp() {
  let sessions = 0;
  let loads = 0;
  const matcher = createCatalogueMatcher({ newSessionId: () => session((sessions += 1)), digestSecret });
  const load = (records: readonly ProviderRecord[]) => () => {
    loads += 1;
    return Promise.resolve(records);
  };
  return { matcher, load, loads: () => loads };
}

function toTopMatch(best: MatchedProvider | undefined): SignableMatchResult['top'] {
  return best === undefined ? null : { name: best.Provider, type: best.Type, technology: best.technology };
}

function toSignableAnswer(reply: MatchedProvidersPageReply): SignableMatchResult {
  const all = matchCatalogueByScanV2(testSampleCatalogue, requirements, { limit: 1000, offset: 0 }).providers;
  const { searchSessionId, catalogueVersion, algorithmVersion, factsVersion } = reply;
  return {
    searchSessionId,
    catalogueVersion,
    algorithmVersion,
    factsVersion,
    ...search,
    top: toTopMatch(all[0]),
    results: all.map(({ id, matchScore }) => [id, matchScore] as const),
  };
}

describe('matcher', () => {
  it('answers as the contract promises, for the requested version', async () => {
    const { matcher, load } = setUp();
    const reply = await matcher.match(7, load(testSampleCatalogue), search, page);
    expect(MatchedProvidersPageReply.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({ catalogueVersion: 7, algorithmVersion: 'match-v2', searchSessionId: session(1) });
    const { providers } = matchCatalogueByScanV2(testSampleCatalogue, requirements, page);
    expect(reply.providers).toEqual(providers.map((provider, at) => ({ ...provider, rank: page.offset + at + 1 })));
  });

  it('loads a version once for concurrent searches', async () => {
    const { matcher, load, loads } = setUp();
    await Promise.all([1, 2, 3].map(() => matcher.match(1, load(testSampleCatalogue), search, page)));
    expect(loads()).toBe(1);
  });

  it('reads a new version and still answers the previous one', async () => {
    const { matcher, load, loads } = setUp();
    await matcher.match(1, load(testSampleCatalogue), search, page);
    const { total } = await matcher.match(2, load([]), search, page);
    await matcher.match(1, load([]), search, page);
    expect([total, loads()]).toEqual([0, 2]);
  });

  it('retries after providers could not be loaded', async () => {
    const { matcher, load } = setUp();
    const failing = () => Promise.reject(new Error('no database'));
    await expect(matcher.match(1, failing, search, page)).rejects.toThrow('no database');
    await expect(matcher.match(1, load(testSampleCatalogue), search, page)).resolves.toMatchObject({
      total: matchCatalogueByScanV2(testSampleCatalogue, requirements, page).total,
    });
  });

  it('yields to the event loop while building an index', async () => {
    const { matcher, load } = setUp();
    const many = Array.from({ length: 20 }, (_, round) =>
      testSampleCatalogue.map((record) => ({ ...record, id: `${record.id}-${round}` })),
    ).flat();
    const build = { running: true };
    const turns = (async () => {
      let count = 0;
      for (; build.running; count += 1) await setImmediate();
      return count;
    })();
    await matcher.match(1, load(many), search, page);
    build.running = false;
    expect(await turns).toBeGreaterThan(10);
  });
});

describe('match-v2 details', () => {
  const otherRequirements = normaliseWizardDataToRequirements({
    ...{ geographicMode: 'countries', geographicRegions: ['DE', 'BR', 'KE'] },
    ...{ ntnSupport: true, privateNetworkNeeded: 'Private LoRaWAN', musts: ['ntnSupport', 'privateNetworkNeeded'] },
  }).requirements;

  it('compares each shown match with the next of all matches, in every page and order', async () => {
    const { matcher, load } = setUp();
    const whole = matchCatalogueByScanV2(testSampleCatalogue, requirements, { limit: 1000, offset: 0 });
    const reply = await matcher.match(1, load(testSampleCatalogue), search, {
      ...page,
      sort: { by: 'name', descending: true },
    });
    for (const { id, setsApart } of reply.providers) {
      expect(setsApart).toEqual(whole.providers.find((one) => one.id === id)?.setsApart);
    }
    expect([reply.tie, reply.meetingMusts]).toEqual([whole.tie, whole.total]);
  });

  it('counts matches of every must, and teams that together meet them when no provider does', async () => {
    const { matcher, load } = setUp();
    const reply = await matcher.match(1, load(testSampleCatalogue), { userId, requirements: otherRequirements }, page);
    expect(reply.meetingMusts).toBe(0);
    expect(reply.together.length).toBeGreaterThan(0);
    for (const team of reply.together) {
      expect(new Set(team.flatMap(({ musts }) => musts))).toEqual(new Set(otherRequirements.musts));
      expect(new Set(team.flatMap(({ countries }) => countries))).toEqual(new Set(otherRequirements.countries));
    }
    const count = await matcher.count(1, load(testSampleCatalogue), otherRequirements);
    expect(count).toEqual({ count: reply.total, countMeetingMusts: 0, catalogueVersion: 1 });
  });
});

describe('digest', () => {
  it('signs every match of the answer, including those on other pages', async () => {
    const { matcher, load } = setUp();
    const reply = await matcher.match(3, load(testSampleCatalogue), search, { ...page, limit: 2, offset: 4 });
    const answered = toSignableAnswer(reply);
    expect(await signMatchResult(digestSecret, answered, noPause)).toBe(reply.digest);
  });

  it.each([
    ['another session', (answered: SignableMatchResult) => ({ ...answered, searchSessionId: session(9) })],
    ['another user', (answered: SignableMatchResult) => ({ ...answered, userId: session(8) })],
    ['another best match', (answered: SignableMatchResult) => ({ ...answered, top: null })],
    ['another catalogue', (answered: SignableMatchResult) => ({ ...answered, catalogueVersion: 4 })],
    [
      'other requirements',
      (answered: SignableMatchResult) => ({ ...answered, requirements: { ...requirements, ntnSupport: true } }),
    ],
    ['one result fewer', (answered: SignableMatchResult) => ({ ...answered, results: answered.results.slice(1) })],
    ['another order', (answered: SignableMatchResult) => ({ ...answered, results: answered.results.toReversed() })],
  ])('does not match %s', async (_name, change) => {
    const { matcher, load } = setUp();
    const reply = await matcher.match(3, load(testSampleCatalogue), search, page);
    expect(await signMatchResult(digestSecret, change(toSignableAnswer(reply)), noPause)).not.toBe(reply.digest);
  });

  it('does not depend on the order in which requirements were written', async () => {
    const { matcher, load } = setUp();
    const turned = Object.fromEntries(Object.entries(requirements).reverse()) as typeof requirements;
    const reply = await matcher.match(3, load(testSampleCatalogue), { userId, requirements: turned }, page);
    expect(await signMatchResult(digestSecret, toSignableAnswer(reply), noPause)).toBe(reply.digest);
  });

  it('reveals count and top matches to holders of the secret, bound to the user who searched', async () => {
    const { matcher, load } = setUp();
    const reply = await matcher.match(3, load(testSampleCatalogue), search, { ...page, limit: 2, offset: 4 });
    const answered = toSignableAnswer(reply);
    const opened = verifyAndDecodeSignedText(digestSecret, reply.digest, formatSearchResultTextToSign(answered));
    expect(SignedSearchResultContent.parse(JSON.parse(opened ?? ''))).toMatchObject({
      total: reply.total,
      first: answered.results.slice(0, 10).map(([id]) => id),
      top: answered.top,
    });
    const other = formatSearchResultTextToSign({ ...answered, userId: session(8) });
    expect(verifyAndDecodeSignedText(digestSecret, reply.digest, other)).toBeNull();
  });

  it('cannot be created without the secret', async () => {
    const { matcher, load } = setUp();
    const reply = await matcher.match(3, load(testSampleCatalogue), search, page);
    expect(await signMatchResult('another secret', toSignableAnswer(reply), noPause)).not.toBe(reply.digest);
  });
});
