import {
  addAllToBitSet,
  addToBitSet,
  type BitSet,
  createEmptyBitSet,
  createFullBitSet,
} from '../matching/index/bitSet.ts';
import { toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { PausableTaskGenerator } from '../matching/index/pausableTasks.ts';
import { normaliseSearchText } from '../catalogue/catalogue.search.ts';
import type { SearchDataByProviderNumber } from './searchQuery.columns.ts';
import type { ProviderConditionForSearchTerm } from './searchQuery.terms.ts';
import { isSingleSearchTerm, parseSearchQuery, type RecognisedSearchTerm } from './searchQuery.parse.ts';
import { minWordLengthForTypoCorrection } from './searchQuery.spelling.ts';
import { splitSearchQueryWords, toAlphanumericKey } from './searchQuery.words.ts';

/** A condition of a search query: a recognised term, or a word that is searched as text. */
export interface SearchQueryCriterion extends Omit<RecognisedSearchTerm, 'kind' | 'need'> {
  readonly kind: RecognisedSearchTerm['kind'] | 'word';
  /** The providers that meet the condition. */
  readonly matches: BitSet;
}

/** The providers that a search query matches. */
export interface ProviderBitSetsMatchingSearchQuery {
  /** Providers with texts that contain the query literally. */
  readonly literal: BitSet;
  /**
   * Literal matches that rank first: all literal matches or, when the query is a single term, the matches that contain
   * the term as separate words.
   */
  readonly leading: BitSet;
  /** Providers with the query in their name when spaces and punctuation are ignored. */
  readonly named: BitSet;
  /** The providers that meet every criterion; empty if there are no criteria. */
  readonly understood: BitSet;
  readonly criteria: readonly SearchQueryCriterion[];
}

/** Minimum length of a query that is compared with names without their spaces. */
const minNameQueryLength = 3;
const sliceSize = 2000;

/** Returns the provider numbers that pass the test, evaluated in slices. */
function* collect(size: number, passes: (provider: number) => boolean): PausableTaskGenerator<BitSet> {
  const bits = createEmptyBitSet(size);
  for (let provider = 0; provider < size; provider += 1) {
    if (passes(provider)) addToBitSet(bits, provider);
    if (provider % sliceSize === sliceSize - 1) yield;
  }
  return bits;
}

function* findMatching(
  columns: SearchDataByProviderNumber,
  need: ProviderConditionForSearchTerm,
): PausableTaskGenerator<BitSet> {
  const { size, cells, cellOf, texts, held } = columns;
  if (need.in === 'countries') {
    const bits = createEmptyBitSet(size);
    for (const code of need.anyOf) addAllToBitSet(bits, held.get(code) ?? createEmptyBitSet(0));
    return bits;
  }
  if (need.in === 'cell') {
    const passes = Uint8Array.from(cells, (cell) => Number(need.passes(cell)));
    return yield* collect(size, (provider) => passes[cellOf[provider] ?? 0] === 1);
  }
  return yield* collect(size, (provider) => need.anyOf.some((text) => texts[provider]?.includes(text) === true));
}

/** Returns the integers below `size` that are in every set; all of them when there are no sets. */
export function intersectAllBitSets(size: number, sets: readonly BitSet[]): BitSet {
  const common = createFullBitSet(size);
  for (const bits of sets) {
    for (let word = 0; word < common.length; word += 1) common[word] = (common[word] ?? 0) & (bits[word] ?? 0);
  }
  return common;
}

/** Whether a number is in a set. The result for numbers beyond the size of the set is false. */
export function isInBitSet(bits: BitSet, member: number): boolean {
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
 * The query words that occur in the text of any provider, even as part of another word. Words that are too short for
 * typo correction are skipped.
 */
function* findKnownWords(
  { size, texts }: SearchDataByProviderNumber,
  query: string,
): PausableTaskGenerator<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const { plain } of splitSearchQueryWords(query)) {
    if (plain.length < minWordLengthForTypoCorrection) continue;
    for (let from = 0; from < size && !known.has(plain); from += sliceSize) {
      if (texts.slice(from, from + sliceSize).some((text) => text.includes(plain))) known.add(plain);
      yield;
    }
  }
  return known;
}

function* buildCriteria(
  columns: SearchDataByProviderNumber,
  query: string,
): PausableTaskGenerator<SearchQueryCriterion[]> {
  const { names, spelling } = columns;
  const known = yield* findKnownWords(columns, query);
  const vocabulary = { names, spelling, knows: (plain: string) => known.has(plain) };
  const { terms, words } = yield* parseSearchQuery(query, vocabulary);
  const criteria: SearchQueryCriterion[] = [];
  for (const { need, ...term } of terms) criteria.push({ ...term, matches: yield* findMatching(columns, need) });
  for (const { plain, text } of words) {
    const met = yield* findMatching(columns, { in: 'text', anyOf: [plain] });
    criteria.push({ kind: 'word', value: plain, label: toUntranslatedMessage(text), text, matches: met });
  }
  return criteria;
}

/**
 * Finds the providers that contain the query literally and those that meet all of its criteria. If the query is part of
 * a provider name, criteria are not evaluated, unless the whole query is a single term.
 */
export function* findProvidersMatchingSearchQuery(
  columns: SearchDataByProviderNumber,
  query: string,
): PausableTaskGenerator<ProviderBitSetsMatchingSearchQuery> {
  const { size, texts, nameKeys } = columns;
  const [needle, key] = [normaliseSearchText(query.trim()), toAlphanumericKey(query)];
  const literal = yield* collect(size, (provider) => needle !== '' && texts[provider]?.includes(needle) === true);
  const isTerm = isSingleSearchTerm(query);
  const leads = (provider: number) => isInBitSet(literal, provider) && containsAsWords(texts[provider] ?? '', needle);
  const leading = isTerm ? yield* collect(size, leads) : literal;
  const isName = key.length >= minNameQueryLength;
  const named = yield* collect(size, (provider) => isName && nameKeys[provider]?.includes(key) === true);
  const none = { literal, leading, named, understood: createEmptyBitSet(size), criteria: [] };
  if (!isEmpty(named) && !isTerm) return none;
  const criteria = yield* buildCriteria(columns, query);
  if (criteria.length === 0) return none;
  const understood = intersectAllBitSets(
    size,
    criteria.map(({ matches }) => matches),
  );
  return { literal, leading, named, understood, criteria };
}
