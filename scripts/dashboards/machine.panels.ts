import type { DashboardText } from './panel.ts';
import { most, rate } from './queries.ts';

/** The machines that it runs on. */
export const machine: DashboardText = {
  uid: 'marketplace-machine',
  title: 'Marketplace: processes and what leaves them',
  rows: [
    {
      title: 'Processes',
      panels: [
        {
          title: 'Delay of the event loop',
          about: '99 % of the looks come no later than this. Above 0.2 s people notice.',
          unit: 's',
          curves: [['{{instance}}', 'nodejs_eventloop_lag_p99_seconds']],
        },
        {
          title: 'Memory',
          about: 'Resident memory of each process.',
          unit: 'bytes',
          curves: [['{{instance}}', 'process_resident_memory_bytes']],
        },
        {
          title: 'Processor',
          about: 'Cores that each process uses.',
          unit: 'short',
          curves: [['{{instance}}', 'rate(process_cpu_seconds_total[5m])']],
        },
        {
          title: 'Connections to the database',
          about: 'Busy and idle ones, and requests that wait for one.',
          unit: 'short',
          curves: [['{{pool}} {{state}}', 'sum by (pool, state) (marketplace_pool_connections)']],
        },
        {
          title: 'Use of the pools',
          about: 'Share of the connections that are busy.',
          unit: 'percentunit',
          curves: [
            [
              '{{pool}}',
              'sum by (pool) (marketplace_pool_connections{state="busy"}) / sum by (pool) (marketplace_pool_size)',
            ],
          ],
        },
        {
          title: 'Disk',
          about: 'Share of the data folder’s disk that is free.',
          unit: 'percentunit',
          curves: [
            [
              '{{instance}}',
              'marketplace_disk_bytes{state="free"} / on (instance) marketplace_disk_bytes{state="all"}',
            ],
          ],
        },
        {
          title: 'Versions',
          about: 'Processes by the version that they run.',
          unit: 'short',
          curves: [['{{version}}', 'count by (version) (marketplace_build_info)']],
        },
        {
          title: 'Figures that nobody knows',
          about: 'Groups of figures that could not be found out, mostly because the database does not answer.',
          unit: 'short',
          curves: [['{{instance}} {{group}}', 'marketplace_figures_unknown']],
        },
      ],
    },
    {
      title: 'Mails and webhooks',
      panels: [
        {
          title: 'Mails',
          about: 'That wait, and that were given up in the last seven days.',
          unit: 'short',
          curves: [['{{state}}', most('marketplace_mail_outbox', 'state')]],
        },
        {
          title: 'Attempts to send a mail',
          about: 'By what became of them.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_mail_attempts_total', 'outcome')]],
        },
        {
          title: 'Deliveries to webhooks that wait',
          about: 'Of all webhooks.',
          unit: 'short',
          curves: [['deliveries', 'max(marketplace_webhook_deliveries)']],
        },
        {
          title: 'Calls of webhooks',
          about: 'By what became of them.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_webhook_calls_total', 'outcome')]],
        },
        {
          title: 'Age of what waits',
          about: 'Of the oldest mail and the oldest delivery.',
          unit: 's',
          curves: [
            ['mail', 'max(marketplace_mail_outbox_oldest_seconds)'],
            ['webhook', 'max(marketplace_webhook_oldest_seconds)'],
          ],
        },
      ],
    },
  ],
};
