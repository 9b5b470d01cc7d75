import { msg, plural } from '@lingui/core/runtime-macro';
import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { type CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import { escapeSpreadsheetFormula } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal, type RefusalIssue } from '@marketplace/contracts/kernel/refusal.ts';
import { omitProviderId, type ProviderFields } from '../providerFields.ts';
import { createProviderRecordParser, type ProviderRowFieldParser } from './recordParser.ts';
import { type CellDiagnostic, resolveDiagnosticMessage } from './diagnostics.ts';
import { maxProviderNameLength, parseProviderNameCell } from './values/providerName.ts';
import { type CellTextWithLinkAndDiagnostic, readCellText } from './workbook/cellText.ts';

/** Codes of repairs that are also accepted in a form. All other repairs are accepted only in an uploaded file. */
const harmlessRepairs = new Set(['schemeAdded']);

/**
 * Messages by diagnostic code that replace the importer's messages. The importer's messages describe spreadsheet cells,
 * which users of the form do not see.
 */
const advice: Readonly<Record<string, Message>> = {
  missingProvider: msg`Enter a name.`,
  nameTooLong: msg`The name is longer than ${plural({ max: maxProviderNameLength }, { one: '# character', other: '# characters' })}. Shorten it.`,
  repeatedHeader: msg`This is a column header. Enter the name of the provider.`,
  badAddress: msg`Enter a valid web address.`,
  severalAddresses: msg`Enter only one web address.`,
  badLogo: msg`Enter a valid file name.`,
  emptyType: msg`Enter MNO, MVNO or other.`,
  otherType: msg`Enter MNO, MVNO or other.`,
  unreadableFlag: msg`Enter Yes or No.`,
  unknownCountry: msg`This list contains a country that is not recognised. Use English names or ISO codes.`,
  ambiguousCountry: msg`This list contains a name that can mean two countries. Use a more specific name.`,
  partOfCountry: msg`Enter the United Kingdom instead of its parts.`,
  regionExpanded: msg`Enter the countries instead of the region.`,
  notACountryList: msg`Enter a list of countries, without numbers of countries or exceptions.`,
  more: msg`This list contains more values that are not recognised.`,
  unstorableText: msg`This text contains a character that cannot be stored. Remove it.`,
  textCut: msg`This text is too long. Shorten it.`,
  formulaError: msg`This is the error value of a formula. Enter the correct text instead.`,
};

function toIssues(key: CatalogueColumnKey, diagnostics: readonly (CellDiagnostic | null)[]): RefusalIssue[] {
  return diagnostics
    .filter((diagnostic) => diagnostic !== null)
    .filter(({ outcome, code }) => outcome !== 'notice' && !harmlessRepairs.has(code))
    .map(({ code, message }) => ({ path: key, message: advice[code] ?? resolveDiagnosticMessage(message) }));
}

/** Returns the message of a single issue, or the number of issues. */
function summariseIssues(issues: readonly RefusalIssue[]): RefusalIssue['message'] {
  const [first, ...others] = issues;
  if (first !== undefined && others.length === 0) return first.message;
  return msg`${plural({ count: issues.length }, { one: '# value is not valid.', other: '# values are not valid.' })} Correct the values and try again.`;
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
  throw new Refusal('rule', 'provider.invalid', summariseIssues(issues), issues);
}
