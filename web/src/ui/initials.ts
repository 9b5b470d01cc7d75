/** Returns the first `count` graphemes of a text. An emoji or an accented letter is one grapheme. */
function takeGraphemes(text: string, count: number): string {
  const trimmed = text.trim();
  /**
   * Fast path for ASCII, where every character is a grapheme: creating a segmenter takes about fifty milliseconds on a
   * phone.
   */
  if (/^[ -~]*$/.test(trimmed)) return trimmed.slice(0, count);
  return Array.from(new Intl.Segmenter('en').segment(trimmed), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}

/**
 * Builds up to two characters for a provider without a logo: the initials of the first two words, or the first two
 * characters of a single word.
 */
export function buildMonogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  const [first = '?', second] = words;
  return second === undefined
    ? takeGraphemes(first, 2)
    : (takeGraphemes(first, 1) + takeGraphemes(second, 1)).toUpperCase();
}

/** Returns a person's initials, or the first letter of the email address if there is no name. */
export function buildPersonInitials(firstName: string, lastName: string, email: string): string {
  const letters = takeGraphemes(firstName, 1) + takeGraphemes(lastName, 1);
  return (letters === '' ? takeGraphemes(email, 1) : letters).toUpperCase();
}
