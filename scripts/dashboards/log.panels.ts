import type { GrafanaDashboardDefinition } from './panel.ts';
import { buildPrometheusMaxQuery, buildPrometheusQuantileQuery, buildPrometheusRateQuery } from './queries.ts';

/** Dashboard of the event log and its readers. */
export const eventLogGrafanaDashboard: GrafanaDashboardDefinition = {
  uid: 'marketplace-log',
  title: 'Marketplace: event log and readers',
  rows: [
    {
      title: 'Appends',
      panels: [
        {
          title: 'Duration of an append',
          description: '99th and 50th percentile.',
          unit: 's',
          curves: [
            ['99 %', buildPrometheusQuantileQuery(0.99, 'marketplace_append_duration_seconds', 'job')],
            ['50 %', buildPrometheusQuantileQuery(0.5, 'marketplace_append_duration_seconds', 'job')],
          ],
        },
        {
          title: 'Appends per second',
          description:
            'Conflicts are decided again. The outcome of failed appends is unknown; their clients retry them.',
          unit: 'ops',
          curves: [['{{outcome}}', buildPrometheusRateQuery('marketplace_append_duration_seconds_count', 'outcome')]],
        },
        {
          title: 'Streams for commands',
          description:
            'Spared: not read. Hit: only new events read. Shared: shared another read. Miss: read completely, for example after a start.',
          unit: 'ops',
          curves: [['{{outcome}}', buildPrometheusRateQuery('marketplace_folded_streams_total', 'outcome')]],
        },
        {
          title: 'Memory of streams for commands',
          description:
            'At most 64 MiB per process. If it stays at the limit and misses continue, streams are evicted too early.',
          unit: 'bytes',
          curves: [['{{instance}}', 'marketplace_folded_streams_bytes']],
        },
      ],
    },
    {
      title: 'Readers',
      panels: [
        {
          title: 'Positions behind the log',
          description: 'By reader. Should always be below 100 for the read models.',
          unit: 'short',
          curves: [['{{reader}}', buildPrometheusMaxQuery('marketplace_reader_lag_positions', 'reader')]],
        },
        {
          title: 'Age of the oldest pending event',
          description: 'Age of the oldest event that a reader has not processed.',
          unit: 's',
          curves: [['{{reader}}', buildPrometheusMaxQuery('marketplace_reader_lag_seconds', 'reader')]],
        },
        {
          title: 'Positions',
          description: 'End of the log and position of each reader.',
          unit: 'short',
          curves: [
            ['the log', 'max(marketplace_log_position)'],
            ['{{reader}}', buildPrometheusMaxQuery('marketplace_reader_position', 'reader')],
          ],
        },
        {
          title: 'Events processed per second',
          description: 'By reader.',
          unit: 'ops',
          curves: [['{{reader}}', buildPrometheusRateQuery('marketplace_handled_events_total', 'reader')]],
        },
        {
          title: 'Duration of a batch',
          description: '95th percentile.',
          unit: 's',
          curves: [['{{reader}}', buildPrometheusQuantileQuery(0.95, 'marketplace_batch_duration_seconds', 'reader')]],
        },
        {
          title: 'Parked parts',
          description: 'Parts of read models that are stopped at an event that they cannot process.',
          unit: 'short',
          curves: [['parked', 'max(marketplace_parked_parts)']],
        },
      ],
    },
    {
      title: 'Kafka',
      panels: [
        {
          title: 'Unpublished events',
          description: 'Events of the log that are not in the public topics yet.',
          unit: 'short',
          curves: [['events', 'max(marketplace_publishing_lag_events)']],
        },
        {
          title: 'Age of the oldest unpublished event',
          description: 'Age of the oldest event that is not in the public topics yet.',
          unit: 's',
          curves: [['age', 'max(marketplace_publishing_lag_seconds)']],
        },
      ],
    },
  ],
};
