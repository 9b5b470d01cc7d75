import { addAll, addMember, type BitSet, emptyBitSet, fullBitSet } from '../matching/index/bitSet.ts';
import type { Sliced } from '../matching/index/inSlices.ts';
import { searchText } from '../catalogue/catalogue.search.ts';
import type { AskingColumns } from './asking.columns.ts';
import type { Need } from './asking.terms.ts';
import { isOneTerm, understandInSlices, type UnderstoodTerm } from './asking.understand.ts';
import { shortestMistyped } from './asking.spelling.ts';
import { askedWords, askingKey } from './asking.words.ts';

/** A condition of a search query: a recognised term, or a word that is searched as text. */
export interface Criterion extends Omit<UnderstoodTerm, 'kind' | 'need'> {
  readonly kind: UnderstoodTerm['kind'] | 'word';
  /** The providers that meet the condition. */
  readonly met: BitSet;
}

/** The providers that a search query matches. */
export interface Answer {
  /** Providers with the query as literal text. */
  readonly literal: BitSet;
  /**
   * Literal matches that rank first: all of them, or, when the query is a single term, those that contain it as
   * separate words.
   */
  readonly leading: BitSet;
  /** Providers with the query in their name when spaces and punctuation are ignored. */
  readonly named: BitSet;
  /** The providers that meet every criterion; empty without criteria. */
  readonly understood: BitSet;
  readonly criteria: readonly Criterion[];
}

/** Minimum length of a query that is compared with names without their spaces. */
const minNameQueryLength = 3;
const sliceSize = 2000;

/** Returns the provider numbers that pass the test, evaluated in slices. */
function* collect(size: number, passes: (provider: number) => boolean): Sliced<BitSet> {
  const bits = emptyBitSet(size);
  for (let provider = 0; provider < size; provider += 1) {
    if (passes(provider)) addMember(bits, provider);
    if (provider % sliceSize === sliceSize - 1) yield;
  }
  return bits;
}

function* findMatching(columns: AskingColumns, need: Need): Sliced<BitSet> {
  const { size, cells, cellOf, texts, held } = columns;
  if (need.in === 'countries') {
    const bits = emptyBitSet(size);
    for (const code of need.anyOf) addAll(bits, held.get(code) ?? emptyBitSet(0));
    return bits;
  }
  if (need.in === 'cell') {
    const passes = Uint8Array.from(cells, (cell) => Number(need.passes(cell)));
    return yield* collect(size, (provider) => passes[cellOf[provider] ?? 0] === 1);
  }
  return yield* collect(size, (provider) => need.anyOf.some((text) => texts[provider]?.includes(text) === true));
}

export function inAll(size: number, sets: readonly BitSet[]): BitSet {
  const common = fullBitSet(size);
  for (const bits of sets) {
    for (let word = 0; word < common.length; word += 1) common[word] = (common[word] ?? 0) & (bits[word] ?? 0);
  }
  return common;
}

export function isMember(bits: BitSet, member: number): boolean {
  return (((bits[member >>> 5] ?? 0) >>> (member & 31)) & 1) === 1;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a text contains the needle as separate words: `usage` does not contain `usa`. */
function containsAsWords(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + needle.length)];
    if (!around.some((sign) => letter.test(sign))) return true;
  }
  return false;
}

function isEmpty(bits: BitSet): boolean {
  return bits.every((word) => word === 0);
}

/**
 * The query words that occur in a text, also as a part of another word. Words too short for typo correction are
 * skipped.
 */
function* findKnownWords({ size, texts }: AskingColumns, query: string): Sliced<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const { plain } of askedWords(query)) {
    if (plain.length < shortestMistyped) continue;
    for (let from = 0; from < size && !known.has(plain); from += sliceSize) {
      if (texts.slice(from, from + sliceSize).some((text) => text.includes(plain))) known.add(plain);
      yield;
    }
  }
  return known;
}

function* buildCriteria(columns: AskingColumns, query: string): Sliced<Criterion[]> {
  const { names, spelling } = columns;
  const known = yield* findKnownWords(columns, query);
  const vocabulary = { names, spelling, knows: (plain: string) => known.has(plain) };
  const { terms, words } = yield* understandInSlices(query, vocabulary);
  const criteria: Criterion[] = [];
  for (const { need, ...term } of terms) criteria.push({ ...term, met: yield* findMatching(columns, need) });
  for (const { plain, text } of words) {
    const met = yield* findMatching(columns, { in: 'text', anyOf: [plain] });
    criteria.push({ kind: 'word', value: plain, label: text, text, met });
  }
  return criteria;
}

/**
 * Finds the providers that contain the query literally and those that meet all of its criteria. A query that is a part
 * of a provider name only searches for that name, unless the whole query is a single term.
 */
export function* answerInSlices(columns: AskingColumns, query: string): Sliced<Answer> {
  const { size, texts, nameKeys } = columns;
  const [needle, key] = [searchText(query.trim()), askingKey(query)];
  const literal = yield* collect(size, (provider) => needle !== '' && texts[provider]?.includes(needle) === true);
  const isTerm = isOneTerm(query);
  const leads = (provider: number) => isMember(literal, provider) && containsAsWords(texts[provider] ?? '', needle);
  const leading = isTerm ? yield* collect(size, leads) : literal;
  const isName = key.length >= minNameQueryLength;
  const named = yield* collect(size, (provider) => isName && nameKeys[provider]?.includes(key) === true);
  const none = { literal, leading, named, understood: emptyBitSet(size), criteria: [] };
  if (!isEmpty(named) && !isTerm) return none;
  const criteria = yield* buildCriteria(columns, query);
  if (criteria.length === 0) return none;
  const understood = inAll(
    size,
    criteria.map(({ met }) => met),
  );
  return { literal, leading, named, understood, criteria };
}
