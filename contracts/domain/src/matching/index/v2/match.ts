import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { evaluate, prepareSearch, type AnswerOf } from '../../engine/v2/evaluate.ts';
import { insightsOf } from '../../engine/v2/insights.ts';
import { presentMatch } from '../../engine/v2/present.ts';
import { readProvider } from '../../engine/v2/readProviders.ts';
import { nothingAsked, type MatchResult, type Page } from '../../engine/v2/scan.ts';
import type { Ranked } from '../../engine/v2/setsApart.ts';
import { hasRequirements } from '../../matching.filled.ts';
import { runAtOnce, type Sliced } from '../inSlices.ts';
import type { MatchIndex } from './matchIndex.ts';
import { orderingOf } from './ordering.ts';
import { givenAnswer, rank, type Ranking } from './ranking.ts';
import { tallyOf, tieOf } from './rankingTally.ts';
import { selectPage } from './selection.ts';

/** Ranks all matches; `null` without requirements. */
export function rankMatches(index: MatchIndex, requirements: Requirements): Ranking | null {
  return hasRequirements(requirements) ? rank(index, prepareSearch(requirements, index.world)) : null;
}

/** Provider numbers of up to `limit` matches from `offset`, best first. Yields regularly. */
export function* pageInSlices(ranking: Ranking, { offset, limit }: Page): Sliced<number[]> {
  const to = Math.min(ranking.total, offset + limit);
  return to <= offset ? [] : yield* selectPage(ranking, orderingOf(ranking), { from: offset, to });
}

/** A match and its neighbour: the next one, or for the last match the previous one. */
export interface Placed {
  readonly number: number;
  readonly neighbour: { readonly number: number; readonly isBelow: boolean } | null;
}

/** Finds the neighbour of a match. @param numbers Ranked matches, at least up to the one after `at` if there is one. */
export function placedAmong(numbers: readonly number[], at: number): Placed['neighbour'] {
  const [below, above] = [numbers[at + 1], numbers[at - 1]];
  if (below !== undefined) return { number: below, isBelow: true };
  return above === undefined ? null : { number: above, isBelow: false };
}

function evaluateProvider(ranking: Ranking, number: number): Ranked | null {
  const { index, search } = ranking;
  const record = index.records[number];
  if (record === undefined) return null;
  const provider = readProvider(record, index.world);
  const getResult: AnswerOf = (group) => givenAnswer(ranking, group.name, number) ?? group.judge(provider.facts);
  const evaluation = evaluate(search, provider, getResult);
  return evaluation === null ? null : { provider, evaluation };
}

/** Explains matches in full. */
export function presentMatches(ranking: Ranking, placed: readonly Placed[]): MatchedProvider[] {
  const known = new Map<number, Ranked | null>();
  const getRanked = (number: number): Ranked | null => {
    const found = known.get(number) ?? evaluateProvider(ranking, number);
    known.set(number, found);
    return found;
  };
  return placed.flatMap(({ number, neighbour }) => {
    const ranked = getRanked(number);
    if (ranked === null) return [];
    const other = neighbour === null ? null : getRanked(neighbour.number);
    const next = other === null || neighbour === null ? null : { ranked: other, isBelow: neighbour.isBelow };
    return [presentMatch(ranking.search, ranked, next)];
  });
}

/** The insight lines for a whole ranking. */
export function insightsInto(ranking: Ranking): MatchResult['insights'] {
  return insightsOf(ranking.search, tallyOf(ranking));
}

/**
 * Describes the tie of the best matches and the field that would separate them. @param best Number of the first match.
 */
export function tieInto(ranking: Ranking, best: number | undefined): MatchResult['tie'] {
  return best === undefined ? null : tieOf(ranking, best);
}

/** The number of the first match. */
export function bestOf(ranking: Ranking): number | undefined {
  return runAtOnce(pageInSlices(ranking, { offset: 0, limit: 1 }))[0];
}

/** Returns the same as `matchCatalogueByScanV2`, at a cost proportional to the number of candidates. */
export function match(index: MatchIndex, requirements: Requirements, { offset, limit }: Page): MatchResult {
  const ranking = rankMatches(index, requirements);
  if (ranking === null) return nothingAsked;
  // One more match on each side, as neighbours of the first and the last match of the page.
  const before = Math.min(offset, 1);
  const around = runAtOnce(pageInSlices(ranking, { offset: offset - before, limit: limit + before + 1 }));
  const placed = around
    .map((number, at) => ({ number, neighbour: placedAmong(around, at) }))
    .slice(before, before + limit);
  return {
    providers: presentMatches(ranking, placed),
    total: ranking.total,
    insights: insightsInto(ranking),
    meetingMusts: ranking.meetingMusts,
    tie: tieInto(ranking, offset === 0 ? around[0] : bestOf(ranking)),
  };
}
