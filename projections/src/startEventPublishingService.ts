import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import type { Pool } from 'pg';
import { startPublicEventPublisher } from './publishing/publisher.ts';
import { type EventPublishingLag, computeCurrentEventPublishingLag } from './publishing/publishingLag.ts';
import type { ReadModelDeps, EventReaderLogger } from './runtime/readerDeps.ts';

/** Dependencies for publishing events. */
export interface EventPublishingPorts {
  readonly log: Pick<ReadModelDeps, 'store' | 'reader'>;
  /** Connects with the database role of the projections. */
  readonly pool: Pool;
  readonly logger: EventReaderLogger;
  readonly broker: MessageBroker;
  readonly now: () => Date;
}

/** Metrics of publishing, for operators. */
export interface EventPublishingMetrics extends EventPublishingLag {
  readonly problem: string | null;
}

export interface EventPublishingService extends RepeatedWorkHandle {
  /**
   * Measures the lag.
   * @returns the metrics, or `null` if the database or the event store is unavailable.
   */
  readMetrics(this: void): Promise<EventPublishingMetrics | null>;
  /** @returns a warning when events wait too long; the delay has no effect on users. */
  listWarnings(this: void): Promise<readonly string[]>;
  /** @returns a line for each topic whose settings differ from those with which this release creates topics. */
  listTopicWarnings(this: void): readonly string[];
}

/** Milliseconds that events can wait without a warning. */
const maxDelayMs = 60_000;

function findWarnings({ events, seconds, since, problem }: EventPublishingMetrics, now: Date): readonly string[] {
  if (since === null || now.getTime() - Date.parse(since) < maxDelayMs) return [];
  const waiting = `${events} events waiting since ${since}, oldest event ${seconds} s old`;
  return [`events are not published to Kafka: ${waiting}${problem === null ? '' : ` (${problem})`}`];
}

/**
 * Publishes all events that are not published yet, and new events, in the background. The broker need not be available
 * when the service starts.
 */
export function startEventPublishingService({
  log,
  pool,
  logger,
  broker,
  now,
}: EventPublishingPorts): EventPublishingService {
  let topicWarnings: readonly string[] = [];
  const onTopics = (lines: readonly string[]): void => {
    topicWarnings = lines;
  };
  const { store, reader } = log;
  const running = startPublicEventPublisher({ store, pool, broker, onTopics, decode: reader.decode, log: logger });
  const figures = (): Promise<EventPublishingMetrics | null> =>
    computeCurrentEventPublishingLag(pool, store, now()).then(
      (lag) => ({ ...lag, problem: running.problem() }),
      () => null,
    );
  return {
    ...running,
    readMetrics: figures,
    listTopicWarnings: () => topicWarnings,
    listWarnings: async () => {
      const found = await figures();
      return found === null ? [] : findWarnings(found, now());
    },
  };
}
