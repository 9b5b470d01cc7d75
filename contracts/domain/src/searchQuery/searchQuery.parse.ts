// Strings are not spell-checked, because they contain words in other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import { toUntranslatedMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { runPausableTaskWithoutPausing, type PausableTaskGenerator } from '../matching/index/pausableTasks.ts';
import { normaliseSearchText } from '../catalogue/catalogue.search.ts';
import { type SpellingIndex, buildSpellingIndexInPausableTask } from './searchQuery.spelling.ts';
import { type KnownSearchTerm, getSearchTermsByKey } from './searchQuery.terms.ts';
import { splitSearchQueryWords, type SearchQueryWord, maxSearchQueryWords } from './searchQuery.words.ts';

/** A recognised term and the words of the query that name it. */
export interface RecognisedSearchTerm extends KnownSearchTerm {
  /** The words as typed. */
  readonly text: string;
}

/** A word without a known meaning, searched as text. */
export interface LiteralSearchWord {
  /** The word, normalised like the texts that are searched. */
  readonly plain: string;
  readonly text: string;
}

export interface ParsedSearchQuery {
  readonly terms: readonly RecognisedSearchTerm[];
  readonly words: readonly LiteralSearchWord[];
}

/** Maximum number of words in a term. */
const maxTermWords = 6;
/** Maximum number of words that are joined for typo correction. */
const maxTypoWords = 4;
/** Minimum number of letters in joined words for typo correction. */
const minTypoLetters = 8;

/** Filler words that express no condition. */
const fillers: ReadonlySet<string> = new Set(
  (
    'a an and any are as at available based be best by can card cards cheap company companies connect connected connectivity ' +
    'coverage device devices do does find for from good has have i in into iot is it list m2m me my near need network ' +
    'networks of offer offering offers on or our partner partners plan plans provide provider providers service services ' +
    'sim sims solution solutions supplier suppliers support supported supporting supports that the their to vendor vendors ' +
    'want we what where which who with within works ' +
    'und oder mit für fur in im der die das den dem ein eine anbieter von bei aus nach zu ' +
    'et ou avec pour en dans au aux le la les des du de un une fournisseur fournisseurs ' +
    'y o con para el los las del una proveedor proveedores'
  ).split(' '),
);

const termKeys = memoize(() => [...getSearchTermsByKey().keys()]);
const termSpelling = memoize(() => runPausableTaskWithoutPausing(buildSpellingIndexInPausableTask(termKeys())));

/** The words that occur in a catalogue. */
export interface CatalogueVocabulary {
  /** Whether a word occurs in the text of any provider, even as part of another word. */
  readonly knows: (plain: string) => boolean;
  /** Words of provider names, as written. */
  readonly names: readonly string[];
  readonly spelling: SpellingIndex;
}

interface FoundTerm {
  readonly term: KnownSearchTerm;
  /** Number of query words that the term covers. */
  readonly words: number;
}

function joinKeys(words: readonly SearchQueryWord[], at: number, count: number): string {
  return words
    .slice(at, at + count)
    .map(({ key }) => key)
    .join('');
}

/** Finds the term that covers as many of the next words as possible. */
function findExactTerm(words: readonly SearchQueryWord[], at: number): FoundTerm | null {
  for (let count = Math.min(maxTermWords, words.length - at); count > 0; count -= 1) {
    const term = getSearchTermsByKey().get(joinKeys(words, at, count));
    if (term !== undefined) return { term, words: count };
  }
  return null;
}

function findNearestTerm(key: string): KnownSearchTerm | null {
  const near = termSpelling().findNearest(key);
  return getSearchTermsByKey().get(termKeys()[near] ?? '') ?? null;
}

function isFiller(word: SearchQueryWord | undefined): boolean {
  return word === undefined || fillers.has(word.key);
}

/** Joins several of the next words, as many as possible, and finds the term that they name with a typo. */
function findMisspeltTerm(words: readonly SearchQueryWord[], at: number): FoundTerm | null {
  for (let count = Math.min(maxTypoWords, words.length - at); count > 1; count -= 1) {
    const key = joinKeys(words, at, count);
    if (key.length < minTypoLetters || isFiller(words[at + count - 1])) continue;
    const term = findNearestTerm(key);
    if (term !== null) return { term, words: count };
  }
  return null;
}

/** The closest word of a provider name, as a term. */
function findNearestName({ names, spelling }: CatalogueVocabulary, word: SearchQueryWord): KnownSearchTerm | null {
  const name = names[spelling.findNearest(word.plain)];
  if (name === undefined) return null;
  const plain = normaliseSearchText(name);
  return { kind: 'name', value: plain, label: toUntranslatedMessage(name), need: { in: 'text', anyOf: [plain] } };
}

function findTerm(vocabulary: CatalogueVocabulary, words: readonly SearchQueryWord[], at: number): FoundTerm | null {
  const word = words[at];
  if (word === undefined) return null;
  const exact = findExactTerm(words, at);
  if (exact !== null) return exact;
  if (isFiller(word)) return null;
  const several = findMisspeltTerm(words, at);
  if (several !== null) return several;
  if (vocabulary.knows(word.plain)) return null;
  const term = findNearestTerm(word.key) ?? findNearestName(vocabulary, word);
  return term === null ? null : { term, words: 1 };
}

/**
 * Recognises terms in any common spelling and order, with up to one typo each. The remaining words are searched as
 * text. A query with too many words is not parsed.
 */
export function* parseSearchQuery(
  query: string,
  vocabulary: CatalogueVocabulary,
): PausableTaskGenerator<ParsedSearchQuery> {
  const words = splitSearchQueryWords(query);
  const terms: RecognisedSearchTerm[] = [];
  const plain: LiteralSearchWord[] = [];
  if (words.length >= maxSearchQueryWords) return { terms, words: plain };
  for (let at = 0; at < words.length; ) {
    const found = findTerm(vocabulary, words, at);
    const [first, last] = [words[at], words[at + (found?.words ?? 1) - 1]];
    const text = query.slice(first?.from, last?.to);
    if (found !== null) terms.push({ ...found.term, text });
    else if (first !== undefined && !isFiller(first)) plain.push({ plain: first.plain, text });
    at += found?.words ?? 1;
    yield;
  }
  return { terms, words: plain };
}

/** Whether the whole query is a single term in any common spelling. */
export function isSingleSearchTerm(query: string): boolean {
  const words = splitSearchQueryWords(query);
  return words.length > 0 && findExactTerm(words, 0)?.words === words.length;
}
