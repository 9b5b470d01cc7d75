import type { UnmetSearchRequirement } from '@marketplace/contracts/matching/matching.missingCapability.ts';
import {
  minBuyersPerMissedSearchMetric,
  type MissedRequirementWithSearchCounts,
} from '@marketplace/contracts/searches/searches.missed.views.ts';

/** Searches with equal requirements, and the ids of their buyers. */
export interface SearchesWithEqualRequirements {
  readonly searches: number;
  readonly buyers: readonly string[];
  /** Ids of the buyers whose account is not erased. */
  readonly living: readonly string[];
}

/** Counts searches and their buyers. The counts must only be published when `canPublish` returns true. */
export interface SearchAndBuyerCounter {
  readonly add: (asked: SearchesWithEqualRequirements) => void;
  readonly getCounts: () => { readonly searches: number; readonly buyers: number };
  /** Whether enough different buyers are included. Buyers with an erased account do not count. */
  readonly canPublish: () => boolean;
}

/** @returns A counter without searches. */
export function createSearchAndBuyerCounter(): SearchAndBuyerCounter {
  const buyers = new Set<string>();
  const activeBuyers = new Set<string>();
  let searches = 0;
  return {
    add: (asked) => {
      searches += asked.searches;
      for (const buyer of asked.buyers) buyers.add(buyer);
      for (const buyer of asked.living) activeBuyers.add(buyer);
    },
    getCounts: () => ({ searches, buyers: buyers.size }),
    canPublish: () => activeBuyers.size >= minBuyersPerMissedSearchMetric,
  };
}

interface MissedEntry {
  readonly missing: UnmetSearchRequirement;
  readonly crowd: SearchAndBuyerCounter;
}

function compareByBuyers(one: MissedRequirementWithSearchCounts, other: MissedRequirementWithSearchCounts): number {
  const text = ({ criterion, asked, stated }: MissedRequirementWithSearchCounts): string =>
    `${criterion} ${asked} ${String(stated)}`;
  return other.buyers - one.buyers || other.searches - one.searches || (text(one) < text(other) ? -1 : 1);
}

/** Totals of searches for each capability that the searches request and the provider lacks. */
export interface UnmetSearchRequirementAccumulator {
  readonly add: (missing: readonly UnmetSearchRequirement[], asked: SearchesWithEqualRequirements) => void;
  /** The totals of the capabilities with enough different buyers, most buyers first. */
  readonly getLines: () => MissedRequirementWithSearchCounts[];
}

/** @returns Empty totals. */
export function createMissedRequirementAccumulator(): UnmetSearchRequirementAccumulator {
  const lines = new Map<string, MissedEntry>();
  return {
    add: (missing, asked) => {
      for (const one of missing) {
        const key = `${one.criterion} ${one.asked} ${String(one.stated)}`;
        const line = lines.get(key) ?? { missing: one, crowd: createSearchAndBuyerCounter() };
        lines.set(key, line);
        line.crowd.add(asked);
      }
    },
    getLines: () =>
      [...lines.values()]
        .filter(({ crowd }) => crowd.canPublish())
        .map(({ missing, crowd }) => ({ ...missing, ...crowd.getCounts() }))
        .sort(compareByBuyers),
  };
}
