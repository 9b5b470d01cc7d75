import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { nothingAsked, type Page } from '@marketplace/contracts/matching/engine/scan.ts';
import type { Sliced } from '@marketplace/contracts/matching/index/inSlices.ts';
import { presentRanking, rankedIds, rankMatches } from '@marketplace/contracts/matching/index/match.ts';
import { indexInSlices, type MatchIndex } from '@marketplace/contracts/matching/index/matchIndex.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { algorithmVersion, type MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { digestOf } from './digest.ts';

export interface MatcherDeps {
  readonly newSessionId: () => string;
  readonly digestSecret: string;
}

export interface Matcher {
  /**
   * One page of a version's matches, signed. The first search of a version loads its providers and builds the index; others
   * that come meanwhile wait for the same one.
   */
  readonly match: (
    version: number,
    loadProviders: () => Promise<readonly ProviderRecord[]>,
    requirements: Requirements,
    page: Page,
  ) => Promise<MatchReply>;
}

interface Kept {
  readonly version: number;
  readonly index: Promise<MatchIndex>;
}

/** The version in use and the one before, for searches that began before a publication. */
const keptVersions = 2;

/** Gives everybody else on the event loop a turn. */
async function pause(): Promise<void> {
  await nextTurn();
}

async function runInTurns<T>(work: Sliced<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

/** Matches against one index per catalogue version. */
export function createMatcher({ newSessionId, digestSecret }: MatcherDeps): Matcher {
  let kept: readonly Kept[] = [];

  const indexOf = (version: number, loadProviders: () => Promise<readonly ProviderRecord[]>): Promise<MatchIndex> => {
    const known = kept.find((one) => one.version === version);
    if (known !== undefined) return known.index;
    const entry: Kept = { version, index: loadProviders().then((records) => runInTurns(indexInSlices(records))) };
    kept = [entry, ...kept].slice(0, keptVersions);
    entry.index.catch(() => {
      kept = kept.filter((one) => one !== entry);
    });
    return entry.index;
  };

  return {
    match: async (version, loadProviders, requirements, page) => {
      const index = await indexOf(version, loadProviders);
      const ranking = rankMatches(index, requirements);
      const searchSessionId = newSessionId();
      const signed = { searchSessionId, catalogueVersion: version, algorithmVersion };
      const results = ranking === null ? [] : rankedIds(index, ranking);
      const digest = await digestOf(digestSecret, { ...signed, requirements, results }, pause);
      return { ...(ranking === null ? nothingAsked : presentRanking(index, ranking, page)), ...signed, digest };
    },
  };
}
