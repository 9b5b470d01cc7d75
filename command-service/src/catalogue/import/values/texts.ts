import { type Diagnostic, quiet, type Reading } from '../diagnostics.ts';
import { cutText, isPlaceholder } from '../text.ts';
import { splitList } from './lists.ts';

/** UTF-8 that was read as Windows-1252, or characters that were lost on the way. */
const wronglyDecoded = /Ã[\u0080-\u00bf]|Â[\u0080-\u00bf]|â€|\ufffd/;

/** Looks at a text that is kept: cut when it is too long, pointed out when it looks wrongly decoded. */
export function truncateText(text: string, max: number): Reading<string> {
  const diagnostics: Diagnostic[] = [];
  if (wronglyDecoded.test(text)) {
    const message = 'The text looks wrongly decoded and was kept as it is.';
    diagnostics.push({ outcome: 'notice', code: 'wrongEncoding', value: text, message });
  }
  if (text.length > max) {
    const message = `The text was cut at ${max} characters.`;
    diagnostics.push({ outcome: 'repair', code: 'textCut', value: text, message });
  }
  return { value: cutText(text, max), diagnostics };
}

/** A phrase: line breaks become spaces, nothing and placeholders are unknown. */
export function textReader(max: number): (text: string) => Reading<string | null> {
  return (text) => (text === '' || isPlaceholder(text) ? quiet(null) : truncateText(text.replaceAll('\n', ' '), max));
}

/** A list in words: its items with a comma and a space between them. */
export function listReader(max: number, and: boolean): (text: string) => Reading<string | null> {
  return (text) => {
    if (text === '' || isPlaceholder(text)) return quiet(null);
    const items = splitList(text, { and });
    return items.length === 0 ? quiet(null) : truncateText(items.join(', '), max);
  };
}
