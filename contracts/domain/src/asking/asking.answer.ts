import { addAll, addMember, type BitSet, emptyBitSet, fullBitSet } from '../matching/index/bitSet.ts';
import type { Sliced } from '../matching/index/inSlices.ts';
import { searchText } from '../catalogue/catalogue.search.ts';
import type { AskingColumns } from './asking.columns.ts';
import type { Need } from './asking.terms.ts';
import { isOneTerm, understandInSlices, type UnderstoodTerm } from './asking.understand.ts';
import { shortestMistyped } from './asking.spelling.ts';
import { askedWords, askingKey } from './asking.words.ts';

/** Something that a question asks for: a term that was understood, or a word that stands for itself. */
export interface Criterion extends Omit<UnderstoodTerm, 'kind' | 'need'> {
  readonly kind: UnderstoodTerm['kind'] | 'word';
  /** The providers that have it. */
  readonly met: BitSet;
}

/** What a question finds. */
export interface Answer {
  /** Providers whose texts hold the question as it stands. */
  readonly literal: BitSet;
  /** Those of them that come first: all, or where the question is a term, those that hold it as words of their own. */
  readonly leading: BitSet;
  /** Providers whose name is written that way but for spaces and signs. */
  readonly named: BitSet;
  /** The providers that have every criterion, if there are any. */
  readonly understood: BitSet;
  readonly criteria: readonly Criterion[];
}

/** Shortest question that is compared with names without their spaces. */
const shortestName = 3;
const sliceSize = 2000;

/** The numbers that pass, looked at in slices. */
function* collect(size: number, passes: (provider: number) => boolean): Sliced<BitSet> {
  const bits = emptyBitSet(size);
  for (let provider = 0; provider < size; provider += 1) {
    if (passes(provider)) addMember(bits, provider);
    if (provider % sliceSize === sliceSize - 1) yield;
  }
  return bits;
}

function* meeting(columns: AskingColumns, need: Need): Sliced<BitSet> {
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

/** The members of every set. */
export function inAll(size: number, sets: readonly BitSet[]): BitSet {
  const common = fullBitSet(size);
  for (const bits of sets) {
    for (let word = 0; word < common.length; word += 1) common[word] = (common[word] ?? 0) & (bits[word] ?? 0);
  }
  return common;
}

/** Whether a number is in a set. */
export function isMember(bits: BitSet, member: number): boolean {
  return (((bits[member >>> 5] ?? 0) >>> (member & 31)) & 1) === 1;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a text holds words, and not only as a part of another: `usa` does not stand in `usage`. */
function holdsWords(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + needle.length)];
    if (!around.some((sign) => letter.test(sign))) return true;
  }
  return false;
}

function isEmpty(bits: BitSet): boolean {
  return bits.every((word) => word === 0);
}

/** Those of the words that stand in a text, also as a part of another; short ones, which nobody mistypes, are not looked for. */
function* knownOf({ size, texts }: AskingColumns, asked: string): Sliced<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const { plain } of askedWords(asked)) {
    if (plain.length < shortestMistyped) continue;
    for (let from = 0; from < size && !known.has(plain); from += sliceSize) {
      if (texts.slice(from, from + sliceSize).some((text) => text.includes(plain))) known.add(plain);
      yield;
    }
  }
  return known;
}

function* criteriaOf(columns: AskingColumns, asked: string): Sliced<Criterion[]> {
  const { names, spelling } = columns;
  const known = yield* knownOf(columns, asked);
  const vocabulary = { names, spelling, knows: (plain: string) => known.has(plain) };
  const { terms, words } = yield* understandInSlices(asked, vocabulary);
  const criteria: Criterion[] = [];
  for (const { need, ...term } of terms) criteria.push({ ...term, met: yield* meeting(columns, need) });
  for (const { plain, text } of words) {
    const met = yield* meeting(columns, { in: 'text', anyOf: [plain] });
    criteria.push({ kind: 'word', value: plain, label: text, text, met });
  }
  return criteria;
}

/**
 * Answers what somebody typed: providers that hold it literally, and those that have all of what it asks. A question that is a part of
 * a name asks for that name only, unless it is a term as a whole.
 */
export function* answerInSlices(columns: AskingColumns, asked: string): Sliced<Answer> {
  const { size, texts, nameKeys } = columns;
  const [needle, key] = [searchText(asked.trim()), askingKey(asked)];
  const literal = yield* collect(size, (provider) => needle !== '' && texts[provider]?.includes(needle) === true);
  const isTerm = isOneTerm(asked);
  const leads = (provider: number) => isMember(literal, provider) && holdsWords(texts[provider] ?? '', needle);
  const leading = isTerm ? yield* collect(size, leads) : literal;
  const isName = key.length >= shortestName;
  const named = yield* collect(size, (provider) => isName && nameKeys[provider]?.includes(key) === true);
  const none = { literal, leading, named, understood: emptyBitSet(size), criteria: [] };
  if (!isEmpty(named) && !isTerm) return none;
  const criteria = yield* criteriaOf(columns, asked);
  if (criteria.length === 0) return none;
  const understood = inAll(
    size,
    criteria.map(({ met }) => met),
  );
  return { literal, leading, named, understood, criteria };
}
