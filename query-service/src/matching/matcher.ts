import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { coverageFacts } from '@marketplace/domain/coverage/coverage.facts.ts';
import { nothingAsked } from '@marketplace/domain/matching/engine/v1/scan.ts';
import {
  bandCounts,
  idsAndScores,
  insightsInto,
  presentMatches,
  rankedNumbers,
  rankMatches,
} from '@marketplace/domain/matching/index/v1/match.ts';
import type { Ranking } from '@marketplace/domain/matching/index/v1/ranking.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  algorithmVersion,
  type MatchedProvider,
  type MatchCount,
  type MatchReply,
} from '@marketplace/contracts/matching/matching.views.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type Answered, digestOf } from './digest.ts';
import { matchedListing } from './matchedListing.ts';
import { createIndexes, type Prepared } from './matchIndexes.ts';
import { type ListParams, listMatches, type Numbers } from './matchList.public.ts';

export interface MatcherDeps {
  readonly newSessionId: () => string;
  readonly digestSecret: string;
}

/** Who looks for what. */
export interface Search {
  readonly userId: string;
  readonly requirements: Requirements;
}

/** Which matches are sent, and how much of each. */
export interface MatchParams extends ListParams {
  readonly view: 'full' | 'listing';
}

export interface Matcher {
  /** Builds a version's index, as its first search would. Resolves once it is there. */
  readonly prepare: (version: number, loadProviders: () => Promise<readonly ProviderRecord[]>) => Promise<void>;
  /**
   * One page of a version's matches, signed. Filters and sort decide what the page holds, never what is signed. The first
   * search of a version loads its providers and builds the index; others that come meanwhile wait for the same one.
   */
  readonly match: (
    version: number,
    loadProviders: () => Promise<readonly ProviderRecord[]>,
    search: Search,
    asked: MatchParams,
  ) => Promise<MatchReply>;
  /** How many match in a version; who asked for the same before costs nothing. */
  readonly count: (
    version: number,
    loadProviders: () => Promise<readonly ProviderRecord[]>,
    requirements: Requirements,
  ) => Promise<MatchCount>;
}

type Answer = Omit<MatchReply, 'digest' | 'searchSessionId' | 'catalogueVersion' | 'algorithmVersion' | 'factsVersion'>;

interface AnsweredMatches {
  readonly answer: Answer;
  readonly results: Answered['results'];
}

const noFacets = { type: [], technology: [], country: [], protocol: [], sgp32: [], ntn: [] };

const noMatches: AnsweredMatches = {
  answer: {
    ...nothingAsked,
    meetingMusts: 0,
    tie: null,
    together: [],
    found: 0,
    facets: noFacets,
    bands: [],
    top: null,
  },
  results: [],
};

/** Makes something of matches, so many at a time, with a turn for others in between. */
async function inSlices<Made>(
  numbers: Numbers,
  atOnce: number,
  make: (some: Numbers) => readonly Made[],
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < numbers.length; from += atOnce) {
    if (from > 0) await yieldToEventLoop();
    made.push(...make(numbers.slice(from, from + atOnce)));
  }
  return made;
}

function present({ index }: Prepared, ranking: Ranking, numbers: Numbers): Promise<MatchedProvider[]> {
  return inSlices(numbers, 100, (some) => presentMatches(index, ranking, some));
}

async function answerOf(
  prepared: Prepared,
  requirements: Requirements,
  ranking: Ranking,
  asked: MatchParams,
): Promise<AnsweredMatches> {
  const ranked = rankedNumbers(ranking);
  const results = await inSlices(ranked, 5000, (some) => idsAndScores(prepared.index, ranking, some));
  const cells = prepared.cellsFor(requirements, ranked);
  const { numbers, found, facets } = await listMatches(prepared.columns, ranked, cells, asked);
  const [best] = await present(prepared, ranking, ranked.slice(0, 1));
  const page = await present(prepared, ranking, numbers);
  const answer = {
    providers: asked.view === 'full' ? page : page.map(matchedListing),
    total: ranking.total,
    found,
    facets,
    bands: bandCounts(ranking),
    top: best === undefined ? null : { name: best.Provider, type: best.Type, technology: best.technology },
    meetingMusts: ranking.total,
    tie: null,
    together: [],
    insights: insightsInto(ranking),
  };
  return { answer, results };
}

/** Matches against one index per catalogue version. */
export function createMatcher({ newSessionId, digestSecret }: MatcherDeps): Matcher {
  const indexes = createIndexes();
  return {
    prepare: async (version, loadProviders) => {
      await indexes(version, loadProviders);
    },
    match: async (version, loadProviders, search, asked) => {
      const prepared = await indexes(version, loadProviders);
      const ranking = rankMatches(prepared.index, search.requirements);
      await yieldToEventLoop();
      const { answer, results } =
        ranking === null ? noMatches : await answerOf(prepared, search.requirements, ranking, asked);
      const versions = { catalogueVersion: version, algorithmVersion, factsVersion: coverageFacts.version };
      const signed = { searchSessionId: newSessionId(), ...versions };
      const digest = await digestOf(digestSecret, { ...signed, ...search, results, top: answer.top }, yieldToEventLoop);
      return { ...answer, ...signed, digest };
    },
    count: async (version, loadProviders, requirements) => {
      const { countFor } = await indexes(version, loadProviders);
      return { count: countFor(requirements), catalogueVersion: version };
    },
  };
}
