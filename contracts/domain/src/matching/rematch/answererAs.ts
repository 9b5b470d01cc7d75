import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { signedProviders } from '@marketplace/contracts/matching/matching.answer.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { AlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { indexAs } from '../index/algorithms.ts';
import { forEachInSlices, type Sliced } from '../index/inSlices.ts';

/** The part of a search result that is compared between catalogue versions. */
export interface ComparedAnswer {
  /** Total number of matches. */
  readonly total: number;
  /** The first matches, best first: as many as a result's digest covers. */
  readonly first: readonly { readonly id: string; readonly score: number }[];
  /** 0 to 100; `null` for a provider that does not match or is not in the catalogue. */
  readonly scoreOf: (id: string) => number | null;
}

/** Runs searches on one version of the catalogue with one version of the algorithm. Yields regularly. */
export type Answerer = (requirements: Requirements) => Sliced<ComparedAnswer>;

/**
 * Creates a runner for a catalogue and a version of the algorithm. Yields regularly, because a large catalogue takes
 * seconds.
 */
export function* answererAs(version: AlgorithmVersion, catalogue: readonly ProviderRecord[]): Sliced<Answerer> {
  const { records, match } = yield* indexAs(version, catalogue);
  const numbers = new Map<string, number>();
  yield* forEachInSlices(records, ({ id }, number) => numbers.set(id, number));
  return function* (requirements) {
    const matches = match(requirements);
    yield;
    if (matches === null) return { total: 0, first: [], scoreOf: () => null };
    const { total, keys, score } = matches;
    const first = yield* matches.numbers(signedProviders);
    return {
      total,
      first: first.map((number) => ({ id: records[number]?.id ?? '', score: score(number) })),
      scoreOf: (id) => {
        const number = numbers.get(id) ?? -1;
        return (keys[number] ?? 0) === 0 ? null : score(number);
      },
    };
  };
}
