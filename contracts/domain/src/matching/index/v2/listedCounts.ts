import {
  computeCountryGeographyCriterionValue,
  getProviderConnectivityUnderRoamingLimits,
  type RequestedCountryWithRoamingLimit,
} from '../../engine/v2/countryReach.ts';
import type { BitSet } from '../bitSet.ts';
import { type ProviderRowBlock, maxProviderRowsPerMatchIndexBlock } from '../rowBlocks.ts';
import { roamingLimitKinds, type GeographyMatchIndexV2 } from './geographyIndex.ts';

const wordsPerBlock = maxProviderRowsPerMatchIndexBlock / 32;
/** Maximum number of codes in a pass, because a code is stored in one byte. */
const maxCodes = 256;
/** Factor larger than the number of countries. */
const valueFactor = 256;

/** Unpacks the total value of the listed countries; the value of one country is at most `fullCriterionValue`. */
export function unpackTotalValueOfListedCountries(sum: number): number {
  return sum >>> 8;
}

/** Unpacks the number of requested countries that are listed. */
export function unpackListedCountryCount(sum: number): number {
  return sum & (valueFactor - 1);
}

/** Requested countries with the same roaming limit. Each of them adds the same value to a provider's score. */
interface EqualLimitCountries {
  readonly roaming: RequestedCountryWithRoamingLimit['roaming'];
  /** For each country, the set of providers that list the country. */
  readonly sets: readonly BitSet[];
}

function groupByRoamingLimit(
  { providersByCountry }: GeographyMatchIndexV2,
  countries: readonly RequestedCountryWithRoamingLimit[],
): EqualLimitCountries[] {
  return roamingLimitKinds.flatMap((kind): EqualLimitCountries[] => {
    const sets = countries.flatMap(({ code, roaming }) =>
      roaming === kind ? (providersByCountry.get(code) ?? []) : [],
    );
    return sets.length === 0 ? [] : [{ roaming: kind, sets }];
  });
}

/**
 * Countries that are counted together. A code is a mixed-radix number with one digit per roaming limit: the number of
 * listed countries with this limit. The digit of the first limit is the lowest digit.
 */
export interface ListedCountryCountingPass {
  readonly kinds: readonly EqualLimitCountries[];
  readonly codes: number;
  /**
   * Packed contribution of these countries by class and code, to be unpacked with `unpackTotalValueOfListedCountries`
   * and `unpackListedCountryCount`.
   */
  readonly sums: Int32Array;
}

function computeSum(code: number, kinds: readonly EqualLimitCountries[], each: readonly number[]): number {
  let sum = 0;
  let rest = code;
  for (let at = 0; at < kinds.length; at += 1) {
    const codes = (kinds[at]?.sets.length ?? 0) + 1;
    const count = rest % codes;
    sum += count * (each[at] ?? 0);
    rest = (rest - count) / codes;
  }
  return sum;
}

function buildPass({ facts }: GeographyMatchIndexV2, kinds: readonly EqualLimitCountries[]): ListedCountryCountingPass {
  const codes = kinds.reduce((product, { sets }) => product * (sets.length + 1), 1);
  const sums = new Int32Array(facts.length * codes);
  for (const [place, one] of facts.entries()) {
    const localisation = getProviderConnectivityUnderRoamingLimits(one);
    const each = kinds.map(
      ({ roaming }) => valueFactor * computeCountryGeographyCriterionValue('listed', roaming, localisation) + 1,
    );
    for (let code = 0; code < codes; code += 1) sums[place * codes + code] = computeSum(code, kinds, each);
  }
  return { kinds, codes, sums };
}

/**
 * Distributes the requested countries over a few passes; the codes of a pass must fit into one byte. One pass is
 * usually enough. Only long lists with several roaming limits need more.
 */
export function planListedCountryCountingPasses(
  places: GeographyMatchIndexV2,
  countries: readonly RequestedCountryWithRoamingLimit[],
): [ListedCountryCountingPass, ...ListedCountryCountingPass[]] {
  const before: EqualLimitCountries[][] = [];
  let last: EqualLimitCountries[] = [];
  let codes = 1;
  for (const group of groupByRoamingLimit(places, countries)) {
    const each = group.sets.length + 1;
    if (codes * each > maxCodes) {
      before.push(last);
      [last, codes] = [[], 1];
    }
    last.push(group);
    codes *= each;
  }
  return [buildPass(places, last), ...before.map((kinds) => buildPass(places, kinds))];
}

/** Maps four bits to four bytes in memory order. */
const bytesByBits = new Int32Array(
  Uint8Array.from({ length: 64 }, (_none, at) => ((at >>> 2) >>> (at & 3)) & 1).buffer,
);

/**
 * For each provider in a block, adds to the provider's code the number of sets that contain the provider, multiplied by
 * `unit`.
 *
 * @param fours Codes of four providers per word.
 */
function countInto(fours: Int32Array, { sets }: EqualLimitCountries, unit: number, firstWord: number): void {
  for (const set of sets) {
    const words = Math.min(wordsPerBlock, set.length - firstWord);
    for (let word = 0; word < words; word += 1) {
      const bits = set[firstWord + word] as number;
      for (let four = 0; four < 8; four += 1) {
        const at = 8 * word + four;
        fours[at] = (fours[at] as number) + Math.imul(bytesByBits[(bits >>> (4 * four)) & 15] as number, unit);
      }
    }
  }
}

/** The lowest provider number that a block can contain. */
function getFirstNumber({ rows }: ProviderRowBlock): number {
  return (rows[0] as number) & -maxProviderRowsPerMatchIndexBlock;
}

/**
 * A function that computes the codes of a pass for the providers in a block. The codes are indexed by the offset from
 * the lowest provider number that the block can contain.
 */
export type ProviderBlockCountryCounter = (pass: ListedCountryCountingPass, block: ProviderRowBlock) => Uint8Array;

/** Creates a counter that reuses the same memory for every pass and block. */
export function createProviderBlockCountryCounter(): ProviderBlockCountryCounter {
  const fours = new Int32Array(maxProviderRowsPerMatchIndexBlock / 4);
  const codes = new Uint8Array(fours.buffer);
  return ({ kinds }, block) => {
    fours.fill(0);
    let unit = 1;
    for (const group of kinds) {
      countInto(fours, group, unit, getFirstNumber(block) >>> 5);
      unit *= group.sets.length + 1;
    }
    return codes;
  };
}

/**
 * Adds the contribution of a pass to each row of a block.
 *
 * @param column Class of each provider, by provider number.
 */
export function addListedCountrySumsToProviderRows(
  block: ProviderRowBlock,
  column: Uint8Array,
  pass: ListedCountryCountingPass,
  codes: Uint8Array,
  into: Int32Array,
): void {
  const { rows, count } = block;
  const [first, each, { sums }] = [getFirstNumber(block), pass.codes, pass];
  for (let at = 0; at < count; at += 1) {
    const provider = rows[at] as number;
    const sum = sums[(column[provider] as number) * each + (codes[provider - first] as number)] as number;
    into[at] = (into[at] as number) + sum;
  }
}
