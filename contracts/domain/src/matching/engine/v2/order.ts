import type { Emphasis } from '@marketplace/contracts/matching/matching.requirements.ts';
import { matchBand, matchBands, type OrderPlace } from '@marketplace/contracts/matching/matching.views.ts';
import { compareKeys } from '../order.ts';

/** What a match is ordered by, place by place: whole numbers, more is better. The alphabet comes last. */
export interface OrderKey {
  /** 1 for who meets every must, 0 for the group below. */
  readonly musts: 0 | 1;
  /** 0-100. */
  readonly score: number;
  /** Sum over the asked countries of how exactly each is named, in hundredths (`reach.ts`). */
  readonly coverage: number;
  /** Asked countries with a network of its own, then the technologies that run in them (`ownNetworksKey`). */
  readonly ownNetworks: number;
  /** Weight of the asked criteria that the catalogue answers in full. */
  readonly confidence: number;
  /** Platform capabilities that are stated, 0-9, then a platform and an API that are named (`platformKey`). */
  readonly platform: number;
  /** 2 live, 1 planned, 0 else. */
  readonly sgp32: number;
  /** How the prices fit the scale that is asked for, then the kinds of price that are stated (`pricingKey`). */
  readonly pricing: number;
  /** Technologies that live in the asked countries beyond the best in each, then own networks elsewhere (`reserveKey`). */
  readonly reserve: number;
  /** Countries that the catalogue names, asked or not. */
  readonly breadth: number;
  /** Only compared where it is put first: twice `sgp32`, and 1 for an eUICC. */
  readonly esim: number;
}

/** The places between the musts and the name. */
export const keyPlaces = [
  'score',
  'coverage',
  'ownNetworks',
  'confidence',
  'platform',
  'sgp32',
  'pricing',
  'reserve',
  'breadth',
] as const satisfies readonly OrderPlace[];

type Measure = Exclude<keyof OrderKey, 'musts'>;

/** What an emphasis compares, and the place under which that is told. */
export const emphasisMeasures: Readonly<Record<Emphasis, { readonly measure: Measure; readonly place: OrderPlace }>> = {
  coverage: { measure: 'coverage', place: 'coverage' },
  localNetworks: { measure: 'ownNetworks', place: 'ownNetworks' },
  platform: { measure: 'platform', place: 'platform' },
  esim: { measure: 'esim', place: 'sgp32' },
  pricing: { measure: 'pricing', place: 'pricing' },
};

/** Place of a score's band, 0 for the lowest. */
export function bandRank(score: number): number {
  return matchBands.length - 1 - matchBands.indexOf(matchBand(score));
}

/** What stands in an order: its key, and the name as `nameKey` writes it. */
export interface Ordered {
  readonly key: OrderKey;
  readonly name: string;
}

/** One comparison: negative when `a` comes first, 0 when they are equal in it. */
interface Step {
  readonly place: OrderPlace;
  readonly compare: (a: OrderKey, b: OrderKey) => number;
}

const byMeasure =
  (measure: keyof OrderKey): Step['compare'] =>
  (a, b) =>
    b[measure] - a[measure];

/** All comparisons of an order, first to last. With an emphasis the band of the score comes first, so that a poor match never tops a good one. */
function stepsOf(emphasis: readonly Emphasis[]): Step[] {
  const places: Step[] = keyPlaces.map((place) => ({ place, compare: byMeasure(place) }));
  const emphasised = emphasis.map((one): Step => {
    const { measure, place } = emphasisMeasures[one];
    return { place, compare: byMeasure(measure) };
  });
  const band: Step = { place: 'score', compare: (a, b) => bandRank(b.score) - bandRank(a.score) };
  return [
    { place: 'musts', compare: byMeasure('musts') },
    ...(emphasis.length > 0 ? [band, ...emphasised] : []),
    ...places,
  ];
}

/** How the matches of a search are ordered. */
export interface Order {
  readonly compare: (a: Ordered, b: Ordered) => number;
  /** The first place in which two differ; `name` when they are equal in all that is compared. */
  readonly decidedBy: (a: OrderKey, b: OrderKey) => OrderPlace;
}

/** @param emphasis what the buyer put first, in that order. */
export function orderOf(emphasis: readonly Emphasis[]): Order {
  const steps = stepsOf(emphasis);
  return {
    compare: (a, b) => {
      for (const { compare } of steps) {
        const difference = compare(a.key, b.key);
        if (difference !== 0) return difference;
      }
      return compareKeys(a.name, b.name);
    },
    decidedBy: (a, b) => steps.find(({ compare }) => compare(a, b) !== 0)?.place ?? 'name',
  };
}
