import { Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { analyticsTables, exportAnalytics } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { call } from '../../../app/call.ts';
import { notify } from '../../../app/notify.tsx';
import { useDownload } from '../../../app/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import type { AskedDays } from './analyticsApi.ts';

type Table = (typeof analyticsTables)[number];

const labels: Readonly<Record<Table, string>> = {
  periods: 'Searches over time',
  demand: 'Demand',
  'found-little': 'Searches that found little',
  'matched-providers': 'Most matched providers',
  patterns: 'Search patterns',
  people: 'Per-user details',
};

/** Everything as one Excel file, or one table as CSV. */
export function Export({ days, people }: { days: AskedDays; people: boolean }) {
  const failed = (message: string): void => notify({ type: 'error', title: 'Export failed', message });
  const { busy, start } = useDownload(failed);
  const press = (format: 'xlsx' | 'csv', table: Table): void =>
    void start(call(exportAnalytics, { query: { ...days, format, table } }));
  const tables = analyticsTables.filter((table) => people || table !== 'people');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          busy={busy !== null}
          busyLabel="Preparing"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => press('xlsx', 'periods')}>Excel, all tables</Menu.Item>
        <Menu.Divider />
        {tables.map((table) => (
          <Menu.Item key={table} onClick={() => press('csv', table)}>
            CSV, {labels[table].toLowerCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
