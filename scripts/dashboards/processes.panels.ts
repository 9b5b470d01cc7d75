import type { GrafanaDashboardDefinition } from './panel.ts';
import { buildPrometheusMaxQuery, buildPrometheusRateQuery } from './queries.ts';

/** Dashboard of the processes and their outgoing deliveries. */
export const processesGrafanaDashboard: GrafanaDashboardDefinition = {
  uid: 'marketplace-machine',
  title: 'Marketplace: processes and deliveries',
  rows: [
    {
      title: 'Processes',
      panels: [
        {
          title: 'Delay of the event loop',
          description: '99th percentile. Users notice delays above 0.2 s.',
          unit: 's',
          curves: [['{{instance}}', 'nodejs_eventloop_lag_p99_seconds']],
        },
        {
          title: 'Memory',
          description: 'Resident memory of each process.',
          unit: 'bytes',
          curves: [['{{instance}}', 'process_resident_memory_bytes']],
        },
        {
          title: 'Processor',
          description: 'Cores that each process uses.',
          unit: 'short',
          curves: [['{{instance}}', 'rate(process_cpu_seconds_total[5m])']],
        },
        {
          title: 'Connections to the database',
          description: 'Busy and idle connections, and requests that wait for one.',
          unit: 'short',
          curves: [['{{pool}} {{state}}', 'sum by (pool, state) (marketplace_pool_connections)']],
        },
        {
          title: 'Use of the pools',
          description: 'Share of the connections that are busy.',
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
          description: 'Share of the data folder’s disk that is free.',
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
          description: 'Processes by the release and commit that they run.',
          unit: 'short',
          curves: [['{{version}} {{commit}}', 'count by (version, commit) (marketplace_build_info)']],
        },
        {
          title: 'Unknown metrics',
          description: 'Groups of metrics that could not be determined, usually because the database does not respond.',
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
          description: 'Queued mails, and mails that failed in the last seven days.',
          unit: 'short',
          curves: [['{{state}}', buildPrometheusMaxQuery('marketplace_mail_outbox', 'state')]],
        },
        {
          title: 'Attempts to send a mail',
          description: 'By outcome.',
          unit: 'ops',
          curves: [['{{outcome}}', buildPrometheusRateQuery('marketplace_mail_attempts_total', 'outcome')]],
        },
        {
          title: 'Pending webhook deliveries',
          description: 'For all webhooks.',
          unit: 'short',
          curves: [['deliveries', 'max(marketplace_webhook_deliveries)']],
        },
        {
          title: 'Calls of webhooks',
          description: 'By outcome.',
          unit: 'ops',
          curves: [['{{outcome}}', buildPrometheusRateQuery('marketplace_webhook_calls_total', 'outcome')]],
        },
        {
          title: 'Age of the oldest pending delivery',
          description: 'Age of the oldest queued mail and the oldest webhook delivery.',
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
