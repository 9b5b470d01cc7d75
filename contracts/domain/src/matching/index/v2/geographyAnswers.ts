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

/** Writes the contribution of coverage to each row's sum. */
type WriteCoverage = (block: Block, reached: Int32Array) => void;

/** The geography results of a search, for providers without own networks. */
export interface GeographyAnswers {
  /** Returns the contribution to the sum for each row of a block. Reuses one array for all blocks. */
  readonly reach: (block: Block) => Int32Array;
  /** Added to the sum of providers that are not known to cover all requested areas. */
  readonly short: number;
  /** By provider: its class. */
  readonly column: Uint8Array;
  /** By class: known weight. */
  readonly known: Int32Array;
}

/** Results when no geography is requested. */
function buildEmptyResults({ column, facts }: Places): GeographyAnswers {
  const nothing = new Int32Array(blockSize);
  return { reach: () => nothing, short: 0, column, known: new Int32Array(facts.length) };
}

/** How each class converts the coverage of its list to a part of the sum. */
interface Classes {
  /** By class: points without a country list. */
  readonly blank: Int32Array;
  /** By class: LoRaWAN roaming bonus added to a list. */
  readonly bonus: Int32Array;
  /** By class: mark added when the list covers too little; 0 for classes without a list that cover everything. */
  readonly short: Int32Array;
}

function buildClasses(facts: readonly ProviderFacts[], geography: PreparedGeography, short: number): Classes {
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

/**
 * Contribution of a provider to its sum. @param value Coverage by its list, as a fraction of `fullCriterionValue`.
 * @param isShort 1 when the list covers too little, otherwise 0.
 */
function computePart({ blank, bonus, short }: Classes, place: number, value: number, isShort: number): number {
  const counted = lesser(value + (bonus[place] as number), mostByList);
  return (blank[place] as number) + weights.geography * counted + (short[place] as number) * isShort;
}

/**
 * The same for requested countries, which form one area. @param sum For `unpackListedValue` and `unpackListedCount`.
 */
function computeCountryPart(classes: Classes, place: number, sum: number, asked: number): number {
  return computePart(classes, place, (valueIn(sum) / asked + 0.5) | 0, Number(countIn(sum) < asked));
}

/**
 * Coverage of countries from the providers that list each. With a single pass, the contribution of each code is
 * precomputed.
 */
function createCountryWriter(places: Places, { countries }: Search, classes: Classes): WriteCoverage {
  const { column } = places;
  const [fillCodes, asked] = [codesFiller(), countries.length];
  const [first, ...others] = passesOf(places, countries);
  if (others.length === 0) {
    const parts = first.sums.map((sum, at) => computeCountryPart(classes, Math.floor(at / first.codes), sum, asked));
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
      reached[at] = computeCountryPart(classes, place, reached[at] as number, asked);
    }
  };
}

/** Adds a column's value to each row of a block. */
function addColumn({ rows, count }: Block, column: Int32Array, into: Int32Array): void {
  for (let at = 0; at < count; at += 1) {
    into[at] = (into[at] as number) + (column[rows[at] as number] as number);
  }
}

/** Converts the sums over the requested regions to contributions for the rows of a block. */
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

/** Coverage of regions from the precomputed sums. */
function createRegionWriter({ column, regionSums }: Places, { requirements }: Search, classes: Classes): WriteCoverage {
  const regions = requirements.regions.flatMap((name) => regionSums.get(name) ?? []);
  return (block, reached) => {
    reached.fill(0);
    for (const sums of regions) addColumn(block, sums, reached);
    finishRegions(block, column, classes, regions.length, reached);
  };
}

/** Evaluates geography for each class, ready for the scoring loop. All zero when no geography is requested. */
export function answerGeography(places: Places, search: Search): GeographyAnswers {
  const { geography } = search;
  if (geography === null) return buildEmptyResults(places);
  const { column, facts } = places;
  const short = shortUnit + (search.musts.includes('geography') ? missedUnit : 0);
  const classes = buildClasses(facts, geography, short);
  const known = columnOf(facts, (one) => (isCoverageKnown(one) ? weights.geography : 0));
  const reach = search.requirements.geographicMode === 'regions' ? createRegionWriter : createCountryWriter;
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
