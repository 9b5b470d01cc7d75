import { quiet, type Reading } from '../diagnostics.ts';
import { isPlaceholder } from '../text.ts';

const longest = 200;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part of a path or address, `null` when the path climbs or nothing usable is left. */
function fileNameIn(text: string): string | null {
  const isAddress = /^[a-z][a-z0-9+.-]+:\/\//i.test(text);
  const path = isAddress ? decoded(text.split(/[?#]/, 1).join('')) : text;
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1)?.trim() ?? '';
  const climbs = parts.includes('..') || decoded(path).split(/[\\/]/).includes('..');
  const usable = /^[^\p{Cc}.:*?"<>|][^\p{Cc}:*?"<>|]*$/u.test(name) && !/%2f|%5c|%00/i.test(name);
  return climbs || !usable || name.length > longest ? null : name;
}

/** A file name for /logos/{file}: never a path. A file that does not exist is no error. */
export function readLogoFile(text: string): Reading<string | null> {
  if (text === '' || isPlaceholder(text)) return quiet(null);
  const name = fileNameIn(text);
  if (name !== null) return quiet(name);
  const message = 'This is no file name; it was left empty.';
  return { value: null, diagnostics: [{ outcome: 'repair', code: 'badLogo', value: text, message }] };
}
