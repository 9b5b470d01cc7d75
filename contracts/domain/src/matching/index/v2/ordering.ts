import { countOnes, countryMask } from '../../engine/countryBits.ts';
import { noCap } from '../../engine/values.ts';
import { pricingKey, reserveKey } from '../../engine/v2/evaluate.ts';
import { reserveOf } from '../../engine/v2/fit.ts';
import { bandRank, keyPlaces, emphasisMeasures, type OrderKey } from '../../engine/v2/order.ts';
import {
  exactCoverage,
  listedExactness,
  namedCountries,
  ownNetworksKey,
  roamingDoubt,
  type Footprint,
} from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import { hasMember } from '../bitSet.ts';
import { columnOf } from '../columns.ts';
import { type MatchIndex, pricingBundle } from './matchIndex.ts';
import { knownOf, mustsOfKey, type Ranking, scoreOfKey } from './ranking.ts';

/** Returns a provider's value in one place of the order: an integer of at least 0, higher is better. */
export type Measure = (provider: number) => number;

/** Number of the requested countries in a provider's list. */
function createListedMeasure({ listWords }: MatchIndex['places'], asked: readonly string[]): Measure {
  const { places, words } = countryMask(asked);
  const columns = [...places].flatMap((place, at) => {
    const [column, word] = [listWords[place], words[at]];
    return column === undefined || word === undefined ? [] : [{ column, word }];
  });
  const [first, ...others] = columns;
  if (first === undefined) return () => 0;
  if (others.length === 0) return (provider) => countOnes((first.column[provider] as number) & first.word);
  return (provider) => {
    let count = 0;
    for (const { column, word } of columns) count += countOnes((column[provider] as number) & word);
    return count;
  };
}

/** The same for all requested countries. For a single region the counts are precomputed. */
function createRequestedListedMeasure(
  places: MatchIndex['places'],
  { requirements, asked }: Ranking['search'],
): Measure {
  const [region, ...others] = requirements.geographicMode === 'regions' ? requirements.regions : [];
  const counts = region === undefined || others.length > 0 ? undefined : places.regions.get(region)?.counts;
  return counts === undefined ? createListedMeasure(places, asked) : (provider) => counts[provider] as number;
}

/**
 * Coverage of the requested countries. Uses one formula with or without a list, because a branch would be unpredictable
 * for the CPU.
 */
function createCoverageMeasure({ index: { places, linked, linkedSet }, search }: Ranking): Measure {
  const { asked, countries } = search;
  const { named, column, facts } = places;
  if (asked.length === 0) return (provider) => named[provider] as number;
  const operatorCoverage = new Map(linked.map(({ number, provider }) => [number, exactCoverage(countries, provider)]));
  const limited = countries.filter(({ roaming }) => roaming !== null).map(({ code }) => code);
  const [listed, listedLimited] = [createRequestedListedMeasure(places, search), createListedMeasure(places, limited)];
  const footprints = facts.map((one) => ({ facts: one, own: noNetworks }));
  const hasList = (one: Footprint): boolean => one.facts.countries !== null;
  const blanks = columnOf(footprints, (one) => (hasList(one) ? 0 : exactCoverage(countries, one)));
  const each = columnOf(footprints, (one) => (hasList(one) ? listedExactness(namedCountries(one)) : 0));
  const deductions = columnOf(footprints, (one) => (hasList(one) ? roamingDoubt(one.facts) : 0));
  return (provider) => {
    if (hasMember(linkedSet, provider)) return operatorCoverage.get(provider) ?? 0;
    const place = column[provider] as number;
    const byList = listed(provider) * (each[place] as number) - listedLimited(provider) * (deductions[place] as number);
    return (blanks[place] as number) + byList;
  };
}

function createOwnNetworksMeasure({ index: { linked, linkedSet }, search: { askedSet } }: Ranking): Measure {
  const keys = new Map(linked.map(({ number, provider }) => [number, ownNetworksKey(askedSet, provider.own)]));
  return (provider) => (hasMember(linkedSet, provider) ? (keys.get(provider) ?? 0) : 0);
}

/** Kinds of pricing and their value for the requested scale, by class. */
function createPricingMeasure({ index, bundles }: Ranking): Measure {
  const { column, groups } = index.bundles[pricingBundle];
  const classes = groups.find(({ group }) => group.name === 'scale');
  const answers = bundles[pricingBundle].groups.find(({ group }) => group.name === 'scale')?.answers;
  const pricingKeys =
    classes?.facts.map((facts, at) => pricingKey(facts, answers?.[at]?.judgements[0]?.value ?? 0)) ?? [];
  return (provider) => pricingKeys[classes?.ofProfile[column[provider] as number] ?? 0] ?? 0;
}

/** Marks a value that is not computed yet; lower than every reserve. */
const notComputed = -1;

/** Technologies in reserve, computed for a class at its first comparison. */
function createReserveMeasure({ index, search }: Ranking): Measure {
  const { column, groups } = index.bundles[0];
  const classes = groups.find(({ group }) => group.name === 'fit');
  const known = new Int32Array(classes?.facts.length ?? 1).fill(notComputed);
  const networksByNumber = new Map(index.linked.map(({ number, provider }) => [number, provider.own]));
  return (provider) => {
    const number = classes?.ofProfile[column[provider] as number] ?? 0;
    const facts = classes?.facts[number];
    if (known[number] === notComputed) known[number] = facts === undefined ? 0 : reserveOf(facts, search.grounds);
    return reserveKey(known[number] as number, search.askedSet, networksByNumber.get(provider) ?? noNetworks);
  };
}

/** A measure that is created at the first comparison. */
export type LazyMeasure = () => Measure;

function createLazily(make: () => Measure): LazyMeasure {
  let measure: Measure | undefined;
  return () => (measure ??= make());
}

function createMeasures(ranking: Ranking): Readonly<Record<Exclude<keyof OrderKey, 'musts'>, LazyMeasure>> {
  const { keys, index } = ranking;
  const { platform, esim } = index;
  return {
    score: () => (provider) => scoreOfKey(keys[provider] as number),
    coverage: createLazily(() => createCoverageMeasure(ranking)),
    ownNetworks: createLazily(() => createOwnNetworksMeasure(ranking)),
    confidence: () => (provider) => knownOf(ranking, provider),
    platform: () => (provider) => platform[provider] as number,
    sgp32: () => (provider) => (esim[provider] as number) >> 1,
    pricing: createLazily(() => createPricingMeasure(ranking)),
    reserve: createLazily(() => createReserveMeasure(ranking)),
    breadth: () => (provider) => index.places.named[provider] as number,
    esim: () => (provider) => esim[provider] as number,
  };
}

/** The order of a ranking: first by key, then measure by measure, then by number. */
export interface Ordering {
  /** By key: equal for keys that the first comparisons do not distinguish, higher for better ones. */
  readonly rankOfKey: Uint16Array;
  readonly measures: readonly LazyMeasure[];
}

/**
 * Creates the order. With an emphasis, the band of the score comes first, then the emphasised fields, then the score.
 */
export function orderingOf(ranking: Ranking): Ordering {
  const emphasis = ranking.search.requirements.emphasis ?? [];
  const measuresByPlace = createMeasures(ranking);
  const places = keyPlaces.map((place) => measuresByPlace[place]);
  const rankOfKey = new Uint16Array(ranking.keyCounts.length);
  for (let key = 0; key < rankOfKey.length; key += 1) {
    const rank = emphasis.length === 0 ? scoreOfKey(key) : bandRank(scoreOfKey(key));
    rankOfKey[key] = mustsOfKey(key) * (noCap + 1) + rank;
  }
  if (emphasis.length === 0) return { rankOfKey, measures: places.slice(1) };
  return { rankOfKey, measures: [...emphasis.map((one) => measuresByPlace[emphasisMeasures[one].measure]), ...places] };
}
