import type { CellDiagnostic, ParsedCellValue } from '../diagnostics.ts';
import { foldTextForComparison } from '../normaliseText.ts';
import { truncateImportedCellTextWithDiagnostics } from './texts.ts';

const maxNameLength = 120;

/** A diagnostic that causes a row to be skipped. */
export function createSkippedRowDiagnostic(code: string, value: string | null, message: string): CellDiagnostic {
  return { outcome: 'skip', code, value, message };
}

function findProblem(text: string): CellDiagnostic | null {
  if (!/[^\s\p{C}]/u.test(text))
    return createSkippedRowDiagnostic('missingProvider', text, 'The provider is empty; the row was left out.');
  if (text.length > maxNameLength) {
    return createSkippedRowDiagnostic(
      'nameTooLong',
      text,
      `The name is longer than ${maxNameLength} characters; the row was left out.`,
    );
  }
  return foldTextForComparison(text) === 'provider'
    ? createSkippedRowDiagnostic('repeatedHeader', text, 'The header stands here once more.')
    : null;
}

/** Converts a provider's name to one line, and reports the problem if the name cannot be used. */
export function parseProviderNameCell(
  text: string,
): ParsedCellValue<string> & { readonly problem: CellDiagnostic | null } {
  const name = text.slice(0, maxNameLength + 1).replaceAll('\n', ' ');
  return { ...truncateImportedCellTextWithDiagnostics(name, maxNameLength), problem: findProblem(text) };
}
