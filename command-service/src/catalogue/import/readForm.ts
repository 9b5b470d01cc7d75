import type { ProviderForm } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { type ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { escapeFormula } from '@marketplace/contracts/kernel/formulaText.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import { fieldsOf, type ProviderFields } from '../providerFields.ts';
import { recordReader, type ReadField } from './readRecord.ts';
import type { Diagnostic } from './diagnostics.ts';
import { readProviderName } from './values/providerName.ts';
import { type CellText, cellText } from './workbook/cellText.ts';

/** Repairs that lose nothing: everything else that a file would only be warned of is refused in a form. */
const harmless = new Set(['schemeAdded']);

/** Words for what a form can do about it, instead of what became of a file's cell. */
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

function issuesOf(key: ColumnKey, diagnostics: readonly (Diagnostic | null)[]): RefusalIssue[] {
  return diagnostics
    .filter((diagnostic) => diagnostic !== null)
    .filter(({ outcome, code }) => outcome !== 'notice' && !harmless.has(code))
    .map(({ code, message }) => ({ path: key, message: advice[code] ?? message }));
}

/**
 * Takes a form's values exactly as the importer would take them from a sheet, so that what an admin types here reads back from a
 * download to an equal record. @throws Refusal 'provider.invalid' with an issue for each field that a file would be warned of.
 */
export function readForm(form: ProviderForm): ProviderFields {
  return readCells(sheetCells(form));
}

/** The same for values in the words of the sheet. @throws Refusal 'provider.invalid'. */
export function readCells(cells: Readonly<Record<ColumnKey, string>>): ProviderFields {
  const issues: RefusalIssue[] = [];
  const read = (key: ColumnKey): CellText => cellText({ t: 's', v: escapeFormula(cells[key]) }, false);
  const field: ReadField = (key, reader) => {
    const cell = read(key);
    const reading = reader(cell.text);
    issues.push(...issuesOf(key, [cell.diagnostic, ...reading.diagnostics]));
    return reading.value;
  };
  const name = readProviderName(read('name').text);
  issues.push(...issuesOf('name', [read('name').diagnostic, name.problem]));
  if (name.problem === null) {
    const record = recordReader()(name.value, field);
    if (issues.length === 0) return fieldsOf(record);
  }
  const summary = issues.map(({ message }) => message).join(' ');
  throw new Refusal('rule', 'provider.invalid', summary, issues);
}
