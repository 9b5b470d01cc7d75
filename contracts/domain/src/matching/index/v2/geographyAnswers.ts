import { regionCountries } from '../../../geo/geo.regions.ts';
import { countOnes, countryMask } from '../../engine/countryBits.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { weights } from '../../engine/values.ts';
import type { WorldFacts } from '../../engine/v2/countryFacts.ts';
import type { Search } from '../../engine/v2/evaluate.ts';
import { isCoverageKnown, localisationOf, neededOf, reachValue, roamsLorawan } from '../../engine/v2/reach.ts';
import { noNetworks } from '../../engine/v2/readProviders.ts';
import { type Block, blockSize } from '../blocks.ts';
import { byRoaming, type Places, roamingKinds } from './places.ts';

/** What a block's country lists cover. */
export interface Covered {
  /** By row: in parts of `whole`. */
  readonly value: Int32Array;
  /** By row: 1 where the list leaves out more than a must allows. */
  readonly short: Uint8Array;
}

/** Fills what the rows of a block cover; the arrays are the same for every block. */
type Cover = (block: Block, covered: Covered) => void;

/** Asked countries with the same limits on roaming. */
interface Part {
  /** By class of place: what a listed country of it counts. */
  readonly values: Int32Array;
  /** Words of country lists, and what is asked for in each. */
  readonly words: readonly { readonly listed: Int32Array; readonly asked: number }[];
}

function wordsOf({ listWords }: Places, codes: readonly string[]): Part['words'] {
  const { places, words } = countryMask(codes);
  return [...places].flatMap((place, at) => {
    const [listed, asked] = [listWords[place], words[at]];
    return listed === undefined || asked === undefined ? [] : [{ listed, asked }];
  });
}

function partsOf(places: Places, codes: readonly string[], world: WorldFacts): Part[] {
  return byRoaming(codes, world).flatMap((some, kind): Part[] => {
    if (some.length === 0) return [];
    const valueOf = (facts: ProviderFacts) => reachValue('listed', roamingKinds[kind] ?? null, localisationOf(facts));
    return [{ values: Int32Array.from(places.facts, valueOf), words: wordsOf(places, some) }];
  });
}

/** Coverage of countries, which are one area, from the lists themselves: word by word. */
function coverCountries(places: Places, { asked, world }: Search): Cover {
  const parts = partsOf(places, asked, world);
  const { column } = places;
  const listed = new Uint8Array(blockSize);
  const counts = new Uint8Array(blockSize);
  return ({ rows, count: end }, { value, short }) => {
    listed.fill(0);
    value.fill(0);
    for (const { values, words } of parts) {
      counts.fill(0);
      for (const { listed: listWord, asked: askedWord } of words) {
        for (let at = 0; at < end; at += 1) {
          counts[at] = (counts[at] as number) + countOnes((listWord[rows[at] as number] as number) & askedWord);
        }
      }
      for (let at = 0; at < end; at += 1) {
        const some = counts[at] as number;
        value[at] = (value[at] as number) + some * (values[column[rows[at] as number] as number] as number);
        listed[at] = (listed[at] as number) + some;
      }
    }
    for (let at = 0; at < end; at += 1) {
      value[at] = Math.round((value[at] as number) / asked.length);
      short[at] = Number((listed[at] as number) < asked.length);
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
  return ({ rows, count: end }, { value, short }) => {
    value.fill(0);
    short.fill(0);
    for (const { counts, values, needed } of asked) {
      for (let at = 0; at < end; at += 1) {
        const provider = rows[at] as number;
        value[at] = (value[at] as number) + (values[provider] as number);
        if ((counts[provider] as number) < needed) short[at] = 1;
      }
    }
    if (asked.length === 1) return;
    for (let at = 0; at < end; at += 1) value[at] = Math.round((value[at] as number) / asked.length);
  };
}

/** Geography's part of a match, but for providers with networks of their own. */
export interface GeographyAnswers {
  /** What the lists of a block's rows cover; nonsense for rows without a list. The same arrays are filled for every block. */
  readonly cover: (block: Block) => Covered;
  /** By provider: its class of place. */
  readonly column: Uint8Array;
  /** By class: 1 where it has a list. */
  readonly hasList: Uint8Array;
  /** By class without a list: its value, and 1 where it does not reach all that a must asks for. */
  readonly blanks: Int32Array;
  readonly blankShort: Uint8Array;
  /** By class: 1 where LoRaWAN roaming adds to a value. */
  readonly roams: Uint8Array;
  /** By class: known weight. */
  readonly known: Int32Array;
}

const newCovered = (): Covered => ({ value: new Int32Array(blockSize), short: new Uint8Array(blockSize) });

/** Stands for what nobody asks for. */
function unasked({ column, facts }: Places): GeographyAnswers {
  const nothing = newCovered();
  const none = new Int32Array(facts.length);
  return {
    ...{ cover: () => nothing, column, blanks: none, known: none },
    ...{
      hasList: new Uint8Array(facts.length),
      blankShort: new Uint8Array(facts.length),
      roams: new Uint8Array(facts.length),
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
  const covered = newCovered();
  const fill =
    search.requirements.geographicMode === 'regions' ? coverRegions(places, search) : coverCountries(places, search);
  return {
    column,
    cover: (block) => {
      fill(block, covered);
      return covered;
    },
    hasList: Uint8Array.from(facts, ({ countries }) => Number(countries !== null)),
    blanks: Int32Array.from(
      blankOf((one) => geography.judge({ facts: one, own: noNetworks })?.judgements[0]?.value ?? 0),
    ),
    blankShort: Uint8Array.from(blankOf((one) => Number(!geography.isMet({ facts: one, own: noNetworks })))),
    roams: Uint8Array.from(facts, (one) => Number(roamsLorawan(one))),
    known: Int32Array.from(facts, (one) => (isCoverageKnown(one) ? weights.geography : 0)),
  };
}
