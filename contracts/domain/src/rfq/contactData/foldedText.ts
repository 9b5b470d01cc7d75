/**
 * A text in which letters of other widths, scripts and cases are replaced by plain letters, with the position of each
 * character in the original.
 */
export interface FoldedTextWithOffsets {
  readonly text: string;
  /** For each UTF-16 code unit of `text`: start and end of its character in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Invisible characters and combining marks, which could separate or alter the letters of a word. */
const invisible =
  /^[\p{M}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff]$/u;
const dash = /^\p{Pd}$/u;
const apostrophe = /^[\u2018\u2019\u02bc]$/u;
const space = /^\s$/u;
const decimalDigit = /^\p{Nd}$/u;

/** Letters of Cyrillic, Greek, Armenian and phonetic alphabets, each followed by the Latin letter that it resembles. */
const lookalikes =
  'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwвbкkмmнhтtгrпnѵv' + 'αaβbεeηnιiκkνvοoρpτtυuχxγyωwσo' + 'ոnսuօoհhցgզq' + 'ɑaɡgıiʟlⅼlоo';
const latinLookalikes = new Map(
  Array.from(lookalikes).flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter] as const] : [],
  ),
);
const fullStops: ReadonlySet<string> = new Set(['\u3002', '\uff61', '\u2024', '\ufe52', '\uff0e']);

/**
 * Maximum length of the replacement of one character. Characters with a longer replacement, such as a whole phrase, are
 * kept unchanged.
 */
const maxExpansion = 4;

/** The value of a digit of any script. The digits of a script have consecutive code points. */
function getDigitValue(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && decimalDigit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function foldPlain(character: string): string {
  const lower = character.toLowerCase();
  const latin = latinLookalikes.get(lower);
  if (latin !== undefined) return latin;
  if (fullStops.has(character)) return '.';
  if (dash.test(character)) return '-';
  if (apostrophe.test(character)) return "'";
  if (decimalDigit.test(character)) return getDigitValue(character);
  return lower;
}

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128) return character.toLowerCase();
  if (invisible.test(character)) return '';
  if (space.test(character)) return character === '\u2028' || character === '\u2029' ? '\n' : ' ';
  const parts = character.normalize('NFKD');
  if (parts.length > maxExpansion) return character;
  return Array.from(parts, (part) => (invisible.test(part) ? '' : foldPlain(part))).join('');
}

/** Folds a text for detection in one pass. Produces up to four characters for each original character. */
export function foldTextForContactDetection(original: string): FoldedTextWithOffsets {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const known = new Map<string, string>();
  let at = 0;
  for (const character of original) {
    const folded = known.get(character) ?? foldCharacter(character);
    known.set(character, folded);
    const end = at + character.length;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    pieces.push(folded);
    at = end;
  }
  return { text: pieces.join(''), starts, ends };
}

const joinable = /^[a-z\d@._/:+-]$/;
/** Minimum number of single characters separated by spaces that are joined into a word. */
const minSpaced = 3;

/** Whether the code unit is a single character between spaces or the ends of the text. */
function isSingle(text: string, index: number): boolean {
  const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' '];
  return joinable.test(text[index] ?? '') && /\s/.test(before) && /\s/.test(after);
}

/** Removes the spaces in words written letter by letter, as in `a c m e . c o m`. */
export function joinSpacedLetters({ text, starts, ends }: FoldedTextWithOffsets): FoldedTextWithOffsets {
  const kept: number[] = [];
  let index = 0;
  while (index < text.length) {
    let last = index;
    if (isSingle(text, index)) while (text[last + 1] === ' ' && isSingle(text, last + 2)) last += 2;
    const isSpaced = (last - index) / 2 + 1 >= minSpaced;
    for (let unit = index; unit <= last; unit += isSpaced ? 2 : 1) kept.push(unit);
    index = last + 1;
  }
  if (kept.length === text.length) return { text, starts, ends };
  return {
    text: kept.map((unit) => text.charAt(unit)).join(''),
    starts: kept.map((unit) => starts[unit] ?? 0),
    ends: kept.map((unit) => ends[unit] ?? 0),
  };
}

/** A range of a text in UTF-16 code units. The end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Converts a range of a folded text to its range in the original. */
export function toOriginalTextRange({ starts, ends }: FoldedTextWithOffsets, { start, end }: TextRange): TextRange {
  return { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
}
