/** The first `count` signs of a text, whole ones: an emoji or a letter with its accent is one. */
function signs(text: string, count: number): string {
  const trimmed = text.trim();
  /** Of letters without accents each is a sign; a segmenter costs a phone some fifty milliseconds. */
  if (/^[ -~]*$/.test(trimmed)) return trimmed.slice(0, count);
  return Array.from(new Intl.Segmenter('en').segment(trimmed), ({ segment }) => segment)
    .slice(0, count)
    .join('');
}

/** Two signs for a provider without a logo: the first letters of two words, else the name's first two signs. */
export function monogramOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  const [first = '?', second] = words;
  return second === undefined ? signs(first, 2) : (signs(first, 1) + signs(second, 1)).toUpperCase();
}

/** The initials of a person, or the first letter of the address when there is no name. */
export function initialsOf(firstName: string, lastName: string, email: string): string {
  const letters = signs(firstName, 1) + signs(lastName, 1);
  return (letters === '' ? signs(email, 1) : letters).toUpperCase();
}
