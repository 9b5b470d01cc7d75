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

/** All matches in order, or `null` when nothing is asked for. */
export function rankMatches(index: MatchIndex, requirements: Requirements): Ranking | null {
  return hasRequirements(requirements) ? rank(index, prepareSearch(requirements)) : null;
}

/** Matches by their numbers, in that order, each with everything that explains it. */
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

/** The lines that summarise a ranking as a whole. */
export function insightsInto(ranking: Ranking): MatchResult['insights'] {
  return insightsOf(ranking.search, tallyOf(ranking));
}

/** The numbers of the first so many matches, best first; of all when left out. */
export function rankedNumbers(ranking: Ranking, most = ranking.total): number[] {
  return pageOf(ranking, 0, most);
}

/** The same as `scanMatch`, at a cost that follows the providers that pass the gate. */
export function match(index: MatchIndex, requirements: Requirements, page: Page): MatchResult {
  const ranking = rankMatches(index, requirements);
  if (ranking === null) return nothingAsked;
  const providers = presentMatches(index, ranking, pageOf(ranking, page.offset, page.limit));
  return { providers, total: ranking.total, insights: insightsInto(ranking) };
}
