/**
 * Invisible characters: Unicode's default ignorable code points, the blank Braille pattern (U+2800) and the characters
 * for interlinear annotations. They are removed, except joiners that shape adjacent letters and variation selectors
 * that modify the preceding character.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
const shapedByJoiners =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\ufe0f]$/u;
const shapedBySelectors = /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}\p{Emoji}]$/u;

/**
 * Whether the character is a joiner between two letters that it shapes, or a variation selector after a character that
 * it modifies.
 */
function isShaping(character: string, before: string, after: string): boolean {
  if (character === '\u200c' || character === '\u200d') {
    return shapedByJoiners.test(before) && /^[\p{L}\p{M}\p{Extended_Pictographic}]/u.test(after);
  }
  return /[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]/u.test(character) && shapedBySelectors.test(before);
}

function removeInvisible(text: string): string {
  const single = text.replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1');
  return single.replace(invisible, (character: string, at: number) => {
    const before = single.slice(Math.max(0, at - 2), at);
    const after = single.slice(at + character.length, at + character.length + 2);
    return isShaping(character, before, after) ? character : '';
  });
}

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * Matches control characters, separators other than a single space, invisible characters, and surrogates, which may be
 * unpaired.
 */
const mayNeedCleaning =
  /[\0-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff]| {2}|^ | $/;

/**
 * A cell's text as displayed: composed characters, no invisible characters, single spaces, line breaks as line feeds.
 */
export function normaliseCellText(raw: string): string {
  if (!mayNeedCleaning.test(raw)) return raw.normalize('NFC');
  return removeInvisible(raw.toWellFormed().normalize('NFC'))
    .replace(lineBreak, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Reduces a text to lower-case letters and digits, for comparing headers and keywords. */
export function foldTextForComparison(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Truncates to at most `max` UTF-16 units without splitting a character. */
export function truncateUtf16(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}

/** Whether a text only marks a cell as intentionally empty. */
export function isPlaceholderText(text: string): boolean {
  return /^([-–—?]+|n\/?a|tb[acd]|not available|none given)$/i.test(text);
}
