import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { type CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { escapeSpreadsheetFormula } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import { omitProviderId, type ProviderFields } from '../providerFields.ts';
import { createProviderRecordParser, type ProviderRowFieldParser } from './recordParser.ts';
import type { CellDiagnostic } from './diagnostics.ts';
import { parseProviderNameCell } from './values/providerName.ts';
import { type CellTextWithLinkAndDiagnostic, readCellText } from './workbook/cellText.ts';

/** Codes of repairs that are also accepted in a form. All other repairs are accepted only in an uploaded file. */
const harmlessRepairs = new Set(['schemeAdded']);

/**
 * Messages by diagnostic code that replace the importer's messages. The importer's messages describe spreadsheet cells,
 * which users of the form do not see.
 */
const advice: Readonly<Record<string, string>> = {
  missingProvider: 'Please enter a name.',
  nameTooLong: 'The name must have at most 120 characters.',
  repeatedHeader: 'This is the header of a column, not a name.',
  badAddress: 'This is no web address.',
  severalAddresses: 'Please enter one address.',
  badLogo: 'This is no file name.',
  textCut: 'The text is too long.',
  formulaError: 'This is the text of a formula that failed.',
};

function toIssues(key: CatalogueColumnKey, diagnostics: readonly (CellDiagnostic | null)[]): RefusalIssue[] {
  return diagnostics
    .filter((diagnostic) => diagnostic !== null)
    .filter(({ outcome, code }) => outcome !== 'notice' && !harmlessRepairs.has(code))
    .map(({ code, message }) => ({ path: key, message: advice[code] ?? message }));
}

/**
 * Parses form values in the same way as the importer parses cells, so that a downloaded sheet with these values yields
 * an equal record when it is imported again.
 * @throws Refusal 'provider.invalid' with an issue for each field that would cause a warning in a file.
 */
export function parseProviderForm(form: AdminProviderBodyWithoutId): ProviderFields {
  return parseProviderCells(convertProviderRecordToSheetCells(form));
}

/**
 * Parses a provider's values as written in the cells of a catalogue sheet.
 * @throws Refusal 'provider.invalid'.
 */
export function parseProviderCells(cells: Readonly<Record<CatalogueColumnKey, string>>): ProviderFields {
  const issues: RefusalIssue[] = [];
  const readCell = (key: CatalogueColumnKey): CellTextWithLinkAndDiagnostic =>
    readCellText({ t: 's', v: escapeSpreadsheetFormula(cells[key]) }, false);
  const field: ProviderRowFieldParser = (key, reader) => {
    const cell = readCell(key);
    const reading = reader(cell.text);
    issues.push(...toIssues(key, [cell.diagnostic, ...reading.diagnostics]));
    return reading.value;
  };
  const name = parseProviderNameCell(readCell('name').text);
  issues.push(...toIssues('name', [readCell('name').diagnostic, name.problem]));
  if (name.problem === null) {
    const record = createProviderRecordParser()(name.value, field);
    if (issues.length === 0) return omitProviderId(record);
  }
  const summary = issues.map(({ message }) => message).join(' ');
  throw new Refusal('rule', 'provider.invalid', summary, issues);
}
