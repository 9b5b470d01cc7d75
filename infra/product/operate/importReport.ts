import type {
  CatalogueImportDiagnostic,
  CatalogueUploadReportReplyItem,
} from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

const outcomeLabels: Record<CatalogueImportDiagnostic['outcome'], string> = {
  reject: 'rejected',
  skip: 'skipped',
  repair: 'adjusted',
  notice: 'note',
};

function formatPosition({ sheet, row, column }: CatalogueImportDiagnostic): string {
  const parts = [sheet, row === null ? null : `row ${row}`, column].filter((part) => part !== null);
  return parts.length === 0 ? 'file' : parts.join(', ');
}

function formatRemark(remark: CatalogueImportDiagnostic): string {
  const value = remark.value === null ? '' : ` (was ${JSON.stringify(remark.value)})`;
  return `  ${outcomeLabels[remark.outcome]}: ${formatPosition(remark)}: ${remark.message}${value}`;
}

/**
 * Formats the result of an import: a summary line, a line for each remark in the report, and the number of further
 * remarks.
 */
export function formatCatalogueImportReport(report: CatalogueUploadReportReplyItem): readonly string[] {
  const { added, changed, removed, unchanged } = report.counts;
  const summary =
    added + changed + removed === 0
      ? `The catalogue stays at version ${report.version}: ${report.fileName} contains no changes (${unchanged} providers).`
      : `Catalogue version ${report.version} from ${report.fileName}: ${report.rows} rows, ${added} added, ${changed} changed, ` +
        `${removed} removed, ${unchanged} unchanged.`;
  const total = Object.values(report.remarkCounts).reduce((sum, count) => sum + count, 0);
  const more = total - report.remarks.length;
  return [summary, ...report.remarks.map(formatRemark), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/**
 * Formats the issues of a rejected file, one line per issue. Returns no lines for other errors: their message is
 * sufficient.
 */
export function formatCatalogueImportIssues(error: unknown): readonly string[] {
  if (!(error instanceof Refusal)) return [];
  return error.issues.map(({ path, message }) => `  ${path === '' ? 'file' : path}: ${formatMessage(message)}`);
}
