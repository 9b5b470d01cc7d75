import { evaluate, prepareSearch } from '../../engine/v1/evaluate.ts';
import { factsOf } from '../../engine/facts.ts';
import { insightsOf } from '../../engine/v1/insights.ts';
import { presentMatch } from '../../engine/v1/present.ts';
import { nothingAsked, type MatchResult, type Page } from '../../engine/v1/scan.ts';
import { hasRequirements } from '../../matching.filled.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchIndex } from './matchIndex.ts';
import { pageOf, rank, type Ranking } from './ranking.ts';
import { tallyOf } from './rankingTally.ts';

/** Ranks all matches; `null` without requirements. */
export function rankMatches(index: MatchIndex, requirements: Requirements): Ranking | null {
  return hasRequirements(requirements) ? rank(index, prepareSearch(requirements)) : null;
}

/** Explains the matches with the given numbers, in their order. */
export function presentMatches(
  index: MatchIndex,
  { search }: Ranking,
  numbers: readonly number[],
): MatchResult['providers'] {
  return numbers.flatMap((provider) => {
    const record = index.records[provider];
    if (record === undefined) return [];
    const facts = factsOf(record);
    const evaluation = evaluate(search, facts);
    return evaluation === null ? [] : [presentMatch(search, record, facts, evaluation)];
  });
}

/** The insight lines for a whole ranking. */
export function insightsInto(ranking: Ranking): MatchResult['insights'] {
  return insightsOf(ranking.search, tallyOf(ranking));
}

/** Provider numbers of the matches, best first. @param most Maximum number; all matches by default. */
export function rankedNumbers(ranking: Ranking, most = ranking.total): number[] {
  return pageOf(ranking, 0, most);
}

/** Returns the same as `matchCatalogueByScanV1`, at a cost proportional to the number of candidates. */
export function match(index: MatchIndex, requirements: Requirements, page: Page): MatchResult {
  const ranking = rankMatches(index, requirements);
  if (ranking === null) return nothingAsked;
  const providers = presentMatches(index, ranking, pageOf(ranking, page.offset, page.limit));
  return { providers, total: ranking.total, insights: insightsInto(ranking) };
}
