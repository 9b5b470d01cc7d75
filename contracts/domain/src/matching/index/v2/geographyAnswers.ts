import { regionCountries } from '../../../geo/geo.regions.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { weights } from '../../engine/values.ts';
import type { Search } from '../../engine/v2/evaluate.ts';
import { isCoverageKnown, neededOf, roamsLorawan, withLorawanRoaming } from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import { type Block, blockSize } from '../blocks.ts';
import { pack } from '../packed.ts';
import { countIn, listedSums, valueIn } from './listedCounts.ts';
import type { Places } from './places.ts';

/** What a block's country lists cover; nothing for rows without a list. */
interface Covered {
  /** By row: in parts of `whole`. */
  readonly value: Int32Array;
  /** By row: 1 where the list leaves out more than a must allows. */
  readonly short: Uint8Array;
}

/** Fills what the rows of a block cover. */
type Cover = (block: Block, covered: Covered) => void;

/** Coverage of countries, which are one area, from the lists themselves. */
function coverCountries(places: Places, { countries }: Search): Cover {
  const sumUp = listedSums(places, countries);
  return (block, { value, short }) => {
    sumUp(block, value);
    for (let at = 0; at < block.count; at += 1) {
      const sum = value[at] as number;
      value[at] = (valueIn(sum) / countries.length + 0.5) | 0;
      short[at] = Number(countIn(sum) < countries.length);
    }
  };
}

/** Coverage of regions, from what was counted beforehand. */
function coverRegions({ regions, regionValues }: Places, { requirements }: Search): Cover {
  const asked = requirements.regions.flatMap((name) => {
    const [counts, values] = [regions.get(name)?.counts, regionValues.get(name)];
    const needed = neededOf(regionCountries(name).length, true);
    return counts === undefined || values === undefined ? [] : [{ counts, values, needed }];
  });
  const [first, ...others] = asked;
  return ({ rows, count: end }, { value, short }) => {
    if (first === undefined) return;
    for (let at = 0; at < end; at += 1) {
      const provider = rows[at] as number;
      value[at] = first.values[provider] as number;
      short[at] = Number((first.counts[provider] as number) < first.needed);
    }
    for (const { counts, values, needed } of others) {
      for (let at = 0; at < end; at += 1) {
        const provider = rows[at] as number;
        value[at] = (value[at] as number) + (values[provider] as number);
        short[at] = (short[at] as number) | Number((counts[provider] as number) < needed);
      }
    }
    if (others.length === 0) return;
    for (let at = 0; at < end; at += 1) value[at] = ((value[at] as number) / asked.length + 0.5) | 0;
  };
}

/** Geography's part of a block's matches. */
export interface Reached {
  /** By row: points and known weight as `pack` has them, and what a must adds that is missed. */
  readonly packed: Int32Array;
  /** By row: 1 where it is not known to reach all that a must asks for. */
  readonly short: Uint8Array;
}

/** Geography's part of a match, but for providers with networks of their own. */
export interface GeographyAnswers {
  /** What the rows of a block reach. The same arrays are filled for every block. */
  readonly reach: (block: Block) => Reached;
  /** By provider: its class of place. */
  readonly column: Uint8Array;
  /** By class: known weight. */
  readonly known: Int32Array;
}

/** Stands for what nobody asks for. */
function unasked({ column, facts }: Places): GeographyAnswers {
  const nothing = { packed: new Int32Array(blockSize), short: new Uint8Array(blockSize) };
  return { reach: () => nothing, column, known: new Int32Array(facts.length) };
}

/**
 * What each class of places answers to a search, ready for the scoring loop: all zero when no place is asked for.
 * @param shortMisses what a row adds whose list is too short for the must; 0 where geography is none.
 */
export function answerGeography(places: Places, search: Search, shortMisses: number): GeographyAnswers {
  const { geography } = search;
  if (geography === null) return unasked(places);
  const { column, facts } = places;
  const hasList = ({ countries }: ProviderFacts): boolean => countries !== null;
  const known = Int32Array.from(facts, (one) => (isCoverageKnown(one) ? weights.geography : 0));
  /** By class: what all of it have, and whether LoRaWAN roams beyond a list. */
  const base = Int32Array.from(facts, (one, place) => {
    const value = hasList(one) ? 0 : (geography.judge({ facts: one, own: noNetworks })?.judgements[0]?.value ?? 0);
    return pack(weights.geography * value, known[place] ?? 0);
  });
  const roams = Uint8Array.from(facts, (one) => Number(hasList(one) && roamsLorawan(one)));
  const perPart = pack(weights.geography, 0);
  /** By class: 0 where what it says without a list reaches all, so that no list is missed. */
  const mayBeShort = Uint8Array.from(facts, (one) =>
    Number(hasList(one) || !geography.isMet({ facts: one, own: noNetworks })),
  );
  const covered: Covered = { value: new Int32Array(blockSize), short: new Uint8Array(blockSize) };
  const reached: Reached = { packed: new Int32Array(blockSize), short: new Uint8Array(blockSize) };
  const cover = search.requirements.geographicMode === 'regions' ? coverRegions : coverCountries;
  const fill = cover(places, search);
  return {
    column,
    known,
    reach: (block) => {
      fill(block, covered);
      const { rows, count } = block;
      const { packed, short: isShort } = reached;
      for (let at = 0; at < count; at += 1) {
        const place = column[rows[at] as number] as number;
        const listed = covered.value[at] as number;
        const value = roams[place] === 1 ? withLorawanRoaming(listed) : listed;
        const short = (covered.short[at] as number) & (mayBeShort[place] as number);
        packed[at] = (base[place] as number) + perPart * value + shortMisses * short;
        isShort[at] = short;
      }
      return reached;
    },
  };
}
