import { countOnes, countryMask, type CountryMask } from '../../engine/countryBits.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { weights } from '../../engine/values.ts';
import type { Search } from '../../engine/v2/evaluate.ts';
import type { PreparedGeography } from '../../engine/v2/geography.ts';
import {
  isCoverageKnown,
  localisationOf,
  neededOf,
  reachValue,
  roamsLorawan,
  withLorawanRoaming,
} from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import { type Block, blockSize } from '../blocks.ts';
import { byRoaming, type Places, roamingKinds } from './places.ts';

/** Countries of an area with the same limits on roaming. */
interface Part {
  /** By class of place: what a listed country of it counts. */
  readonly values: Int32Array;
  /** Writes for every row of a block how many of the countries it lists. */
  readonly count: (block: Block, counts: Uint8Array) => void;
}

interface CountedArea {
  readonly size: number;
  /** From so many countries on it counts as reached. */
  readonly needed: number;
  readonly parts: readonly Part[];
}

/** What a block's country lists cover. */
export interface Covered {
  /** By row: in parts of `whole`. */
  readonly value: Int32Array;
  /** By row: 1 where the list leaves out more than a must allows. */
  readonly short: Uint8Array;
}

function countWords({ listWords }: Places, { places, words }: CountryMask): Part['count'] {
  const asked = [...places].flatMap((place, at) => {
    const [listWord, askedWord] = [listWords[place], words[at]];
    return listWord === undefined || askedWord === undefined ? [] : [{ listWord, askedWord }];
  });
  return ({ rows, count }, counts) => {
    counts.fill(0);
    for (const { listWord, askedWord } of asked) {
      for (let at = 0; at < count; at += 1) {
        counts[at] = (counts[at] as number) + countOnes((listWord[rows[at] as number] as number) & askedWord);
      }
    }
  };
}

function countBeforehand(listed: Uint8Array): Part['count'] {
  return ({ rows, count }, counts) => {
    for (let at = 0; at < count; at += 1) counts[at] = listed[rows[at] as number] as number;
  };
}

function valuesOf({ facts }: Places, kind: (typeof roamingKinds)[number]): Int32Array {
  return Int32Array.from(facts, (one) => reachValue('listed', kind, localisationOf(one)));
}

/** The asked areas as they are counted: countries from the lists themselves, regions from what was counted beforehand. */
function countedAreas(places: Places, { requirements, world }: Search, { areas }: PreparedGeography): CountedArea[] {
  const byRegion = requirements.geographicMode === 'regions';
  return areas.map(({ countries }, at) => {
    const codes = countries.map(({ code }) => code);
    const region = byRegion ? places.regions.get(requirements.regions[at] ?? 'Global') : undefined;
    const parts = byRoaming(codes, world).flatMap((some, kind): Part[] => {
      const values = valuesOf(places, roamingKinds[kind] ?? null);
      if (some.length === 0) return [];
      const listed = region?.counts[kind];
      return [
        { values, count: listed === undefined ? countWords(places, countryMask(some)) : countBeforehand(listed) },
      ];
    });
    return { size: codes.length, needed: neededOf(codes.length, byRegion), parts };
  });
}

function coverWith({ column }: Places, areas: readonly CountedArea[]): GeographyAnswers['cover'] {
  const [value, short] = [new Int32Array(blockSize), new Uint8Array(blockSize)];
  const [sums, listed, counts] = [new Int32Array(blockSize), new Int32Array(blockSize), new Uint8Array(blockSize)];
  return (block) => {
    const { rows, count: end } = block;
    value.fill(0);
    short.fill(0);
    for (const { size, needed, parts } of areas) {
      sums.fill(0);
      listed.fill(0);
      for (const { values, count } of parts) {
        count(block, counts);
        for (let at = 0; at < end; at += 1) {
          const some = counts[at] as number;
          sums[at] = (sums[at] as number) + some * (values[column[rows[at] as number] as number] as number);
          listed[at] = (listed[at] as number) + some;
        }
      }
      for (let at = 0; at < end; at += 1) {
        value[at] = (value[at] as number) + Math.round((sums[at] as number) / size);
        if ((listed[at] as number) < needed) short[at] = 1;
      }
    }
    for (let at = 0; at < end; at += 1) value[at] = Math.round((value[at] as number) / areas.length);
    return { value, short };
  };
}

/** Geography's part of a match, but for providers with networks of their own. */
export interface GeographyAnswers {
  /** The same arrays are filled again for every block. Rows without a list are nonsense. */
  readonly cover: (block: Block) => Covered;
  /** By provider: its class of place. */
  readonly column: Uint8Array;
  /** By class: 1 where it has a list. */
  readonly hasList: Uint8Array;
  /** By class without a list: its value, and 1 where it does not reach all that a must asks for. */
  readonly blanks: Int32Array;
  readonly blankShort: Uint8Array;
  /** By class: what LoRaWAN roaming makes of a value; `null` where nothing. */
  readonly roaming: readonly (((value: number) => number) | null)[];
  /** By class: known weight. */
  readonly known: Int32Array;
}

/** Stands for what nobody asks for. */
function unasked({ column, facts }: Places): GeographyAnswers {
  const nothing = { value: new Int32Array(blockSize), short: new Uint8Array(blockSize) };
  const none = new Int32Array(facts.length);
  return {
    ...{ cover: () => nothing, column, blanks: none, known: none },
    ...{
      hasList: new Uint8Array(facts.length),
      blankShort: new Uint8Array(facts.length),
      roaming: facts.map(() => null),
    },
  };
}

/** What each class of places answers to a search, ready for the scoring loop: all zero when no place is asked for. */
export function answerGeography(places: Places, search: Search): GeographyAnswers {
  const { geography } = search;
  if (geography === null) return unasked(places);
  const { column, facts } = places;
  const blankOf = (read: (one: ProviderFacts) => number) =>
    facts.map((one) => (one.countries === null ? read(one) : 0));
  return {
    column,
    cover: coverWith(places, countedAreas(places, search, geography)),
    hasList: Uint8Array.from(facts, ({ countries }) => Number(countries !== null)),
    blanks: Int32Array.from(
      blankOf((one) => geography.judge({ facts: one, own: noNetworks })?.judgements[0]?.value ?? 0),
    ),
    blankShort: Uint8Array.from(blankOf((one) => Number(!geography.isMet({ facts: one, own: noNetworks })))),
    roaming: facts.map((one) => (roamsLorawan(one) ? (value) => withLorawanRoaming(value, one) : null)),
    known: Int32Array.from(facts, (one) => (isCoverageKnown(one) ? weights.geography : 0)),
  };
}
