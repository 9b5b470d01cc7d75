import type { MissingCapability } from '@marketplace/contracts/matching/matching.missing.ts';
import { leastBuyers, type MissedLine } from '@marketplace/contracts/searches/searches.missed.views.ts';

/** Searches with equal requirements, and the ids of their buyers. */
export interface AskedAlike {
  readonly searches: number;
  readonly buyers: readonly string[];
  /** Buyers without an erased account. */
  readonly living: readonly string[];
}

/** Counts searches and their buyers. The counts must only be published when `canPublish` returns true. */
export interface Crowd {
  readonly add: (asked: AskedAlike) => void;
  readonly figures: () => { readonly searches: number; readonly buyers: number };
  /** Whether enough different buyers are included. Buyers with an erased account do not count. */
  readonly isTold: () => boolean;
}

/** @returns A counter without searches. */
export function createCrowd(): Crowd {
  const buyers = new Set<string>();
  const activeBuyers = new Set<string>();
  let searches = 0;
  return {
    add: (asked) => {
      searches += asked.searches;
      for (const buyer of asked.buyers) buyers.add(buyer);
      for (const buyer of asked.living) activeBuyers.add(buyer);
    },
    figures: () => ({ searches, buyers: buyers.size }),
    isTold: () => activeBuyers.size >= leastBuyers,
  };
}

interface MissedEntry {
  readonly missing: MissingCapability;
  readonly crowd: Crowd;
}

function compareByBuyers(one: MissedLine, other: MissedLine): number {
  const text = ({ criterion, asked, stated }: MissedLine): string => `${criterion} ${asked} ${String(stated)}`;
  return other.buyers - one.buyers || other.searches - one.searches || (text(one) < text(other) ? -1 : 1);
}

/** Totals, by missing capability, of the searches that a provider was excluded from. */
export interface MissedSums {
  readonly add: (missing: readonly MissingCapability[], asked: AskedAlike) => void;
  /** The lines with enough different buyers, most buyers first. */
  readonly lines: () => MissedLine[];
}

/** @returns Empty totals. */
export function createMissedSums(): MissedSums {
  const lines = new Map<string, MissedEntry>();
  return {
    add: (missing, asked) => {
      for (const one of missing) {
        const key = `${one.criterion} ${one.asked} ${String(one.stated)}`;
        const line = lines.get(key) ?? { missing: one, crowd: createCrowd() };
        lines.set(key, line);
        line.crowd.add(asked);
      }
    },
    lines: () =>
      [...lines.values()]
        .filter(({ crowd }) => crowd.isTold())
        .map(({ missing, crowd }) => ({ ...missing, ...crowd.figures() }))
        .sort(compareByBuyers),
  };
}
