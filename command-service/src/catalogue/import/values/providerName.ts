import type { Diagnostic, Reading } from '../diagnostics.ts';
import { foldText } from '../text.ts';
import { truncateText } from './texts.ts';

const maxNameLength = 120;

/** A diagnostic that causes a row to be skipped. */
export function skip(code: string, value: string | null, message: string): Diagnostic {
  return { outcome: 'skip', code, value, message };
}

function findProblem(text: string): Diagnostic | null {
  if (!/[^\s\p{C}]/u.test(text)) return skip('missingProvider', text, 'The provider is empty; the row was left out.');
  if (text.length > maxNameLength) {
    return skip('nameTooLong', text, `The name is longer than ${maxNameLength} characters; the row was left out.`);
  }
  return foldText(text) === 'provider' ? skip('repeatedHeader', text, 'The header stands here once more.') : null;
}

/** Parses a provider's name into one line, with the problem if it is invalid. */
export function readProviderName(text: string): Reading<string> & { readonly problem: Diagnostic | null } {
  const name = text.slice(0, maxNameLength + 1).replaceAll('\n', ' ');
  return { ...truncateText(name, maxNameLength), problem: findProblem(text) };
}
