import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type ProviderComparisonCellValue,
  buildProviderComparison,
  type ComparisonCountriesAndCatalogueVersion,
} from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { type ExportSheetCell, toSheetTimeCell } from '@marketplace/http/sheetCells.ts';
import type { WorkbookSheet } from '@marketplace/http/workbook.ts';

function toCell({ kind, text }: ProviderComparisonCellValue): ExportSheetCell {
  if (kind === 'day') return toSheetTimeCell(text);
  return kind === 'count' && /^\d+$/.test(text) ? Number(text) : text;
}

function formatFactLabel(label: string, note?: string): string {
  return note === undefined ? label : formatMessage(msg`${{ label }}: ${{ note }}`);
}

/**
 * Builds a sheet that compares providers: a column for each provider, and a column that marks the rows with
 * differences.
 */
export function buildProviderComparisonSheet(
  providers: readonly ProviderDetailsReplyItem[],
  context: ComparisonCountriesAndCatalogueVersion,
): WorkbookSheet {
  const rows = buildProviderComparison(providers, context).flatMap(({ name, rows: facts }) =>
    facts.map(({ label, note, values, differs }) => [
      name,
      formatFactLabel(label, note),
      ...values.map((value) => toCell(value)),
      differs ? formatMessage(msg`Yes`) : '',
    ]),
  );
  return {
    name: formatMessage(msg`Comparison`),
    // Fixed names for CSV files, which programs read.
    columns: ['Group', 'Fact', ...providers.map(({ Provider }) => Provider), 'Differs'],
    headings: [
      formatMessage(msg`Group`),
      formatMessage(msg`Detail`),
      ...providers.map(({ Provider }) => Provider),
      formatMessage(msg`Differs`),
    ],
    rows,
  };
}
