import type { MissingCapability } from '@marketplace/contracts/matching/matching.missing.ts';
import { leastBuyers, type MissedLine } from '@marketplace/contracts/searches/searches.missed.views.ts';

/** Searches that asked for the same, and who made them: ids. */
export interface AskedAlike {
  readonly searches: number;
  readonly buyers: readonly string[];
  /** Those of them whose account was not erased. */
  readonly living: readonly string[];
}

/** How many searches, and how many people made them. Nothing of it may be told unless `isTold`. */
export interface Crowd {
  readonly add: (asked: AskedAlike) => void;
  readonly figures: () => { readonly searches: number; readonly buyers: number };
  /** Whether enough different people stand behind it; a person whose account was erased does not count for that. */
  readonly isTold: () => boolean;
}

/** @returns a crowd of nobody. */
export function createCrowd(): Crowd {
  const buyers = new Set<string>();
  const living = new Set<string>();
  let searches = 0;
  return {
    add: (asked) => {
      searches += asked.searches;
      for (const buyer of asked.buyers) buyers.add(buyer);
      for (const buyer of asked.living) living.add(buyer);
    },
    figures: () => ({ searches, buyers: buyers.size }),
    isTold: () => living.size >= leastBuyers,
  };
}

interface Line {
  readonly missing: MissingCapability;
  readonly crowd: Crowd;
}

function byBuyers(one: MissedLine, other: MissedLine): number {
  const text = ({ criterion, asked, stated }: MissedLine): string => `${criterion} ${asked} ${String(stated)}`;
  return other.buyers - one.buyers || other.searches - one.searches || (text(one) < text(other) ? -1 : 1);
}

/** Adds up by capability what kept a provider out of searches. */
export interface MissedSums {
  readonly add: (missing: readonly MissingCapability[], asked: AskedAlike) => void;
  /** The lines with enough different people behind them, most people first. */
  readonly lines: () => MissedLine[];
}

/** @returns sums of nothing yet. */
export function createMissedSums(): MissedSums {
  const lines = new Map<string, Line>();
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
        .sort(byBuyers),
  };
}
