import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type AlgorithmVersion,
  matchBand,
  matchBands,
  type MatchedProvider,
  type MatchReply,
  type MatchTeam,
} from '@marketplace/contracts/matching/matching.views.ts';
import { forEachInSlices, type Sliced } from './inSlices.ts';
import * as v1 from './v1/match.ts';
import { indexInSlices as indexV1, type MatchIndex as IndexV1 } from './v1/matchIndex.ts';
import { scoreOfKey as scoreV1 } from './v1/ranking.ts';
import * as v2 from './v2/match.ts';
import { indexInSlices as indexV2, type MatchIndex as IndexV2 } from './v2/matchIndex.ts';
import { scoreOfKey as scoreV2 } from './v2/ranking.ts';
import { teamsInto } from './v2/together.ts';

/** All matches of a search. Providers are identified by their number in the index. */
export interface Matches {
  readonly total: number;
  readonly meetingMusts: number;
  /**
   * By provider number: 0 for no match, otherwise higher for better matches. Only the score and more important fields
   * are included.
   */
  readonly keys: Uint8Array | Uint16Array;
  score(this: void, number: number): number;
  /** Provider numbers, best first. A limit makes it faster. Yields regularly. */
  numbers(this: void, most?: number): Sliced<readonly number[]>;
  /** Explains some matches. @param placed Each match with its neighbour in the ranking. */
  present(this: void, placed: readonly v2.Placed[]): MatchedProvider[];
  bands(this: void): MatchReply['bands'];
  insights(this: void): string[];
  /** @param best Provider number of the first match. */
  tie(this: void, best: number): MatchReply['tie'];
  /** @param numbers All matches, best first. */
  together(this: void, numbers: readonly number[]): MatchTeam[];
}

/** The index of a catalogue version for one version of the algorithm. */
export interface VersionedIndex {
  readonly version: AlgorithmVersion;
  /** By provider number, in the order of names. */
  readonly records: readonly ProviderRecord[];
  /** All matches, or `null` without requirements. */
  match(this: void, requirements: Requirements): Matches | null;
}

/** Number of matches per quality band, best first, without empty bands. */
function countBands(keyCounts: Int32Array, scoreOf: (key: number) => number): MatchReply['bands'] {
  const counts = new Map<string, number>();
  keyCounts.forEach((count, key) => {
    if (count === 0) return;
    const band = matchBand(scoreOf(key));
    counts.set(band, (counts.get(band) ?? 0) + count);
  });
  return matchBands.flatMap((band) => {
    const count = counts.get(band);
    return count === undefined ? [] : [{ band, count }];
  });
}

function* runInOneStep<T>(work: () => T): Sliced<T> {
  yield;
  return work();
}

function matchV1(index: IndexV1, requirements: Requirements): Matches | null {
  const ranking = v1.rankMatches(index, requirements);
  if (ranking === null) return null;
  const { keys, keyCounts, total } = ranking;
  return {
    ...{ total, meetingMusts: total, keys },
    score: (number) => scoreV1(keys[number] ?? 0),
    numbers: (most = total) => runInOneStep(() => v1.rankedNumbers(ranking, most)),
    present: (placed) =>
      v1.presentMatches(
        index,
        ranking,
        placed.map(({ number }) => number),
      ),
    bands: () => countBands(keyCounts, scoreV1),
    insights: () => v1.insightsInto(ranking),
    tie: () => null,
    together: () => [],
  };
}

function matchV2(index: IndexV2, requirements: Requirements): Matches | null {
  const ranking = v2.rankMatches(index, requirements);
  if (ranking === null) return null;
  const { keys, keyCounts, total, meetingMusts } = ranking;
  return {
    ...{ total, meetingMusts, keys },
    score: (number) => scoreV2(keys[number] ?? 0),
    numbers: (most = total) => v2.pageInSlices(ranking, { offset: 0, limit: most }),
    present: (placed) => v2.presentMatches(ranking, placed),
    bands: () => countBands(keyCounts, scoreV2),
    insights: () => v2.insightsInto(ranking),
    tie: (best) => v2.tieInto(ranking, best),
    together: (numbers) => teamsInto(ranking, numbers),
  };
}

const builders: Readonly<Record<AlgorithmVersion, (catalogue: readonly ProviderRecord[]) => Sliced<VersionedIndex>>> = {
  *'match-v1'(catalogue) {
    const index = yield* indexV1(catalogue);
    return { version: 'match-v1', records: index.records, match: (requirements) => matchV1(index, requirements) };
  },
  *'match-v2'(catalogue) {
    const index = yield* indexV2(catalogue);
    return { version: 'match-v2', records: index.records, match: (requirements) => matchV2(index, requirements) };
  },
};

/**
 * Builds the index of a catalogue version for a version of the algorithm. Yields regularly, because 100,000 providers
 * take seconds.
 */
export function indexAs(version: AlgorithmVersion, catalogue: readonly ProviderRecord[]): Sliced<VersionedIndex> {
  return builders[version](catalogue);
}

/** Ids and scores of matches, in their order, for the digest of a result. Yields regularly. */
export function* idsAndScores(
  { records }: VersionedIndex,
  { score }: Matches,
  numbers: readonly number[],
): Sliced<(readonly [id: string, score: number])[]> {
  const results: (readonly [string, number])[] = [];
  yield* forEachInSlices(numbers, (number) => results.push([records[number]?.id ?? '', score(number)]));
  return results;
}

/**
 * Repeats a past search with the version of the algorithm that it used. Returns ids and scores of all matches, best
 * first. Yields regularly.
 */
export function* matchAs(
  version: AlgorithmVersion,
  catalogue: readonly ProviderRecord[],
  requirements: Requirements,
): Sliced<readonly (readonly [id: string, score: number])[]> {
  const index = yield* indexAs(version, catalogue);
  const matches = index.match(requirements);
  return matches === null ? [] : yield* idsAndScores(index, matches, yield* matches.numbers());
}
