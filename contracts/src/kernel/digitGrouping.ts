/**
 * Adds thousands separators to a whole number: `12500` becomes `12,500`. Avoids `Intl`, because creating the first
 * formatter of a page takes tens of milliseconds on a phone.
 */
export function addIntegerThousandsSeparators(integer: string): string {
  let grouped = integer;
  for (let at = integer.length - 3; at > (integer.startsWith('-') ? 1 : 0); at -= 3) {
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  }
  return grouped;
}
