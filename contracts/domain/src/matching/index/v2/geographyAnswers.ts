import type { ProviderFacts } from '../../engine/facts.ts';
import { weights } from '../../engine/values.ts';
import type { Search } from '../../engine/v2/evaluate.ts';
import type { PreparedGeography } from '../../engine/v2/geography.ts';
import { isCoverageKnown, mostByList, roamingBonus, roamsLorawan } from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import { type Block, blockSize } from '../blocks.ts';
import { columnOf } from '../columns.ts';
import { addListed, codesFiller, countIn, passesOf, valueIn } from './listedCounts.ts';
import { type Places, regionValueIn, shortRegionIn } from './places.ts';
import { lesser, missedUnit, shortUnit } from './rowSum.ts';

/** Writes what the rows of a block reach, each as a part of its sum. */
type Reach = (block: Block, reached: Int32Array) => void;

/** Geography's part of a match, but for providers with networks of their own. */
export interface GeographyAnswers {
  /** By row of a block: what geography adds to its sum. The same array is filled for every block. */
  readonly reach: (block: Block) => Int32Array;
  /** What a sum has for who is not known to reach all that is asked for. */
  readonly short: number;
  /** By provider: its class of place. */
  readonly column: Uint8Array;
  /** By class: known weight. */
  readonly known: Int32Array;
}

/** Stands for what nobody asks for. */
function unasked({ column, facts }: Places): GeographyAnswers {
  const nothing = new Int32Array(blockSize);
  return { reach: () => nothing, short: 0, column, known: new Int32Array(facts.length) };
}

/** How a class of places makes a part of a sum out of what its lists say. */
interface Classes {
  /** By class: points of who has no list. */
  readonly blank: Int32Array;
  /** By class: what LoRaWAN that roams adds to a list. */
  readonly bonus: Int32Array;
  /** By class: what is added for a list that is too short; 0 where what is said without a list reaches all. */
  readonly short: Int32Array;
}

function classesOf(facts: readonly ProviderFacts[], geography: PreparedGeography, short: number): Classes {
  const footprints = facts.map((one) => ({ facts: one, own: noNetworks }));
  const hasList = ({ countries }: ProviderFacts): boolean => countries !== null;
  return {
    blank: columnOf(footprints, (one) =>
      hasList(one.facts) ? 0 : weights.geography * (geography.judge(one)?.judgements[0]?.value ?? 0),
    ),
    bonus: columnOf(facts, (one) => (hasList(one) && roamsLorawan(one) ? roamingBonus : 0)),
    short: columnOf(footprints, (one) => (hasList(one.facts) || !geography.isMet(one) ? short : 0)),
  };
}

/** What a provider adds to its sum. @param value of its list, in parts of `whole`. @param isShort 1 where it leaves out too much, else 0. */
function partOf({ blank, bonus, short }: Classes, place: number, value: number, isShort: number): number {
  const counted = lesser(value + (bonus[place] as number), mostByList);
  return (blank[place] as number) + weights.geography * counted + (short[place] as number) * isShort;
}

/** The same of asked countries, which are one area. @param sum as `valueIn` and `countIn` read it. */
function partOfCountries(classes: Classes, place: number, sum: number, asked: number): number {
  return partOf(classes, place, (valueIn(sum) / asked + 0.5) | 0, Number(countIn(sum) < asked));
}

/** Coverage of countries from who lists each: what a code counts is worked out before, where one pass has all countries. */
function reachCountries(places: Places, { countries }: Search, classes: Classes): Reach {
  const { column } = places;
  const [fillCodes, asked] = [codesFiller(), countries.length];
  const [first, ...others] = passesOf(places, countries);
  if (others.length === 0) {
    const parts = first.sums.map((sum, at) => partOfCountries(classes, Math.floor(at / first.codes), sum, asked));
    const pass = { ...first, sums: parts };
    return (block, reached) => {
      reached.fill(0);
      addListed(block, column, pass, fillCodes(pass, block), reached);
    };
  }
  return (block, reached) => {
    reached.fill(0);
    for (const pass of [first, ...others]) addListed(block, column, pass, fillCodes(pass, block), reached);
    const { rows, count } = block;
    for (let at = 0; at < count; at += 1) {
      const place = column[rows[at] as number] as number;
      reached[at] = partOfCountries(classes, place, reached[at] as number, asked);
    }
  };
}

/** Adds to each row of a block what a column has for it. */
function addColumn({ rows, count }: Block, column: Int32Array, into: Int32Array): void {
  for (let at = 0; at < count; at += 1) {
    into[at] = (into[at] as number) + (column[rows[at] as number] as number);
  }
}

/** Turns the sums of a block's rows over all asked regions into parts of their sums. */
function finishRegions(
  { rows, count }: Block,
  column: Uint8Array,
  { blank, bonus, short }: Classes,
  asked: number,
  reached: Int32Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const sum = reached[at] as number;
    const place = column[rows[at] as number] as number;
    const value = (regionValueIn(sum) / asked + 0.5) | 0;
    const counted = lesser(value + (bonus[place] as number), mostByList);
    const tooShort = (short[place] as number) * shortRegionIn(sum);
    reached[at] = (blank[place] as number) + weights.geography * counted + tooShort;
  }
}

/** Coverage of regions, from what was counted beforehand. */
function reachRegions({ column, regionSums }: Places, { requirements }: Search, classes: Classes): Reach {
  const regions = requirements.regions.flatMap((name) => regionSums.get(name) ?? []);
  return (block, reached) => {
    reached.fill(0);
    for (const sums of regions) addColumn(block, sums, reached);
    finishRegions(block, column, classes, regions.length, reached);
  };
}

/** What each class of places answers to a search, ready for the scoring loop: all zero when no place is asked for. */
export function answerGeography(places: Places, search: Search): GeographyAnswers {
  const { geography } = search;
  if (geography === null) return unasked(places);
  const { column, facts } = places;
  const short = shortUnit + (search.musts.includes('geography') ? missedUnit : 0);
  const classes = classesOf(facts, geography, short);
  const known = columnOf(facts, (one) => (isCoverageKnown(one) ? weights.geography : 0));
  const reach = search.requirements.geographicMode === 'regions' ? reachRegions : reachCountries;
  const fill = reach(places, search, classes);
  const reached = new Int32Array(blockSize);
  return {
    ...{ column, known, short },
    reach: (block) => {
      fill(block, reached);
      return reached;
    },
  };
}
