import {
  createReasonSums,
  directionOf,
  type ReasonSums,
} from '@marketplace/domain/searches/searches.rematchReasons.ts';
import { createRematchSums, crossing, type ProviderSums } from '@marketplace/domain/searches/searches.rematch.ts';
import type { AnswerAgain, ComparedSearch } from './answerAgain.ts';
import type { LoggedGroup } from './loggedGroups.ts';

/** Totals of a rematch. Every search counts as often as it was made. */
export interface RematchTotals {
  readonly searches: number;
  /** Number of different searches. */
  readonly different: number;
  /** Searches for which the original versions do not reproduce the logged result. */
  readonly unreproduced: number;
  /** Searches with another provider in first place. */
  readonly otherFirst: number;
}

/** Repeats searches and adds up gains and losses per provider. Memory grows with the number of providers only. */
export interface Rematch {
  readonly add: (group: LoggedGroup) => Promise<ComparedSearch>;
  readonly totals: () => RematchTotals;
  readonly sums: () => readonly ProviderSums[];
  readonly reasonsOf: ReasonSums['of'];
}

/** Whether another provider is in first place, or none. */
export function isOtherFirst({ moves }: ComparedSearch): boolean {
  return moves.some((move) => crossing(move, 1) !== null);
}

/** Creates an accumulator without searches. */
export function createRematch(answerAgain: AnswerAgain): Rematch {
  const sums = createRematchSums();
  const reasons = createReasonSums();
  let totals: RematchTotals = { searches: 0, different: 0, unreproduced: 0, otherFirst: 0 };
  return {
    add: async (group) => {
      const compared = await answerAgain(group);
      const { searches } = group;
      sums.add(compared.moves, searches);
      for (const move of compared.moves) {
        if (directionOf(move) !== null) reasons.add(move, compared.reasonFor(move), searches);
      }
      totals = {
        searches: totals.searches + searches,
        different: totals.different + 1,
        unreproduced: totals.unreproduced + (compared.reproduced === false ? searches : 0),
        otherFirst: totals.otherFirst + (isOtherFirst(compared) ? searches : 0),
      };
      return compared;
    },
    totals: () => totals,
    sums: sums.all,
    reasonsOf: reasons.of,
  };
}
