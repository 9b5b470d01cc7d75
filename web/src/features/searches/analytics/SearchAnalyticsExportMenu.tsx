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
  periods: 'Searches over time',
  demand: 'Demand by region, technology and scale',
  'demand-by': 'Demand by one property',
  'found-little': 'Searches that found little',
  'without-result': 'Searches without a result',
  'matched-providers': 'Most matched providers',
  patterns: 'Search patterns',
  funnel: 'From search to quote',
  cohorts: 'People who come back',
  people: 'Per-user details',
};

/** Menu that exports all search analytics as an Excel file, or a single table as CSV. */
export function SearchAnalyticsExportMenu({ params, people }: { params: SearchFunnelParams; people: boolean }) {
  const { busy, start } = useFileDownload('Export Failed');
  const startExport = (format: 'xlsx' | 'csv', table: Table, separator: CsvSeparator): void =>
    void start(buildApiRequest(exportAnalyticsEndpoint, { query: { ...params, format, separator, table } }));
  const tables = analyticsExportTableNames.filter((table) => people || table !== 'people');
  const csv = tables.map((table, index) => ({
    label: `CSV, ${tableLabels[table].toLowerCase()}`,
    divided: index === 0,
    onPress: (separator: CsvSeparator) => startExport('csv', table, separator),
  }));
  const items = [
    { label: 'Excel, all tables', onPress: (separator: CsvSeparator) => startExport('xlsx', 'periods', separator) },
    ...csv,
  ];
  return <ExportMenu hasCsv busy={busy !== null} items={items} />;
}
