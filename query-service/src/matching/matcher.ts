import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type MatchResult, nothingAsked, type Page } from '@marketplace/contracts/matching/engine/scan.ts';
import type { Sliced } from '@marketplace/contracts/matching/index/inSlices.ts';
import { bandCounts, presentRanking, rankedIds, rankMatches } from '@marketplace/contracts/matching/index/match.ts';
import { indexInSlices, type MatchIndex } from '@marketplace/contracts/matching/index/matchIndex.ts';
import type { Ranking } from '@marketplace/contracts/matching/index/ranking.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { algorithmVersion, type MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { type Answered, digestOf } from './digest.ts';

export interface MatcherDeps {
  readonly newSessionId: () => string;
  readonly digestSecret: string;
}

/** Who looks for what. */
export interface Search {
  readonly userId: string;
  readonly requirements: Requirements;
}

export interface Matcher {
  /**
   * One page of a version's matches, signed. The first search of a version loads its providers and builds the index; others
   * that come meanwhile wait for the same one.
   */
  readonly match: (
    version: number,
    loadProviders: () => Promise<readonly ProviderRecord[]>,
    search: Search,
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

/** The best match, which stands on the first page; `shown` is the page that was asked for. */
function bestOf(index: MatchIndex, ranking: Ranking, shown: MatchResult, { offset }: Page): Answered['top'] {
  const first = offset === 0 ? shown : presentRanking(index, ranking, { limit: 1, offset: 0 });
  const [best] = first.providers;
  return best === undefined ? null : { name: best.Provider, type: best.Type, technology: best.technology };
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
    match: async (version, loadProviders, search, page) => {
      const index = await indexOf(version, loadProviders);
      const ranking = rankMatches(index, search.requirements);
      const signed = { searchSessionId: newSessionId(), catalogueVersion: version, algorithmVersion };
      const shown = ranking === null ? nothingAsked : presentRanking(index, ranking, page);
      const results = ranking === null ? [] : rankedIds(index, ranking);
      const top = ranking === null ? null : bestOf(index, ranking, shown, page);
      const digest = await digestOf(digestSecret, { ...signed, ...search, results, top }, pause);
      const bands = ranking === null ? [] : bandCounts(ranking);
      return {
        ...shown,
        top,
        bands,
        found: shown.total,
        facets: { type: [], protocol: [], sgp32: [], ntn: [] },
        ...signed,
        digest,
      };
    },
  };
}
