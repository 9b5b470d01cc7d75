/** A curve of a panel: what it is called and what Prometheus is asked. */
export type Curve = readonly [name: string, query: string];

/** A panel as we write it down. */
export interface PanelText {
  readonly title: string;
  /** What to read from it. */
  readonly about: string;
  /** Unit by Grafana's id. */
  readonly unit: string;
  readonly curves: readonly Curve[];
}

/** A page of Grafana as we write it down. */
export interface DashboardText {
  /** Name of its file and its address. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly PanelText[] }[];
}

const rate = (metric: string, by: string, filter = ''): string => `sum by (${by}) (rate(${metric}${filter}[5m]))`;
const quantile = (share: number, metric: string, by: string): string =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;
const http = 'marketplace_http_request_duration_seconds';
const most = (metric: string, by: string): string => `max by (${by}) (${metric})`;

const people: DashboardText = {
  uid: 'marketplace-people',
  title: 'Marketplace: what people get',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'Requests per second',
          about: 'By service and class of the status. 5xx are ours.',
          unit: 'reqps',
          curves: [['{{service}} {{status}}', rate(`${http}_count`, 'service, status')]],
        },
        {
          title: 'Seconds of an answer',
          about: 'Of a hundred answers, 95 and 50 are as quick as this.',
          unit: 's',
          curves: [
            ['{{service}} 95 %', quantile(0.95, http, 'service')],
            ['{{service}} 50 %', quantile(0.5, http, 'service')],
          ],
        },
        {
          title: 'Slowest routes',
          about: 'The ten routes with the longest 95 % answer.',
          unit: 's',
          curves: [['{{route}}', `topk(10, ${quantile(0.95, http, 'route')})`]],
        },
        {
          title: 'Turned away',
          about: 'Answers 429 (too many from one) and 503 (a part is missing, or too many at once).',
          unit: 'reqps',
          curves: [['{{service}} {{reason}}', rate('marketplace_shed_requests_total', 'service, reason')]],
        },
      ],
    },
    {
      title: 'Commands',
      panels: [
        {
          title: 'Commands per second',
          about: 'By what became of them. Refused is for the person to mend, failed and unavailable for us.',
          unit: 'ops',
          curves: [['{{outcome}}', rate('marketplace_commands_total', 'outcome')]],
        },
        {
          title: 'Failed commands',
          about: 'By command; none is as it should be.',
          unit: 'ops',
          curves: [['{{command}}', rate('marketplace_commands_total', 'command', '{outcome=~"failed|unavailable"}')]],
        },
        {
          title: 'Open pages that follow changes',
          about: 'Streams of GET /api/live.',
          unit: 'short',
          curves: [['streams', 'sum(marketplace_live_clients)']],
        },
        {
          title: 'Ready, and things to see to',
          about: 'GET /health names them to operators.',
          unit: 'short',
          curves: [
            ['ready {{instance}}', 'marketplace_ready'],
            ['to see to {{instance}}', 'marketplace_needs_care'],
          ],
        },
      ],
    },
  ],
};

const log: DashboardText = {
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

const machine: DashboardText = {
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

/** All dashboards. */
export const dashboards: readonly DashboardText[] = [people, log, machine];
