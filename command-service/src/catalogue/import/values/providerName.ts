import { msg, plural } from '@lingui/core/runtime-macro';
import type { CellDiagnostic, DiagnosticMessage, ParsedCellValue } from '../diagnostics.ts';
import { foldTextForComparison } from '../normaliseText.ts';
import { truncateImportedCellTextWithDiagnostics } from './texts.ts';

/** Maximum length of a provider's name in characters. */
export const maxProviderNameLength = 120;

/** A diagnostic that causes a row to be skipped. */
export function createSkippedRowDiagnostic(
  code: string,
  value: string | null,
  message: DiagnosticMessage,
): CellDiagnostic {
  return { outcome: 'skip', code, value, message };
}

function findProblem(text: string): CellDiagnostic | null {
  if (!/[^\s\p{C}]/u.test(text))
    return createSkippedRowDiagnostic(
      'missingProvider',
      text,
      () => msg`The provider’s name is missing. The row is skipped.`,
    );
  if (text.length > maxProviderNameLength) {
    return createSkippedRowDiagnostic(
      'nameTooLong',
      text,
      () =>
        msg`The name is longer than ${plural({ max: maxProviderNameLength }, { one: '# character', other: '# characters' })}. The row is skipped.`,
    );
  }
  return foldTextForComparison(text) === 'provider'
    ? createSkippedRowDiagnostic('repeatedHeader', text, () => msg`This row repeats the column headers and is skipped.`)
    : null;
}

/** Converts a provider's name to one line, and reports the problem if the name cannot be used. */
export function parseProviderNameCell(
  text: string,
): ParsedCellValue<string> & { readonly problem: CellDiagnostic | null } {
  const name = text.slice(0, maxProviderNameLength + 1).replaceAll('\n', ' ');
  return { ...truncateImportedCellTextWithDiagnostics(name, maxProviderNameLength), problem: findProblem(text) };
}
