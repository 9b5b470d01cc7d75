import { quiet, type Reading } from '../diagnostics.ts';
import { isPlaceholder } from '../text.ts';
import { truncateText } from './texts.ts';
import { parseYesNo } from './yesNo.ts';

const longest = 200;

/** One form for all dashes, and no spaces around dashes and slashes. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‐‑‒–—―−-]+/g, '-')
    .replace(/\s?([-/])\s?/g, '$1');
}

/**
 * Reads a support value: one of the canonical texts however it is spelled, `Yes` and `No` for every word and mark that means them,
 * `Unknown` for placeholders, unknown (`null`) when empty. Other text is valid and kept.
 */
function supportReader(canonical: readonly string[]): (text: string) => Reading<string | null> {
  const texts = new Map(canonical.map((text) => [comparable(text), text]));
  return (text) => {
    if (text === '') return quiet(null);
    const known = texts.get(comparable(text));
    if (known !== undefined) return quiet(known);
    const answer = parseYesNo(text);
    if (answer !== null) return quiet(answer ? 'Yes' : 'No');
    return isPlaceholder(text) ? quiet('Unknown') : truncateText(text.replaceAll('\n', ' '), longest);
  };
}

export const readSgp32 = supportReader(['Yes', 'Planned', 'No', 'Unknown']);
export const readNtn = supportReader(['Commercial — Live Service', 'Announced / Pilot', 'Yes', 'No', 'Unknown']);
