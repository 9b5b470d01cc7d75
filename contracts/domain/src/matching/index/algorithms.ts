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

/** All matches of a search. Providers go by their numbers in the index. */
export interface Matches {
  readonly total: number;
  readonly meetingMusts: number;
  /** By provider: 0 for no match, and greater for a better one, but for what follows the score. */
  readonly keys: Uint8Array | Uint16Array;
  score(this: void, number: number): number;
  /** Best first; all, or the first so many, which costs less. Pauses on the way. */
  numbers(this: void, most?: number): Sliced<readonly number[]>;
  /** Some matches with everything that explains them. @param placed each with who stands next to it among all. */
  present(this: void, placed: readonly v2.Placed[]): MatchedProvider[];
  bands(this: void): MatchReply['bands'];
  insights(this: void): string[];
  /** @param best the first match. */
  tie(this: void, best: number): MatchReply['tie'];
  /** @param numbers all matches, best first. */
  together(this: void, numbers: readonly number[]): MatchTeam[];
}

/** A catalogue version, ready to be matched by one version of the algorithm. */
export interface VersionedIndex {
  readonly version: AlgorithmVersion;
  /** By number, which is a provider's place by name. */
  readonly records: readonly ProviderRecord[];
  /** All matches, or `null` when nothing is asked for. */
  match(this: void, requirements: Requirements): Matches | null;
}

/** How many matches each band of quality has, best first; bands without a match are left out. */
function bandsOf(keyCounts: Int32Array, scoreOf: (key: number) => number): MatchReply['bands'] {
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

function* atOnce<T>(work: () => T): Sliced<T> {
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
    numbers: (most = total) => atOnce(() => v1.rankedNumbers(ranking, most)),
    present: (placed) =>
      v1.presentMatches(
        index,
        ranking,
        placed.map(({ number }) => number),
      ),
    bands: () => bandsOf(keyCounts, scoreV1),
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
    bands: () => bandsOf(keyCounts, scoreV2),
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

/** Builds the index of a catalogue version for a version of the algorithm, pausing often: 100,000 providers take seconds. */
export function indexAs(version: AlgorithmVersion, catalogue: readonly ProviderRecord[]): Sliced<VersionedIndex> {
  return builders[version](catalogue);
}

/** Ids and scores of matches, in their order: what a digest is made of. Pauses on the way. */
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
 * What a version of the algorithm answers to a search in a catalogue: ids and scores of all matches, best first. A past match is
 * answered again by the version that it was made with. Pauses often.
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
