import {
  createRematchReasonTotals,
  getRankDirection,
  type RematchReasonTotals,
} from '@marketplace/domain/searches/searches.rematchReasons.ts';
import {
  createRematchTotals,
  findTopRankCrossing,
  type ProviderRankTotals,
} from '@marketplace/domain/searches/searches.rematch.ts';
import type { RerunSearch, ComparedSearch } from './rerunSearch.ts';
import type { LoggedSearchGroup } from './loggedGroups.ts';

/** Totals of repeated searches. A search that was made several times is counted each time. */
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
export interface RematchAccumulator {
  readonly add: (group: LoggedSearchGroup) => Promise<ComparedSearch>;
  readonly totals: () => RematchTotals;
  readonly sums: () => readonly ProviderRankTotals[];
  readonly listReasons: RematchReasonTotals['getTopReasons'];
}

/** Whether the provider in first place changed, including to or from none. */
export function hasNewFirstProvider({ moves }: ComparedSearch): boolean {
  return moves.some((move) => findTopRankCrossing(move, 1) !== null);
}

/** Creates an accumulator without searches. */
export function createRematchAccumulator(answerAgain: RerunSearch): RematchAccumulator {
  const sums = createRematchTotals();
  const reasons = createRematchReasonTotals();
  let totals: RematchTotals = { searches: 0, different: 0, unreproduced: 0, otherFirst: 0 };
  return {
    add: async (group) => {
      const compared = await answerAgain(group);
      const { searches } = group;
      sums.add(compared.moves, searches);
      for (const move of compared.moves) {
        if (getRankDirection(move) !== null) reasons.add(move, compared.reasonFor(move), searches);
      }
      totals = {
        searches: totals.searches + searches,
        different: totals.different + 1,
        unreproduced: totals.unreproduced + (compared.reproduced === false ? searches : 0),
        otherFirst: totals.otherFirst + (hasNewFirstProvider(compared) ? searches : 0),
      };
      return compared;
    },
    totals: () => totals,
    sums: sums.getTotals,
    listReasons: reasons.getTopReasons,
  };
}
