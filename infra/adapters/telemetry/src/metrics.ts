import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Labels only have values from fixed lists in the code, such as route templates, never
 * values that a client sent.
 */
export const processMetricsRegistry = new Registry();

collectDefaultMetrics({ register: processMetricsRegistry });

const registers = [processMetricsRegistry];

/** Histogram buckets in seconds, for operations that users wait for. */
const waitBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Histogram buckets in seconds, for disk and network operations. */
const storageBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/** Response times of the services, by route template and status class. */
export const httpDurationHistogram = new Histogram({
  name: 'marketplace_http_request_duration_seconds',
  help: 'Seconds from a request to the end of its response.',
  labelNames: ['service', 'route', 'status'],
  buckets: waitBuckets,
  registers,
});

/** Number of commands, by command and outcome. */
export const commandOutcomeCounter = new Counter({
  name: 'marketplace_commands_total',
  help: 'Commands by outcome: accepted, refused, limited, unavailable, failed.',
  labelNames: ['command', 'outcome'],
  registers,
});

/** Requests that were rejected by load shedding or rate limits, by service and reason. */
export const rateLimitedOrShedRequestCounter = new Counter({
  name: 'marketplace_shed_requests_total',
  help: 'Requests answered 429 (limited) or 503 (unavailable).',
  labelNames: ['service', 'reason'],
  registers,
});

/** Durations of appends to the event log, by outcome. */
export const eventAppendDurationHistogram = new Histogram({
  name: 'marketplace_append_duration_seconds',
  help: 'Duration of an append to the log in seconds.',
  labelNames: ['outcome'],
  buckets: storageBuckets,
  registers,
});

/** Stream reads for commands, by use of the cache: `hit`, `miss`, `shared` or `spared`. */
export const commandStreamCacheReadCounter = new Counter({
  name: 'marketplace_folded_streams_total',
  help: 'Streams for commands: miss (read completely), hit (only new events read), shared (shared another read), spared (not read).',
  labelNames: ['outcome'],
  registers,
});

/** Estimated memory of the cached streams for commands, in bytes. */
export const commandStreamCacheBytesGauge = new Gauge({
  name: 'marketplace_folded_streams_bytes',
  help: 'Estimated bytes of memory of the cached streams for commands.',
  registers,
});

/** Durations of event batches per reader of the log. */
export const eventBatchDurationHistogram = new Histogram({
  name: 'marketplace_batch_duration_seconds',
  help: 'Seconds that a reader of the log took to process a batch of events.',
  labelNames: ['reader', 'outcome'],
  buckets: waitBuckets,
  registers,
});

/** Events processed per reader of the log. */
export const handledEventCounter = new Counter({
  name: 'marketplace_handled_events_total',
  help: 'Events processed by a reader of the log.',
  labelNames: ['reader'],
  registers,
});

/** Attempts to send a mail, by outcome. */
export const mailAttemptCounter = new Counter({
  name: 'marketplace_mail_attempts_total',
  help: 'Attempts to send a mail: sent, put-off, given-up.',
  labelNames: ['outcome'],
  registers,
});

/** Requests to webhooks, by outcome. */
export const webhookCallCounter = new Counter({
  name: 'marketplace_webhook_calls_total',
  help: 'Calls of webhooks: delivered, or the reason of the failure.',
  labelNames: ['outcome'],
  registers,
});
