// Strings are not spell-checked: words of other languages.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { once } from '@marketplace/contracts/kernel/once.ts';
import { runAtOnce, type Sliced } from '../matching/index/inSlices.ts';
import { searchText } from '../catalogue/catalogue.search.ts';
import { type Spelling, spellingInSlices } from './asking.spelling.ts';
import { type Term, termsByKey } from './asking.terms.ts';
import { askedWords, type AskedWord, mostWords } from './asking.words.ts';

/** A recognised term and the words of the query that name it. */
export interface UnderstoodTerm extends Term {
  /** As typed. */
  readonly text: string;
}

/** A word without a known meaning, searched as text. */
export interface PlainWord {
  /** Normalised like the texts that are searched. */
  readonly plain: string;
  readonly text: string;
}

export interface Understanding {
  readonly terms: readonly UnderstoodTerm[];
  readonly words: readonly PlainWord[];
}

/** Maximum number of words in a term. */
const maxTermWords = 6;
/** Maximum number of words that are joined for typo correction. */
const maxTypoWords = 4;
/** Minimum number of letters in joined words for typo correction. */
const minTypoLetters = 8;

/** Filler words that carry no condition. */
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

const termKeys = once(() => [...termsByKey().keys()]);
const termSpelling = once(() => runAtOnce(spellingInSlices(termKeys())));

/** The words that occur in a catalogue. */
export interface Vocabulary {
  /** Whether a word occurs in a text, also as a part of another word. */
  readonly knows: (plain: string) => boolean;
  /** Words of provider names, as written. */
  readonly names: readonly string[];
  readonly spelling: Spelling;
}

interface FoundTerm {
  readonly term: Term;
  /** Number of query words that the term covers. */
  readonly words: number;
}

function joinKeys(words: readonly AskedWord[], at: number, count: number): string {
  return words
    .slice(at, at + count)
    .map(({ key }) => key)
    .join('');
}

/** Finds the term that covers as many of the next words as possible. */
function findExactTerm(words: readonly AskedWord[], at: number): FoundTerm | null {
  for (let count = Math.min(maxTermWords, words.length - at); count > 0; count -= 1) {
    const term = termsByKey().get(joinKeys(words, at, count));
    if (term !== undefined) return { term, words: count };
  }
  return null;
}

function findNearestTerm(key: string): Term | null {
  const near = termSpelling().nearest(key);
  return termsByKey().get(termKeys()[near] ?? '') ?? null;
}

function isFiller(word: AskedWord | undefined): boolean {
  return word === undefined || fillers.has(word.key);
}

/** Finds the term that several of the next words name with a typo. */
function findMisspeltTerm(words: readonly AskedWord[], at: number): FoundTerm | null {
  for (let count = Math.min(maxTypoWords, words.length - at); count > 1; count -= 1) {
    const key = joinKeys(words, at, count);
    if (key.length < minTypoLetters || isFiller(words[at + count - 1])) continue;
    const term = findNearestTerm(key);
    if (term !== null) return { term, words: count };
  }
  return null;
}

/** The closest word of a provider name, as a term. */
function findNearestName({ names, spelling }: Vocabulary, word: AskedWord): Term | null {
  const name = names[spelling.nearest(word.plain)];
  if (name === undefined) return null;
  const plain = searchText(name);
  return { kind: 'name', value: plain, label: name, need: { in: 'text', anyOf: [plain] } };
}

function findTerm(vocabulary: Vocabulary, words: readonly AskedWord[], at: number): FoundTerm | null {
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
 * Recognises terms in any common spelling and order, with one typo each. The remaining words are searched as text. A
 * query with too many words is not parsed.
 */
export function* understandInSlices(query: string, vocabulary: Vocabulary): Sliced<Understanding> {
  const words = askedWords(query);
  const terms: UnderstoodTerm[] = [];
  const plain: PlainWord[] = [];
  if (words.length >= mostWords) return { terms, words: plain };
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
export function isOneTerm(query: string): boolean {
  const words = askedWords(query);
  return words.length > 0 && findExactTerm(words, 0)?.words === words.length;
}
