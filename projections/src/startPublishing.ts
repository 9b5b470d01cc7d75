import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import type { Pool } from 'pg';
import { startPublisher } from './publishing/publisher.ts';
import { type PublishingLag, publishingLag } from './publishing/publishingLag.ts';
import type { ReaderDeps, ReaderLog } from './runtime/readerDeps.ts';

/** What the log is published with. */
export interface PublishingPorts {
  readonly log: Pick<ReaderDeps, 'store' | 'reader'>;
  /** Of projections. */
  readonly pool: Pool;
  readonly logger: ReaderLog;
  readonly broker: MessageBroker;
  readonly now: () => Date;
}

/** How publishing goes, for operators. */
export interface PublishingFigures extends PublishingLag {
  readonly problem: string | null;
}

export interface PublishingService extends Running {
  /** `null` when the database or the log cannot be asked. */
  figures(this: void): Promise<PublishingFigures | null>;
  /** @returns a line when events wait longer than they should; nobody who is served notices. */
  needsCare(this: void): Promise<readonly string[]>;
  /** @returns a line for each topic that is there otherwise than it would be made. */
  hints(this: void): readonly string[];
}

/** Milliseconds that events may wait before an operator is told. */
const patienceMs = 60_000;

function careFor({ events, seconds, since, problem }: PublishingFigures, now: Date): readonly string[] {
  if (since === null || now.getTime() - Date.parse(since) < patienceMs) return [];
  const waiting = `${events} wait since ${since}, the oldest is ${seconds} s old`;
  return [`events are not published to Kafka: ${waiting}${problem === null ? '' : ` (${problem})`}`];
}

/** Publishes the log from where it was left, or from its beginning, and goes on. Nothing waits for the broker: it may come later. */
export function startPublishing({ log, pool, logger, broker, now }: PublishingPorts): PublishingService {
  let odd: readonly string[] = [];
  const onTopics = (lines: readonly string[]): void => {
    odd = lines;
  };
  const { store, reader } = log;
  const running = startPublisher({ store, pool, broker, onTopics, decode: reader.decode, log: logger });
  const figures = (): Promise<PublishingFigures | null> =>
    publishingLag(pool, store, now()).then(
      (lag) => ({ ...lag, problem: running.problem() }),
      () => null,
    );
  return {
    ...running,
    figures,
    hints: () => odd,
    needsCare: async () => {
      const found = await figures();
      return found === null ? [] : careFor(found, now());
    },
  };
}
