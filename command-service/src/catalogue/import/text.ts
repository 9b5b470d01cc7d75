const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const plain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A cell's text as people see it: composed characters, nothing invisible, one space between words, line breaks as `\n`.
 */
export function cleanText(raw: string): string {
  if (plain.test(raw)) return raw;
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
