import { once } from '@marketplace/contracts/kernel/once.ts';
import { runAtOnce, type Sliced } from '../matching/index/inSlices.ts';
import { searchText } from '../catalogue/catalogue.search.ts';
import { type Spelling, spellingInSlices } from './asking.spelling.ts';
import { type Term, termsByKey } from './asking.terms.ts';
import { askedWords, type AskedWord, mostWords } from './asking.words.ts';

/** A term, and the words that were understood as it. */
export interface UnderstoodTerm extends Term {
  /** As they were typed. */
  readonly text: string;
}

/** A word that means nothing but itself. */
export interface PlainWord {
  /** Folded as the texts are in which it is searched. */
  readonly plain: string;
  readonly text: string;
}

export interface Understanding {
  readonly terms: readonly UnderstoodTerm[];
  readonly words: readonly PlainWord[];
}

/** Words of the longest term. */
const longestTerm = 6;
/** Words that are put together to find one with a slip in it. */
const longestSlip = 4;
/** Letters below which words that were put together are not taken for a slip of a term. */
const shortestSlip = 8;

/** Words that ask nothing by themselves. */
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

/** What a catalogue knows of words. */
export interface Vocabulary {
  /** Whether a word stands in a text, also as a part of another. */
  readonly knows: (plain: string) => boolean;
  /** Words of names, as they are written. */
  readonly names: readonly string[];
  readonly spelling: Spelling;
}

interface Found {
  readonly term: Term;
  /** How many words it takes. */
  readonly words: number;
}

function keyOf(words: readonly AskedWord[], at: number, count: number): string {
  return words
    .slice(at, at + count)
    .map(({ key }) => key)
    .join('');
}

/** The term that most of the next words spell. */
function spelt(words: readonly AskedWord[], at: number): Found | null {
  for (let count = Math.min(longestTerm, words.length - at); count > 0; count -= 1) {
    const term = termsByKey().get(keyOf(words, at, count));
    if (term !== undefined) return { term, words: count };
  }
  return null;
}

function nearestTerm(key: string): Term | null {
  const near = termSpelling().nearest(key);
  return termsByKey().get(termKeys()[near] ?? '') ?? null;
}

function isFiller(word: AskedWord | undefined): boolean {
  return word === undefined || fillers.has(word.key);
}

/** The term that several of the next words spell with a slip. */
function misspelt(words: readonly AskedWord[], at: number): Found | null {
  for (let count = Math.min(longestSlip, words.length - at); count > 1; count -= 1) {
    const key = keyOf(words, at, count);
    if (key.length < shortestSlip || isFiller(words[at + count - 1])) continue;
    const term = nearestTerm(key);
    if (term !== null) return { term, words: count };
  }
  return null;
}

/** The name's word that was meant, as a term. */
function nearestName({ names, spelling }: Vocabulary, word: AskedWord): Term | null {
  const name = names[spelling.nearest(word.plain)];
  if (name === undefined) return null;
  const plain = searchText(name);
  return { kind: 'name', value: plain, label: name, need: { in: 'text', anyOf: [plain] } };
}

function meant(vocabulary: Vocabulary, words: readonly AskedWord[], at: number): Found | null {
  const word = words[at];
  if (word === undefined) return null;
  const exact = spelt(words, at);
  if (exact !== null) return exact;
  if (isFiller(word)) return null;
  const several = misspelt(words, at);
  if (several !== null) return several;
  if (vocabulary.knows(word.plain)) return null;
  const term = nearestTerm(word.key) ?? nearestName(vocabulary, word);
  return term === null ? null : { term, words: 1 };
}

/**
 * What words ask: terms spelt in any usual way, in any order, with one slip each; what is left means itself. A question of too many
 * words is not understood.
 */
export function* understandInSlices(asked: string, vocabulary: Vocabulary): Sliced<Understanding> {
  const words = askedWords(asked);
  const terms: UnderstoodTerm[] = [];
  const plain: PlainWord[] = [];
  if (words.length >= mostWords) return { terms, words: plain };
  for (let at = 0; at < words.length; ) {
    const found = meant(vocabulary, words, at);
    const [first, last] = [words[at], words[at + (found?.words ?? 1) - 1]];
    const text = asked.slice(first?.from, last?.to);
    if (found !== null) terms.push({ ...found.term, text });
    else if (first !== undefined && !isFiller(first)) plain.push({ plain: first.plain, text });
    at += found?.words ?? 1;
    yield;
  }
  return { terms, words: plain };
}

/** Whether the whole question is one term, in any usual spelling. */
export function isOneTerm(asked: string): boolean {
  const words = askedWords(asked);
  return words.length > 0 && spelt(words, 0)?.words === words.length;
}
