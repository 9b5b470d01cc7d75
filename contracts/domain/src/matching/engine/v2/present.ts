import type { MatchedProvider, Reason } from '@marketplace/contracts/matching/matching.views.ts';
import { explainedMatch, lineOf } from '../present.ts';
import type { Search } from './evaluate.ts';
import { capOf, explainAnswer } from './explain.ts';
import { answerTo, criterionOf } from './musts.ts';
import { setsApartFrom, type Ranked } from './setsApart.ts';

/** The musts that a match misses or is not known to meet, as reasons. */
function buildMissedReasons(search: Search, { provider, evaluation }: Ranked): Reason[] {
  return evaluation.missed.flatMap((field) => {
    const criterion = criterionOf[field];
    const given = answerTo(evaluation.answers, criterion);
    if (given === undefined) return [];
    const text = explainAnswer(search, provider, given);
    return lineOf({ answer: given.answer, text }, search.weight).map(({ reason }) => ({ ...reason, criterion }));
  });
}

/** The next match in the order, or for the last match the previous one. */
export interface Neighbour {
  readonly ranked: Ranked;
  readonly isBelow: boolean;
}

/** Builds the match with its score and explanation. @param neighbour `null` for a single match. */
export function presentMatch(search: Search, ranked: Ranked, neighbour: Neighbour | null): MatchedProvider {
  const { provider, evaluation } = ranked;
  const { key, answers } = evaluation;
  const told = answers.map((given) => ({ answer: given.answer, text: explainAnswer(search, provider, given) }));
  return {
    ...explainedMatch(provider.record, { score: key.score, known: key.confidence, told }, search.weight),
    missedMusts: buildMissedReasons(search, ranked),
    setsApart: neighbour === null ? null : setsApartFrom(search, ranked, neighbour.ranked, neighbour.isBelow),
    cap: capOf(search, provider, evaluation),
  };
}
