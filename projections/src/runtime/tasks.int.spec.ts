import { randomUUID } from 'node:crypto';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CountingReader, createCountingReader } from '../testing/countingReader.ts';
import { alone } from './alone.ts';
import { listDiscarded, listParked } from './parked.ts';
import { EventFailed } from './poison.ts';
import { putBack } from './rebuild.ts';
import { activeTargets, dropUnread } from './schemas.ts';
import { sweepTasks, type TaskAct } from './taskRows.ts';
import { failureOf, startTasks } from './tasks.ts';

let reader: CountingReader;
const started: Running[] = [];
beforeEach(async () => {
  reader = await createCountingReader();
  await reader.append('Named', { counter: 'a', person: 'Ada' });
  await reader.start();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  await reader.close();
});

const quietly = () => undefined;

function begin(): Running {
  const running = startTasks(reader.deps);
  started.push(running);
  return running;
}

interface TaskRow {
  readonly state: string;
  readonly begun: number;
  readonly position: string;
  readonly head: string;
  readonly failure: string | null;
}

async function ask(act: TaskAct, positions: readonly string[] = [], state = 'waiting'): Promise<string> {
  const id = randomUUID();
  await reader.pool.query(
    `INSERT INTO ops.read_model_task (id, act, read_model, code_version, positions, state) VALUES ($1, $2, 'people', 1, $3, $4)`,
    [id, act, positions, state],
  );
  return id;
}

async function taskOf(id: string): Promise<TaskRow | undefined> {
  const { rows } = await reader.pool.query<TaskRow>(
    'SELECT state, begun, position, head, failure FROM ops.read_model_task WHERE id = $1',
    [id],
  );
  return rows[0];
}

async function ended(id: string): Promise<TaskRow | undefined> {
  await vi.waitUntil(async () => ['done', 'failed', 'cancelled'].includes((await taskOf(id))?.state ?? ''), {
    timeout: 60_000,
    interval: 20,
  });
  return taskOf(id);
}

async function activeSchema(): Promise<string> {
  const [target] = await inTransaction(reader.pool, (client) => activeTargets(client, [reader.counting]));
  return target?.schema ?? '';
}

async function waitingSchemas(): Promise<readonly string[]> {
  const { rows } = await reader.pool.query<{ schema: string }>(
    'SELECT schema FROM ops.read_model WHERE built_at IS NOT NULL',
  );
  return rows.map(({ schema }) => schema);
}

test('a rebuild waits beside the live rows, a swap lets it take their place with all that happened since, and it can be put back', async () => {
  begin();
  const before = await activeSchema();
  expect(await ended(await ask('rebuild'))).toMatchObject({ state: 'done', position: '1', head: '1' });
  const [built] = await waitingSchemas();
  expect([await activeSchema(), built === before]).toEqual([before, false]);
  await reader.reached(await reader.append('Counted', { counter: 'a', by: 5 }));
  const live = await reader.hash();
  expect(await ended(await ask('swap'))).toMatchObject({ state: 'done' });
  expect([await activeSchema(), await reader.hash(), await waitingSchemas()]).toEqual([built, live, []]);
  await reader.reached(await reader.append('Counted', { counter: 'a', by: 1 }));
  expect(await ended(await ask('put-back'))).toMatchObject({ state: 'done' });
  expect(await activeSchema()).toBe(before);
  expect(await reader.rows()).toEqual([{ id: 'a', total: 6, events: 3, person: 'Ada' }]);
});

test('a second rebuild takes the place of the one that waits, and one that nobody swaps in goes after a day', async () => {
  begin();
  await ended(await ask('rebuild'));
  const [first] = await waitingSchemas();
  await ended(await ask('rebuild'));
  const [second, ...more] = await waitingSchemas();
  expect([second === first, more]).toEqual([false, []]);
  await expect(putBack(reader.deps, reader.counting, quietly)).rejects.toThrow('No earlier schema of people');
  const age = `now() - interval '25 hours'`;
  await reader.pool.query(`UPDATE ops.read_model SET made_at = ${age}, last_read_at = ${age}`);
  expect(await inTransaction(reader.pool, (client) => dropUnread(client, [reader.counting]))).toBe(second);
});

test('what failed is parked, handled again once its cause is gone, or given up by its position', async () => {
  begin();
  reader.broken.handler = 7;
  await reader.append('Counted', { counter: 'a', by: 7 });
  await reader.reached(await reader.append('Counted', { counter: 'a', by: 2 }));
  const failure = 'Event 2 (Counted) cannot be taken: Error: this handler is broken';
  expect(await ended(await ask('retry'))).toMatchObject({ state: 'failed', failure });
  const gone = 'Nothing of people stands still at event 3 any more.';
  expect(await ended(await ask('discard', ['3']))).toMatchObject({ state: 'failed', failure: gone });
  expect(await listDiscarded(reader.pool)).toEqual([]);
  expect(await ended(await ask('discard', ['2']))).toMatchObject({ state: 'done' });
  expect(await listParked(reader.pool)).toEqual([]);
  expect(await reader.rows()).toEqual([{ id: 'a', total: 2, events: 2, person: 'Ada' }]);
});

/** Resolves once so many statements with these words were sent from now on, and answered. */
async function asked(words: string, times: number): Promise<void> {
  const sent = vi.spyOn(reader.pool, 'query');
  const answers = () => sent.mock.results.filter((_, at) => String(sent.mock.calls[at]?.[0]).includes(words));
  await vi.waitUntil(() => answers().length >= times, { timeout: 60_000, interval: 20 });
  await Promise.allSettled(answers().map(({ value }) => Promise.resolve<unknown>(value)));
  sent.mockRestore();
}

/** Resolves when the log is read for a rebuild; the reading goes on when `go` is called. */
function holdReading(): { readonly reading: Promise<void>; readonly go: () => void } {
  const readAll = reader.store.readAll.bind(reader.store);
  const held = Promise.withResolvers<undefined>();
  const reading = Promise.withResolvers<undefined>();
  vi.spyOn(reader.store, 'readAll').mockImplementation(async (...asked) => {
    reading.resolve(undefined);
    await held.promise;
    return readAll(...asked);
  });
  return { reading: reading.promise, go: () => held.resolve(undefined) };
}

test('a rebuild that somebody cancels ends, with nothing left of it', async () => {
  const { reading, go } = holdReading();
  begin();
  const id = await ask('rebuild');
  await reading;
  await reader.pool.query('UPDATE ops.read_model_task SET to_cancel = true WHERE id = $1', [id]);
  await asked('RETURNING to_cancel', 1);
  go();
  expect(await ended(id)).toMatchObject({ state: 'cancelled', failure: null });
  const { rows } = await reader.pool.query('SELECT schema FROM ops.read_model');
  expect(rows).toHaveLength(1);
});

test('what a stop cuts off begins again in the next process, but not for ever', async () => {
  const { reading, go } = holdReading();
  const running = begin();
  const id = await ask('rebuild');
  await reading;
  const stopping = running.stop();
  go();
  await stopping;
  expect(await taskOf(id)).toMatchObject({ state: 'running', begun: 1 });
  begin();
  expect(await ended(id)).toMatchObject({ state: 'done', begun: 2 });
  await reader.pool.query(`UPDATE ops.read_model_task SET state = 'running', begun = 3 WHERE id = $1`, [id]);
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  begin();
  expect(await ended(id)).toMatchObject({ state: 'failed', failure: 'It was cut off 3 times.' });
});

test('nothing is begun that the log does not know of, and what it never came to know is dropped', async () => {
  begin();
  const id = await ask('rebuild', [], 'asked');
  // Each lane has looked once more after that.
  await asked("SET state = 'running'", 3);
  expect((await taskOf(id))?.state).toBe('asked');
  await reader.pool.query(`UPDATE ops.read_model_task SET asked_at = now() - interval '2 minutes'`);
  await sweepTasks(reader.pool);
  expect(await taskOf(id)).toBeUndefined();
});

test('a read model is asked for one thing at a time, and is built by one at a time, whoever asks', async () => {
  const id = await ask('rebuild');
  await expect(ask('swap')).rejects.toThrow('read_model_task_open');
  await alone(reader.pool, [reader.counting], async () => {
    await expect(alone(reader.pool, [reader.counting], () => Promise.resolve())).rejects.toThrow(
      'builds or swaps people',
    );
    begin();
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('builds or swaps people') as string,
    });
  });
  expect(await ended(await ask('rebuild'))).toMatchObject({ state: 'done' });
});

test('a failure is told in one line, without streams', () => {
  const event = {
    projection: 'people',
    stream: 'counter-secret',
    position: 4n,
    eventType: 'Counted.v1',
    reason: 'one\ntwo',
  };
  expect(failureOf(new EventFailed(event))).toBe('Event 4 (Counted.v1) cannot be taken: one');
  expect(failureOf(Object.assign(new Error('host 10.0.0.1'), { code: 'ECONNREFUSED' }))).toBe('Error: host 10.0.0.1');
});
