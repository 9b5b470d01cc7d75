import { sampleCatalogue } from '@marketplace/domain/catalogue/testing/sampleCatalogue.ts';
import * as v1 from '@marketplace/domain/matching/engine/v1/scan.ts';
import { prepareSearch } from '@marketplace/domain/matching/engine/v2/evaluate.ts';
import { readProviders } from '@marketplace/domain/matching/engine/v2/readProviders.ts';
import { rankProviders } from '@marketplace/domain/matching/engine/v2/scan.ts';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type AlgorithmVersion,
  algorithmVersions,
  type MatchedProvider,
  type OrderPlace,
  orderPlaces,
} from '@marketplace/contracts/matching/matching.views.ts';
import { bySize } from './benchSize.ts';
import { drawRequirements } from './drawnRequirements.ts';
import { type Spread, spread } from './pairedRatio.ts';

/** What decides the order of matches in the sample catalogue, over many drawn searches. */
export interface OrderRow {
  readonly version: AlgorithmVersion;
  /** How many stand first and are told apart by the alphabet alone, by search. */
  readonly firstEqual: Spread;
  /** Percent of the neighbours among the first ten whose order the alphabet decides. */
  readonly byAlphabet: number;
  /** What told the first from the second, in percent of the searches with two matches; places that never did are left out. */
  readonly firstBy: readonly { readonly place: OrderPlace; readonly percent: number }[];
}

const searches = bySize(1_000, 50);
const everything = { limit: 1_000, offset: 0 };
const shown = 10;

/** The places of the order by which the matches of a search, best first, stand above the next; `null` without a match. */
type Decisions = (requirements: Requirements) => readonly OrderPlace[] | null;

/** The place that decided, of every match but the last. */
function betweenNeighbours<Match>(
  matches: readonly Match[],
  place: (match: Match, next: Match) => OrderPlace,
): readonly OrderPlace[] | null {
  if (matches.length === 0) return null;
  return matches.slice(1).flatMap((next, at) => {
    const match = matches[at];
    return match === undefined ? [] : place(match, next);
  });
}

function placeInV1(match: MatchedProvider, next: MatchedProvider): OrderPlace {
  if (match.matchScore !== next.matchScore) return 'score';
  return match.confidence === next.confidence ? 'name' : 'confidence';
}

const readForV1 = v1.readProviders(sampleCatalogue);
const readForV2 = readProviders(sampleCatalogue);

const decisions: Readonly<Record<AlgorithmVersion, Decisions>> = {
  'match-v1': (requirements) =>
    betweenNeighbours(v1.scanProviders(readForV1, requirements, everything).providers, placeInV1),
  'match-v2': (requirements) => {
    if (!hasRequirements(requirements)) return null;
    const search = prepareSearch(requirements);
    return betweenNeighbours(rankProviders(search, readForV2), (match, next) =>
      search.order.decidedBy(match.evaluation.key, next.evaluation.key),
    );
  },
};

const percent = (part: number, of: number): number => (of === 0 ? 0 : (100 * part) / of);

/** How many stand first, but for the alphabet. */
function firstEqual(places: readonly OrderPlace[]): number {
  const decided = places.findIndex((place) => place !== 'name');
  return 1 + (decided < 0 ? places.length : decided);
}

function rowOf(version: AlgorithmVersion, decided: readonly (readonly OrderPlace[])[]): OrderRow {
  const neighbours = decided.flatMap((places) => places.slice(0, shown - 1));
  const firsts = decided.flatMap((places) => places.slice(0, 1));
  return {
    version,
    firstEqual: spread(decided.map(firstEqual)),
    byAlphabet: percent(neighbours.filter((place) => place === 'name').length, neighbours.length),
    firstBy: orderPlaces
      .map((place) => ({ place, percent: percent(firsts.filter((first) => first === place).length, firsts.length) }))
      .filter(({ percent: share }) => share > 0),
  };
}

/** Figure 15: how much of the order the score and what follows it decide, and how much the alphabet. */
export function benchOrder(): readonly OrderRow[] {
  const drawn = drawRequirements(searches);
  return algorithmVersions.map((version) =>
    rowOf(
      version,
      drawn.flatMap((requirements) => {
        const places = decisions[version](requirements);
        return places === null ? [] : [places];
      }),
    ),
  );
}
