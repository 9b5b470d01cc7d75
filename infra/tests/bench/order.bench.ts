import { sampleCatalogue } from '@marketplace/domain/catalogue/testing/sampleCatalogue.ts';
import { readProviders, scanProviders } from '@marketplace/domain/matching/engine/v1/scan.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type AlgorithmVersion,
  type MatchedProvider,
  type OrderPlace,
  orderPlaces,
} from '@marketplace/contracts/matching/matching.views.ts';
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

const searches = 1_000;
const everything = { limit: 1_000, offset: 0 };
const shown = 10;

/** The places of the order by which the matches of a search, best first, stand above the next; `null` without a match. */
type Decisions = (requirements: Requirements) => readonly OrderPlace[] | null;

function placeInV1(match: MatchedProvider, next: MatchedProvider): OrderPlace {
  if (match.matchScore !== next.matchScore) return 'score';
  return match.confidence === next.confidence ? 'name' : 'confidence';
}

const v1 = readProviders(sampleCatalogue);

const decisions: readonly (readonly [AlgorithmVersion, Decisions])[] = [
  [
    'match-v1',
    (requirements) => {
      const { providers } = scanProviders(v1, requirements, everything);
      if (providers.length === 0) return null;
      return providers.slice(1).flatMap((next, at) => {
        const match = providers[at];
        return match === undefined ? [] : placeInV1(match, next);
      });
    },
  ],
];

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
  return decisions.map(([version, decide]) =>
    rowOf(
      version,
      drawn.flatMap((requirements) => {
        const places = decide(requirements);
        return places === null ? [] : [places];
      }),
    ),
  );
}
