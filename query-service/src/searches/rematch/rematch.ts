import {
  createRankChangeReasonAccumulator,
  findGainOrLossOfTop1Or3Or10Rank,
  type RankChangeReasonAccumulator,
} from '@marketplace/domain/searches/searches.rematchReasons.ts';
import {
  createRankChangeAccumulatorByProvider,
  findEntryOrExitOfTopRanks,
  type ProviderRankChangeTotals,
} from '@marketplace/domain/searches/searches.rematch.ts';
import type { RerunAndCompareSearchFunction, RankChangesOfRerunSearch } from './rerunSearch.ts';
import type { IdenticalLoggedSearchGroup } from './loggedGroups.ts';

/** Totals of repeated searches. A search that was made several times is counted each time. */
export interface LoggedSearchRematchTotals {
  readonly searches: number;
  /**
   * Number of different groups of searches. The searches of a group have the same requirements, versions and first
   * matches.
   */
  readonly different: number;
  /** Number of searches for which the original versions do not reproduce the logged result. */
  readonly unreproduced: number;
  /** Number of searches with another provider in first place than in the logged result. */
  readonly otherFirst: number;
}

/**
 * Repeats searches and adds up the gains and losses of each provider. Memory use depends only on the number of
 * providers, not on the number of searches.
 */
export interface LoggedSearchRematchAccumulator {
  readonly add: (group: IdenticalLoggedSearchGroup) => Promise<RankChangesOfRerunSearch>;
  readonly totals: () => LoggedSearchRematchTotals;
  readonly sums: () => readonly ProviderRankChangeTotals[];
  readonly listReasons: RankChangeReasonAccumulator['getTopReasons'];
}

/** Whether the provider in first place changed, including changes from or to an empty result. */
export function hasFirstPlaceProviderChanged({ moves }: RankChangesOfRerunSearch): boolean {
  return moves.some((move) => findEntryOrExitOfTopRanks(move, 1) !== null);
}

/** Creates an accumulator without searches. */
export function createLoggedSearchRematchAccumulator(
  answerAgain: RerunAndCompareSearchFunction,
): LoggedSearchRematchAccumulator {
  const sums = createRankChangeAccumulatorByProvider();
  const reasons = createRankChangeReasonAccumulator();
  let totals: LoggedSearchRematchTotals = { searches: 0, different: 0, unreproduced: 0, otherFirst: 0 };
  return {
    add: async (group) => {
      const compared = await answerAgain(group);
      const { searches } = group;
      sums.add(compared.moves, searches);
      for (const move of compared.moves) {
        if (findGainOrLossOfTop1Or3Or10Rank(move) !== null) reasons.add(move, compared.reasonFor(move), searches);
      }
      totals = {
        searches: totals.searches + searches,
        different: totals.different + 1,
        unreproduced: totals.unreproduced + (compared.reproduced === false ? searches : 0),
        otherFirst: totals.otherFirst + (hasFirstPlaceProviderChanged(compared) ? searches : 0),
      };
      return compared;
    },
    totals: () => totals,
    sums: sums.getTotals,
    listReasons: reasons.getTopReasons,
  };
}
