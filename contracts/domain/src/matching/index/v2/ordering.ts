import { countOnes, countryMask } from '../../engine/countryBits.ts';
import { noCap } from '../../engine/values.ts';
import { pricingKey, reserveKey } from '../../engine/v2/evaluate.ts';
import { reserveOf } from '../../engine/v2/fit.ts';
import { bandRank, keyPlaces, emphasisMeasures, type OrderKey } from '../../engine/v2/order.ts';
import { exactCoverage, listedExactness, ownNetworksKey, roamingDoubt } from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import { type MatchIndex, pricingBundle } from './matchIndex.ts';
import { knownOf, mustsOfKey, type Ranking, scoreOfKey } from './ranking.ts';

/** What a provider is compared by in a place of the order: whole, at least 0, more is better. */
export type Measure = (provider: number) => number;

type Measures = Readonly<Record<Exclude<keyof OrderKey, 'musts'>, Measure>>;

/** How many of the asked countries a list names. */
function listedOf({ listWords }: MatchIndex['places'], asked: readonly string[]): Measure {
  const { places, words } = countryMask(asked);
  const columns = [...places].flatMap((place, at) => {
    const [column, word] = [listWords[place], words[at]];
    return column === undefined || word === undefined ? [] : [{ column, word }];
  });
  return (provider) => {
    let count = 0;
    for (const { column, word } of columns) count += countOnes((column[provider] as number) & word);
    return count;
  };
}

/** The same of all asked countries; of one region they were counted beforehand. */
function askedListed(places: MatchIndex['places'], { requirements, asked }: Ranking['search']): Measure {
  const [region, ...others] = requirements.geographicMode === 'regions' ? requirements.regions : [];
  const counts = region === undefined || others.length > 0 ? undefined : places.regions.get(region)?.counts;
  return counts === undefined ? listedOf(places, asked) : (provider) => counts[provider] as number;
}

function coverageMeasure({ index: { places, linked }, search }: Ranking): Measure {
  const { asked, countries } = search;
  const { named, column } = places;
  if (asked.length === 0) return (provider) => named[provider] as number;
  const ofLinked = new Map(linked.map(({ number, provider }) => [number, exactCoverage(countries, provider)]));
  const limited = countries.filter(({ roaming }) => roaming !== null).map(({ code }) => code);
  const [listed, listedLimited] = [askedListed(places, search), listedOf(places, limited)];
  const ofBlank = places.facts.map((facts) =>
    facts.countries === null ? exactCoverage(countries, { facts, own: noNetworks }) : null,
  );
  const doubts = places.facts.map(roamingDoubt);
  return (provider) => {
    const place = column[provider] as number;
    const known = ofLinked.get(provider) ?? ofBlank[place];
    if (known !== undefined && known !== null) return known;
    const each = listedExactness(named[provider] as number);
    return listed(provider) * each - listedLimited(provider) * (doubts[place] as number);
  };
}

function ownNetworksMeasure({ index: { linked }, search: { askedSet } }: Ranking): Measure {
  const keys = new Map(linked.map(({ number, provider }) => [number, ownNetworksKey(askedSet, provider.own)]));
  return (provider) => keys.get(provider) ?? 0;
}

/** Kinds of price, and what they are worth for the scale that is asked for, class by class. */
function pricingMeasure({ index, bundles }: Ranking): Measure {
  const { column, groups } = index.bundles[pricingBundle];
  const classes = groups.find(({ group }) => group.name === 'scale');
  const answers = bundles[pricingBundle].groups.find(({ group }) => group.name === 'scale')?.answers;
  const worth = classes?.facts.map((facts, at) => pricingKey(facts, answers?.[at]?.judgements[0]?.value ?? 0)) ?? [];
  return (provider) => worth[classes?.ofProfile[column[provider] as number] ?? 0] ?? 0;
}

/** Technologies in reserve, worked out for a class when one of it is first compared by it. */
function reserveMeasure({ index, search }: Ranking): Measure {
  const { column, groups } = index.bundles[0];
  const classes = groups.find(({ group }) => group.name === 'fit');
  const known: (number | undefined)[] = [];
  const ownOf = new Map(index.linked.map(({ number, provider }) => [number, provider.own]));
  return (provider) => {
    const number = classes?.ofProfile[column[provider] as number] ?? 0;
    const facts = classes?.facts[number];
    const reserve = (known[number] ??= facts === undefined ? 0 : reserveOf(facts, search.grounds));
    return reserveKey(reserve, search.askedSet, ownOf.get(provider) ?? noNetworks);
  };
}

/** A measure that is worked out when something is first compared by it. */
function later(make: () => Measure): Measure {
  let made: Measure | undefined;
  return (provider) => (made ??= make())(provider);
}

function measuresOf(ranking: Ranking): Measures {
  const { keys, index } = ranking;
  const { platform, esim } = index;
  return {
    score: (provider) => scoreOfKey(keys[provider] as number),
    coverage: later(() => coverageMeasure(ranking)),
    ownNetworks: later(() => ownNetworksMeasure(ranking)),
    confidence: (provider) => knownOf(ranking, provider),
    platform: (provider) => platform[provider] as number,
    sgp32: (provider) => (esim[provider] as number) >> 1,
    pricing: later(() => pricingMeasure(ranking)),
    reserve: later(() => reserveMeasure(ranking)),
    breadth: (provider) => index.places.named[provider] as number,
    esim: (provider) => esim[provider] as number,
  };
}

/** How a ranking is ordered: first by what its keys tell alone, then measure by measure, then by number. */
export interface Ordering {
  /** By key: equal for keys that the first comparisons do not tell apart, greater for the better ones. */
  readonly rankOfKey: Uint16Array;
  readonly measures: readonly Measure[];
}

/** With an emphasis the band of the score comes first, then what is put first, and the score after that. */
export function orderingOf(ranking: Ranking): Ordering {
  const emphasis = ranking.search.requirements.emphasis ?? [];
  const byPlace = measuresOf(ranking);
  const places = keyPlaces.map((place) => byPlace[place]);
  const rankOfKey = Uint16Array.from(ranking.keyCounts, (_count, key) => {
    const rank = emphasis.length === 0 ? scoreOfKey(key) : bandRank(scoreOfKey(key));
    return mustsOfKey(key) * (noCap + 1) + rank;
  });
  if (emphasis.length === 0) return { rankOfKey, measures: places.slice(1) };
  return { rankOfKey, measures: [...emphasis.map((one) => byPlace[emphasisMeasures[one].measure]), ...places] };
}
