import { explicitDotWord, unambiguousAtSignWords, ambiguousAtSignWords, ambiguousDotWords } from './contactWords.ts';

/** A word, white space or a single sign, with its position in the text. */
export interface TextToken {
  readonly kind: 'word' | 'space' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const tokenPattern = /([\p{L}\p{N}_][\p{L}\p{N}_'%+-]*)|(\s+)|(.)/gsu;

/** Splits a folded text into tokens in one pass. */
export function tokenizeFoldedText(text: string): readonly TextToken[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: found, 1: word, 2: space, index }) => ({
    kind: word === undefined ? (space === undefined ? 'sign' : 'space') : 'word',
    text: found,
    start: index,
    end: index + found.length,
  }));
}

/** A sign or word for `@` or `.` in an address: the index of the next token, and how certain the meaning is. */
export interface ParsedAtOrDotInContactText {
  readonly means: 'at' | 'dot';
  readonly next: number;
  /**
   * `sign` is the sign without spaces, `spaced` the sign with spaces, `explicit` a sign or word in brackets or an
   * unambiguous word, `weak` an everyday word.
   */
  readonly as: 'sign' | 'spaced' | 'explicit' | 'weak';
}

const opening = /^[([{<]$/;
const closing = /^[)\]}>]$/;

function getMeaning(token: TextToken | undefined): Pick<ParsedAtOrDotInContactText, 'means' | 'as'> | null {
  if (token === undefined) return null;
  const { text } = token;
  if (text === '@') return { means: 'at', as: 'sign' };
  if (text === '.') return { means: 'dot', as: 'sign' };
  if (unambiguousAtSignWords.has(text)) return { means: 'at', as: 'explicit' };
  if (ambiguousAtSignWords.has(text)) return { means: 'at', as: 'weak' };
  if (text === explicitDotWord) return { means: 'dot', as: 'explicit' };
  return ambiguousDotWords.has(text) ? { means: 'dot', as: 'weak' } : null;
}

const skipSpace = (tokens: readonly TextToken[], index: number): number =>
  tokens[index]?.kind === 'space' ? index + 1 : index;

/** A sign or word for `@` or `.` in brackets, as in `(at)`. */
function findBracketed(tokens: readonly TextToken[], index: number): ParsedAtOrDotInContactText | null {
  if (!opening.test(tokens[index]?.text ?? '')) return null;
  const inner = skipSpace(tokens, index + 1);
  const meaning = getMeaning(tokens[inner]);
  const close = skipSpace(tokens, inner + 1);
  if (meaning === null || !closing.test(tokens[close]?.text ?? '')) return null;
  return { means: meaning.means, as: 'explicit', next: skipSpace(tokens, close + 1) };
}

/** The separator that starts at a token; `null` when there is none. Examines up to seven tokens. */
export function parseAtOrDotSeparator(tokens: readonly TextToken[], index: number): ParsedAtOrDotInContactText | null {
  const first = skipSpace(tokens, index);
  const inBrackets = findBracketed(tokens, first);
  if (inBrackets !== null) return inBrackets;
  const meaning = getMeaning(tokens[first]);
  if (meaning === null) return null;
  const next = skipSpace(tokens, first + 1);
  const isSpacedBefore = first > index;
  const isSpacedAfter = next > first + 1;
  if (meaning.as !== 'sign') return isSpacedBefore && isSpacedAfter ? { ...meaning, next } : null;
  if (!isSpacedBefore && !isSpacedAfter) return { ...meaning, next };
  if (meaning.means === 'dot' && !(isSpacedBefore && isSpacedAfter)) return null;
  return { means: meaning.means, as: 'spaced', next };
}
