import { t } from '@lingui/core/macro';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import {
  analyticsExportTableNames,
  exportAnalyticsEndpoint,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { buildApiRequest } from '../../../core/apiRequest.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import type { SearchFunnelParams } from './analyticsApi.ts';

type Table = (typeof analyticsExportTableNames)[number];

const tableLabels: Readonly<Record<Table, string>> = {
  periods: t`Searches over time`,
  demand: t`Demand by region, technology and scale`,
  'demand-by': t`Demand by one property`,
  'found-little': t`Searches with few matches`,
  'without-result': t`Searches without matches`,
  'matched-providers': t`Most matched providers`,
  patterns: t`Search patterns`,
  funnel: t`From search to quote`,
  cohorts: t`Returning users`,
  people: t`Per-user details`,
};

/** Menu that exports all search analytics as an Excel file, or a single table as CSV. */
export function SearchAnalyticsExportMenu({ params, people }: { params: SearchFunnelParams; people: boolean }) {
  const { busy, start } = useFileDownload(t`Export failed`);
  const startExport = (format: 'xlsx' | 'csv', table: Table, separator: CsvSeparator): void =>
    void start(buildApiRequest(exportAnalyticsEndpoint, { query: { ...params, format, separator, table } }));
  const tables = analyticsExportTableNames.filter((table) => people || table !== 'people');
  const csv = tables.map((table, index) => ({
    label: t`CSV: ${{ table: tableLabels[table] }}`,
    divided: index === 0,
    onPress: (separator: CsvSeparator) => startExport('csv', table, separator),
  }));
  const items = [
    { label: t`Excel: all tables`, onPress: (separator: CsvSeparator) => startExport('xlsx', 'periods', separator) },
    ...csv,
  ];
  return <ExportMenu hasCsv busy={busy !== null} items={items} />;
}
