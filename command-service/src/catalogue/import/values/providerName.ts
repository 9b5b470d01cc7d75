import type { Diagnostic, Reading } from '../diagnostics.ts';
import { foldText } from '../text.ts';
import { truncateText } from './texts.ts';

const longestName = 120;

/** A diagnostic that leaves a row out. */
export function skip(code: string, value: string | null, message: string): Diagnostic {
  return { outcome: 'skip', code, value, message };
}

function problemOf(text: string): Diagnostic | null {
  if (!/[^\s\p{C}]/u.test(text)) return skip('missingProvider', text, 'The provider is empty; the row was left out.');
  if (text.length > longestName) {
    return skip('nameTooLong', text, `The name is longer than ${longestName} characters; the row was left out.`);
  }
  return foldText(text) === 'provider' ? skip('repeatedHeader', text, 'The header stands here once more.') : null;
}

/** A provider's name in one line, and why it is none when it is not. */
export function readProviderName(text: string): Reading<string> & { readonly problem: Diagnostic | null } {
  const name = text.slice(0, longestName + 1).replaceAll('\n', ' ');
  return { ...truncateText(name, longestName), problem: problemOf(text) };
}
