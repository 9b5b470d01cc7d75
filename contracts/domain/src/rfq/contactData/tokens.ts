import { dotWord, explicitAtWords, weakAtWords, weakDotWords } from './contactWords.ts';

/** A word, a stretch of white space, or a single sign, by its place in the text. */
export interface Token {
  readonly kind: 'word' | 'space' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const pattern = /([\p{L}\p{N}_][\p{L}\p{N}_'%+-]*)|(\s+)|(.)/gsu;

/** Splits a folded text in one pass. */
export function tokenize(text: string): readonly Token[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, 1: word, 2: space, index }) => ({
    kind: word === undefined ? (space === undefined ? 'sign' : 'space') : 'word',
    text: found,
    start: index,
    end: index + found.length,
  }));
}

/** A sign or word for `@` or `.` in an address: the index of the token after it, and how certain it is. */
export interface Connector {
  readonly means: 'at' | 'dot';
  readonly next: number;
  /** `sign` is the sign itself without spaces, `spaced` with them, `explicit` in brackets or by a word of its own, `weak` by an everyday word. */
  readonly as: 'sign' | 'spaced' | 'explicit' | 'weak';
}

const opening = /^[([{<]$/;
const closing = /^[)\]}>]$/;

function meaningOf(token: Token | undefined): Pick<Connector, 'means' | 'as'> | null {
  if (token === undefined) return null;
  const { text } = token;
  if (text === '@') return { means: 'at', as: 'sign' };
  if (text === '.') return { means: 'dot', as: 'sign' };
  if (explicitAtWords.has(text)) return { means: 'at', as: 'explicit' };
  if (weakAtWords.has(text)) return { means: 'at', as: 'weak' };
  if (text === dotWord) return { means: 'dot', as: 'explicit' };
  return weakDotWords.has(text) ? { means: 'dot', as: 'weak' } : null;
}

const afterSpace = (tokens: readonly Token[], index: number): number =>
  tokens[index]?.kind === 'space' ? index + 1 : index;

/** A connector in brackets, as in `(at)`. */
function bracketed(tokens: readonly Token[], index: number): Connector | null {
  if (!opening.test(tokens[index]?.text ?? '')) return null;
  const inner = afterSpace(tokens, index + 1);
  const meaning = meaningOf(tokens[inner]);
  const close = afterSpace(tokens, inner + 1);
  if (meaning === null || !closing.test(tokens[close]?.text ?? '')) return null;
  return { means: meaning.means, as: 'explicit', next: afterSpace(tokens, close + 1) };
}

/** The connector that begins at a token; `null` where none does. Looks at seven tokens at most. */
export function connectorAt(tokens: readonly Token[], index: number): Connector | null {
  const first = afterSpace(tokens, index);
  const inBrackets = bracketed(tokens, first);
  if (inBrackets !== null) return inBrackets;
  const meaning = meaningOf(tokens[first]);
  if (meaning === null) return null;
  const next = afterSpace(tokens, first + 1);
  const isSpacedBefore = first > index;
  const isSpacedAfter = next > first + 1;
  if (meaning.as !== 'sign') return isSpacedBefore && isSpacedAfter ? { ...meaning, next } : null;
  if (!isSpacedBefore && !isSpacedAfter) return { ...meaning, next };
  if (meaning.means === 'dot' && !(isSpacedBefore && isSpacedAfter)) return null;
  return { means: meaning.means, as: 'spaced', next };
}
