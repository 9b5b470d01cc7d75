import { randomUUID } from 'node:crypto';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import type { EventStore, NewEvent } from '../port.ts';
import { createPostgresEventStore } from '../postgres.ts';

/** Task of a writer process, passed as JSON in the first argument of the process. */
export interface TestEventAppenderTask {
  readonly url: string;
  readonly name: string;
  readonly clients: number;
  /** Number of appends per client; each client also makes the same number of raw INSERTs. */
  readonly rounds: number;
}

/** Final message of a writer process: the ids of everything that was acknowledged. */
export interface TestEventAppenderReport {
  readonly appended: readonly string[];
  readonly inserted: readonly string[];
  readonly conflicts: number;
}

/** Number of streams that all clients of all processes append to, in addition to one stream per client. */
const sharedStreams = 4;

function anEvent(): NewEvent {
  const meta = { commandId: randomUUID(), actor: 'system', at: '2026-11-02T08:00:00.000Z' };
  return { id: randomUUID(), type: 'Written.v1', data: { text: 'x'.repeat(200) }, meta };
}

/**
 * Appends one event, and retries after conflicts.
 * @returns the number of conflicts.
 */
async function appendWithRetries(store: EventStore, stream: string, event: NewEvent): Promise<number> {
  for (let conflicts = 0; ; conflicts += 1) {
    const expectedRevision = (await store.readStream(stream)).length - 1;
    const answer = await store.append(stream, [event], { expectedRevision, commandId: event.meta.commandId });
    if (answer.outcome !== 'conflict') return conflicts;
  }
}

/** Writes an event in the naive way: position from a sequence, without a lock. */
async function insertRaw(pool: pg.Pool, id: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('INSERT INTO raw_event (id) VALUES ($1)', [id]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function write(task: TestEventAppenderTask): Promise<TestEventAppenderReport> {
  const url = addRoleToDatabaseUrl(task.url, 'log');
  const pool = new pg.Pool({ connectionString: url, max: 5 });
  const store = createPostgresEventStore({ pool, connectionString: url });
  const report = { appended: [] as string[], inserted: [] as string[], conflicts: 0 };

  async function runClient(client: number): Promise<void> {
    for (let round = 0; round < task.rounds; round += 1) {
      const event = anEvent();
      const stream = round % 8 === 0 ? `shared-${client % sharedStreams}` : `own-${task.name}-${client}`;
      report.conflicts += await appendWithRetries(store, stream, event);
      report.appended.push(event.id);
      const id = randomUUID();
      await insertRaw(pool, id);
      report.inserted.push(id);
    }
  }

  await Promise.all(Array.from({ length: task.clients }, (_, client) => runClient(client)));
  await store.close();
  await pool.end();
  return report;
}

process.send?.(await write(JSON.parse(process.argv[2] ?? '') as TestEventAppenderTask));
process.disconnect();
