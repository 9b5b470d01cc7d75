import type { DashboardText } from './panel.ts';
import { most, quantile, rate } from './queries.ts';

/** The log and who follows it. */
export const log: DashboardText = {
  uid: 'marketplace-log',
  title: 'Marketplace: the log and who follows it',
  rows: [
    {
      title: 'Appends',
      panels: [
        {
          title: 'Seconds of an append',
          about: 'Of a hundred appends, 99 and 50 are as quick as this.',
          unit: 's',
          curves: [
            ['99 %', quantile(0.99, 'marketplace_append_duration_seconds', 'job')],
            ['50 %', quantile(0.5, 'marketplace_append_duration_seconds', 'job')],
          ],
        },
        {
          title: 'Appends per second',
          about: 'Conflicts are decided again; failed ones left the outcome unknown and are repeated by who sent them.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_append_duration_seconds_count', 'outcome')]],
        },
        {
          title: 'Streams for commands',
          about:
            'Spared: not read at all. Hit: what came since. Shared: read with another. Miss: read whole, as after a start.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_folded_streams_total', 'outcome')]],
        },
        {
          title: 'Memory of streams for commands',
          about:
            'At most 64 MiB in each program: where it stands there and misses go on, streams are forgotten too early.',
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
          about: 'Of each reader; the read models should be below a hundred at all times.',
          unit: 'short',
          curves: [['{{reader}}', most('marketplace_reader_lag_positions', 'reader')]],
        },
        {
          title: 'Age of what waits',
          about: 'Of the oldest event that a reader has not dealt with.',
          unit: 's',
          curves: [['{{reader}}', most('marketplace_reader_lag_seconds', 'reader')]],
        },
        {
          title: 'Positions',
          about: 'Where the log ends and how far each reader is.',
          unit: 'short',
          curves: [
            ['the log', 'max(marketplace_log_position)'],
            ['{{reader}}', most('marketplace_reader_position', 'reader')],
          ],
        },
        {
          title: 'Events dealt with per second',
          about: 'By reader.',
          unit: 'ops',
          curves: [['{{reader}}', rate('marketplace_handled_events_total', 'reader')]],
        },
        {
          title: 'Seconds of a batch',
          about: 'Of a hundred batches, 95 are as quick as this.',
          unit: 's',
          curves: [['{{reader}}', quantile(0.95, 'marketplace_batch_duration_seconds', 'reader')]],
        },
        {
          title: 'Parked parts',
          about: 'Parts of read models that stand still at an event that they cannot take.',
          unit: 'short',
          curves: [['parked', 'max(marketplace_parked_parts)']],
        },
      ],
    },
    {
      title: 'Kafka',
      panels: [
        {
          title: 'Events that are not published',
          about: 'Events of the log that the public topics do not have yet.',
          unit: 'short',
          curves: [['events', 'max(marketplace_publishing_lag_events)']],
        },
        {
          title: 'Age of what is not published',
          about: 'Of the oldest of them.',
          unit: 's',
          curves: [['age', 'max(marketplace_publishing_lag_seconds)']],
        },
      ],
    },
  ],
};
