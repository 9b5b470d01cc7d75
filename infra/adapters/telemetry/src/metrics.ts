import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The figures of this process, as it has one memory and one event loop. Labels take values of short lists in the code only, such as
 * templates of routes, never anything that a caller sent.
 */
export const processFigures = new Registry();

collectDefaultMetrics({ register: processFigures });

const registers = [processFigures];

/** Seconds: what people wait for. */
const waits = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Seconds: what a disk and a network take. */
const storing = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

/** Answers of the services, by template of the route and class of the status. */
export const httpDurations = new Histogram({
  name: 'marketplace_http_request_duration_seconds',
  help: 'Seconds from a request to the end of its answer.',
  labelNames: ['service', 'route', 'status'],
  buckets: waits,
  registers,
});

/** Calls that change something, by what became of them. */
export const commandOutcomes = new Counter({
  name: 'marketplace_commands_total',
  help: 'Commands by outcome: accepted, refused, limited, unavailable, failed.',
  labelNames: ['command', 'outcome'],
  registers,
});

/** Requests that were turned away so that others are served. */
export const shedRequests = new Counter({
  name: 'marketplace_shed_requests_total',
  help: 'Requests answered 429 (limited) or 503 (unavailable).',
  labelNames: ['service', 'reason'],
  registers,
});

/** Appends to the log, by what became of them. */
export const appendDurations = new Histogram({
  name: 'marketplace_append_duration_seconds',
  help: 'Seconds that an append to the log took.',
  labelNames: ['outcome'],
  buckets: storing,
  registers,
});

/** Streams that commands asked for, by how much of them was read. */
export const foldedReads = new Counter({
  name: 'marketplace_folded_streams_total',
  help: 'Streams for commands: miss (read whole), hit (what came since), shared (read with another), spared (not read).',
  labelNames: ['outcome'],
  registers,
});

/** Memory of the streams that commands remember. */
export const foldedBytes = new Gauge({
  name: 'marketplace_folded_streams_bytes',
  help: 'Bytes of memory, as estimated, of the streams that commands remember.',
  registers,
});

/** Batches of events that a reader of the log dealt with. */
export const batchDurations = new Histogram({
  name: 'marketplace_batch_duration_seconds',
  help: 'Seconds that a reader of the log needed for a batch of events.',
  labelNames: ['reader', 'outcome'],
  buckets: waits,
  registers,
});

/** Events that a reader of the log dealt with. */
export const handledEvents = new Counter({
  name: 'marketplace_handled_events_total',
  help: 'Events that a reader of the log dealt with.',
  labelNames: ['reader'],
  registers,
});

/** Attempts to send a mail, by what became of them. */
export const mailAttempts = new Counter({
  name: 'marketplace_mail_attempts_total',
  help: 'Attempts to send a mail: sent, put-off, given-up.',
  labelNames: ['outcome'],
  registers,
});

/** Calls of webhooks, by what became of them. */
export const webhookCalls = new Counter({
  name: 'marketplace_webhook_calls_total',
  help: 'Calls of webhooks: delivered, or why not.',
  labelNames: ['outcome'],
  registers,
});
