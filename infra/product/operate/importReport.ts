import type { ImportDiagnostic, UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

const outcomeWords: Record<ImportDiagnostic['outcome'], string> = {
  reject: 'refused',
  skip: 'left out',
  repair: 'repaired',
  notice: 'note',
};

function place({ sheet, row, column }: ImportDiagnostic): string {
  const parts = [sheet, row === null ? null : `row ${row}`, column].filter((part) => part !== null);
  return parts.length === 0 ? 'file' : parts.join(', ');
}

function remarkLine(remark: ImportDiagnostic): string {
  const value = remark.value === null ? '' : ` (was ${JSON.stringify(remark.value)})`;
  return `  ${outcomeWords[remark.outcome]}: ${place(remark)}: ${remark.message}${value}`;
}

/** What an import did, for people: one line for the whole, then one for every remark, by place. */
export function reportLines(report: UploadReport): readonly string[] {
  const { added, changed, removed, unchanged } = report.counts;
  const summary =
    added + changed + removed === 0
      ? `The catalogue stays at version ${report.version}: ${report.fileName} says the same (${unchanged} providers).`
      : `Catalogue version ${report.version} from ${report.fileName}: ${report.rows} rows, ${added} added, ${changed} changed, ` +
        `${removed} removed, ${unchanged} unchanged.`;
  const total = Object.values(report.remarkCounts).reduce((sum, count) => sum + count, 0);
  const more = total - report.remarks.length;
  return [summary, ...report.remarks.map(remarkLine), ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** Where a refused file is wrong, a line for every place; none for other errors, whose message says all. */
export function refusalLines(error: unknown): readonly string[] {
  if (!(error instanceof Refusal)) return [];
  return error.issues.map(({ path, message }) => `  ${path === '' ? 'file' : path}: ${message}`);
}
