import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { referenceNetworkData } from '@marketplace/domain/coverage/coverage.referenceData.ts';
import {
  listMatchIdsAndScores,
  type SearchMatchesByProviderNumber,
} from '@marketplace/domain/matching/index/algorithms.ts';
import { runPausableTask } from '@marketplace/domain/matching/index/pausableTasks.ts';
import {
  findNeighbourInRankedProviderNumbers,
  type MatchWithNeighbour,
} from '@marketplace/domain/matching/index/v2/match.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  currentMatchAlgorithmVersion,
  type MatchedProvider,
  type MatchCountReply,
  type MatchedProvidersPageReply,
} from '@marketplace/contracts/matching/matching.views.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type SignableMatchResult, signMatchResult } from './digest.ts';
import { toMatchedProviderListItem } from './matchedListing.ts';
import { createMatchIndexCache, type CataloguePreparedForMatching } from './matchIndexes.ts';
import { type MatchListParams, filterSortAndPageMatches, type RankedProviderNumbers } from './matchList.public.ts';

export interface CatalogueMatcherDeps {
  readonly newSessionId: () => string;
  readonly digestSecret: string;
}

/** A user and the requirements of the user's search. */
export interface UserIdAndSearchRequirements {
  readonly userId: string;
  readonly requirements: BuyerRequirements;
}

/** Parameters of a match reply: filters, sort order, page and level of detail. */
export interface MatchParams extends MatchListParams {
  readonly view: 'full' | 'listing';
}

export interface CatalogueMatcher {
  /** Builds the index of a catalogue version in advance. Otherwise the first search builds it. */
  readonly prepare: (version: number, loadProviders: () => Promise<readonly ProviderRecord[]>) => Promise<void>;
  /**
   * Returns one page of the matches in a catalogue version, with a signature of all matches. Filters and sort order
   * affect only the page. The first search of a version loads its providers and builds the index; concurrent searches
   * wait for the same index.
   */
  readonly match: (
    version: number,
    loadProviders: () => Promise<readonly ProviderRecord[]>,
    search: UserIdAndSearchRequirements,
    params: MatchParams,
  ) => Promise<MatchedProvidersPageReply>;
  /** Counts the matches in a catalogue version; counts are cached. */
  readonly count: (
    version: number,
    loadProviders: () => Promise<readonly ProviderRecord[]>,
    requirements: BuyerRequirements,
  ) => Promise<MatchCountReply>;
}

type Answer = Omit<
  MatchedProvidersPageReply,
  'digest' | 'searchSessionId' | 'catalogueVersion' | 'algorithmVersion' | 'factsVersion'
>;

interface AnsweredMatches {
  readonly answer: Answer;
  readonly results: SignableMatchResult['results'];
}

const noFacets = { type: [], technology: [], country: [], protocol: [], sgp32: [], ntn: [] };

const noMatches: AnsweredMatches = {
  answer: {
    ...{ providers: [], total: 0, insights: [], insightKinds: [] },
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

/** Number of matches that are explained before yielding to the event loop. */
const presentedPerSlice = 100;

async function present(
  { presentMatches: explain }: SearchMatchesByProviderNumber,
  placed: readonly MatchWithNeighbour[],
): Promise<MatchedProvider[]> {
  const made: MatchedProvider[] = [];
  for (let from = 0; from < placed.length; from += presentedPerSlice) {
    if (from > 0) await yieldToEventLoop();
    made.push(...explain(placed.slice(from, from + presentedPerSlice)));
  }
  return made;
}

/** Returns the rank, from 0, of each match in `numbers` among all matches in `ranked`. */
function ranksIn(ranked: RankedProviderNumbers, numbers: RankedProviderNumbers): number[] {
  const shown = new Set(numbers);
  const ranks = new Map<number, number>();
  for (const [rank, number] of ranked.entries()) if (shown.has(number)) ranks.set(number, rank);
  return numbers.map((number) => ranks.get(number) ?? -1);
}

/** Explains the matches in `numbers`, each with its rank and a comparison with the next provider in `ranked`. */
async function presentRanked(
  matches: SearchMatchesByProviderNumber,
  ranked: RankedProviderNumbers,
  numbers: RankedProviderNumbers,
): Promise<MatchedProvider[]> {
  const ranks = ranksIn(ranked, numbers);
  const placed = numbers.map((number, at) => ({
    number,
    neighbour: findNeighbourInRankedProviderNumbers(ranked, ranks[at] ?? -1),
  }));
  const made = await present(matches, placed);
  return made.map((provider, at) => ({ ...provider, rank: (ranks[at] ?? 0) + 1 }));
}

function toTopMatch([best]: readonly MatchedProvider[]): Answer['top'] {
  return best === undefined ? null : { name: best.Provider, type: best.Type, technology: best.technology };
}

async function buildAnswer(
  prepared: CataloguePreparedForMatching,
  requirements: BuyerRequirements,
  matches: SearchMatchesByProviderNumber,
  params: MatchParams,
): Promise<AnsweredMatches> {
  const ranked = await runPausableTask(matches.rankProviders(), yieldToEventLoop);
  const results = await runPausableTask(listMatchIdsAndScores(prepared.index, matches, ranked), yieldToEventLoop);
  const cells = prepared.cellsFor(requirements, ranked);
  const { numbers, found, facets } = await filterSortAndPageMatches(prepared.columns, ranked, cells, params);
  const page = await presentRanked(matches, ranked, numbers);
  const together = prepared.teamsFor(requirements, matches, ranked);
  await yieldToEventLoop();
  const [best] = ranked;
  const insights = matches.buildInsights();
  const answer = {
    providers: params.view === 'full' ? page : page.map(toMatchedProviderListItem),
    total: matches.total,
    found,
    facets,
    bands: matches.countBands(),
    top: toTopMatch(await presentRanked(matches, ranked, ranked.slice(0, 1))),
    meetingMusts: matches.meetingMusts,
    tie: best === undefined ? null : matches.findTie(best),
    together,
    insights: insights.map(({ text }) => text),
    insightKinds: insights.map(({ kind }) => kind),
  };
  return { answer, results };
}

/** Creates a matcher with one index per catalogue version. */
export function createCatalogueMatcher({ newSessionId, digestSecret }: CatalogueMatcherDeps): CatalogueMatcher {
  const indexes = createMatchIndexCache();
  return {
    prepare: async (version, loadProviders) => {
      await indexes(version, loadProviders);
    },
    match: async (version, loadProviders, search, params) => {
      const prepared = await indexes(version, loadProviders);
      const matches = prepared.index.findMatches(search.requirements);
      await yieldToEventLoop();
      const { answer, results } =
        matches === null ? noMatches : await buildAnswer(prepared, search.requirements, matches, params);
      const versions = {
        catalogueVersion: version,
        algorithmVersion: currentMatchAlgorithmVersion,
        factsVersion: referenceNetworkData.version,
      };
      const signed = { searchSessionId: newSessionId(), ...versions };
      const digest = await signMatchResult(
        digestSecret,
        { ...signed, ...search, results, top: answer.top },
        yieldToEventLoop,
      );
      return { ...answer, ...signed, digest };
    },
    count: async (version, loadProviders, requirements) => {
      const { countFor } = await indexes(version, loadProviders);
      const { total, meetingMusts } = countFor(requirements);
      const hasMusts = (requirements.musts ?? []).length > 0;
      return { count: total, ...(hasMusts && { countMeetingMusts: meetingMusts }), catalogueVersion: version };
    },
  };
}
