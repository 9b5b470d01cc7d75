const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Controls, separators other than a single space, invisible characters, and surrogates, which may stand alone. */
const mayNeedCleaning =
  /[\0-\x1f\x7f-\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ud800-\udfff]| {2}|^ | $/;

/**
 * A cell's text as people see it: composed characters, nothing invisible, one space between words, line breaks as `\n`.
 */
export function cleanText(raw: string): string {
  if (!mayNeedCleaning.test(raw)) return raw.normalize('NFC');
  return raw
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(lineBreak, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Lower-case letters and digits only, in which headers and keywords are compared. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** At most `max` UTF-16 units, without half a character at the end. */
export function cutText(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}

/** What people write into a cell to say that there is nothing to say. */
export function isPlaceholder(text: string): boolean {
  return /^([-–—?]+|n\/?a|tb[acd]|not available|none given)$/i.test(text);
}
