import { randomUUID } from 'node:crypto';
import { rfqEvents, type RfqEvent, type RfqExpired, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { createCommandExecutorAndStateLoader, type ExecuteCommand } from '@marketplace/event-store/execute.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createInMemoryTestSubjectKeys } from '@marketplace/event-store/testing/memorySubjectKeys.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import pg from 'pg';
import type { DeadlineProcessDeps } from '../../deadlines/deadlineProcess.ts';
import { rfqDecider } from '../rfq.decider.ts';
import { sampleRfqLinks, sampleRfqSentEvent } from './rfqEventFixtures.ts';

/** Ids of a new RFQ, and of its links to the two providers of the sample RFQ. */
export interface SentTestRfqIds {
  readonly rfqId: string;
  readonly linkIds: readonly [string, string];
}

/** A log of RFQs in Postgres, with the dependencies of its processes. The caller provides the clock. */
export interface TestRfqEventLog {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly execute: ExecuteCommand;
  readonly expiry: DeadlineProcessDeps;
  /** Sends a new RFQ to both providers of the sample RFQ. */
  send(this: void, deadline: string): Promise<SentTestRfqIds>;
  /** Appends events to a link of an RFQ, without validation. */
  write(this: void, rfqId: string, linkId: string, ...events: readonly RfqEvent[]): Promise<void>;
  /** Data of every RfqExpired event in the log. */
  expirations(this: void): Promise<readonly RfqExpired['data'][]>;
  close(this: void): Promise<void>;
}

/**
 * Opens an event log for tests.
 * @param connectionString of a migrated database.
 */
export function openTestRfqEventLog(connectionString: string, now: () => Date): TestRfqEventLog {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  const store = createPostgresEventStore({ pool, connectionString });
  const codec = createEventCodec(rfqEvents);
  const { execute } = createCommandExecutorAndStateLoader({ store, codec, keys: createInMemoryTestSubjectKeys() });
  const logger = { error: () => undefined, warn: () => undefined };
  const decode: DeadlineProcessDeps['decode'] = (stored) => codec.decode(stored);

  const append = async (rfqId: string, events: readonly RfqEvent[]): Promise<void> => {
    const meta = { commandId: randomUUID(), actor: 'system', at: now().toISOString() };
    const uncheckedDecider = { ...rfqDecider, decide: () => events };
    await execute(uncheckedDecider, { stream: getRfqStreamName(rfqId), command: null, meta });
  };
  const send = async (deadline: string): Promise<SentTestRfqIds> => {
    const [rfqId, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    const newLinks = [
      { ...sampleRfqLinks.emnify, linkId: one },
      { ...sampleRfqLinks.soracom, linkId: two },
    ];
    await append(rfqId, [{ type: 'RfqSent', data: { ...sampleRfqSentEvent.data, rfqId, deadline, links: newLinks } }]);
    return { rfqId, linkIds: [one, two] };
  };
  const write: TestRfqEventLog['write'] = (rfqId, linkId, ...events) => {
    const newEvents = events.map((event) => ({ ...event, data: { ...event.data, rfqId, linkId } }) as RfqEvent);
    return append(rfqId, newEvents);
  };
  return {
    pool,
    store,
    execute,
    expiry: { store, decode, execute, pool, logger, now, tickMs: 20 },
    send,
    write,
    expirations: async () => {
      const { events } = await store.readAll(0n, 100_000);
      return events.filter(({ type }) => type === 'RfqExpired.v1').map(({ data }) => data as RfqExpired['data']);
    },
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}
