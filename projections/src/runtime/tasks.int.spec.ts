import { randomUUID } from 'node:crypto';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CounterReadModelFixture, createCounterReadModelFixture } from '../testing/countingReader.ts';
import { withReadModelBuildLock } from './buildLock.ts';
import { listDiscardedEvents, listParkedStreams } from './parked.ts';
import { ProjectionCannotApplyEventError } from './poison.ts';
import { restorePreviousReadModel } from './rebuildReadModels.ts';
import { findActiveProjectionSchemas, dropUnusedProjectionSchema } from './schemas.ts';
import { deleteOldReadModelTasks, type ReadModelActionRunAsTask } from './taskRows.ts';
import { formatReadModelTaskFailure, startReadModelTaskRunner } from './tasks.ts';

let reader: CounterReadModelFixture;
const started: RepeatedWorkHandle[] = [];
beforeEach(async () => {
  reader = await createCounterReadModelFixture();
  await reader.append('Named', { counter: 'a', person: 'Ada' });
  await reader.start();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  await reader.close();
});

const quietly = () => undefined;

function startWorker(): RepeatedWorkHandle {
  const running = startReadModelTaskRunner(reader.deps);
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

async function createTask(
  act: ReadModelActionRunAsTask,
  positions: readonly string[] = [],
  state = 'waiting',
): Promise<string> {
  const id = randomUUID();
  await reader.pool.query(
    `INSERT INTO ops.read_model_task (id, act, read_model, code_version, positions, state) VALUES ($1, $2, 'people', 1, $3, $4)`,
    [id, act, positions, state],
  );
  return id;
}

async function readTask(id: string): Promise<TaskRow | undefined> {
  const { rows } = await reader.pool.query<TaskRow>(
    'SELECT state, begun, position, head, failure FROM ops.read_model_task WHERE id = $1',
    [id],
  );
  return rows[0];
}

async function waitUntilEnded(id: string): Promise<TaskRow | undefined> {
  await vi.waitUntil(async () => ['done', 'failed', 'cancelled'].includes((await readTask(id))?.state ?? ''), {
    timeout: 60_000,
    interval: 20,
  });
  return readTask(id);
}

async function activeSchema(): Promise<string> {
  const [target] = await runInTransaction(reader.pool, (client) =>
    findActiveProjectionSchemas(client, [reader.counting]),
  );
  return target?.schema ?? '';
}

async function waitingSchemas(): Promise<readonly string[]> {
  const { rows } = await reader.pool.query<{ schema: string }>(
    'SELECT schema FROM ops.read_model WHERE built_at IS NOT NULL',
  );
  return rows.map(({ schema }) => schema);
}

test('rebuilds a schema, activates it with later events, and restores the previous one', async () => {
  startWorker();
  const before = await activeSchema();
  expect(await waitUntilEnded(await createTask('rebuild'))).toMatchObject({ state: 'done', position: '1', head: '1' });
  const [built] = await waitingSchemas();
  expect([await activeSchema(), built === before]).toEqual([before, false]);
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 5 }));
  const live = await reader.hash();
  expect(await waitUntilEnded(await createTask('swap'))).toMatchObject({ state: 'done' });
  expect([await activeSchema(), await reader.hash(), await waitingSchemas()]).toEqual([built, live, []]);
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 1 }));
  expect(await waitUntilEnded(await createTask('put-back'))).toMatchObject({ state: 'done' });
  expect(await activeSchema()).toBe(before);
  expect(await reader.rows()).toEqual([{ id: 'a', total: 6, events: 3, person: 'Ada' }]);
});

test('replaces a waiting schema by a second rebuild, and drops it after a day', async () => {
  startWorker();
  await waitUntilEnded(await createTask('rebuild'));
  const [first] = await waitingSchemas();
  await waitUntilEnded(await createTask('rebuild'));
  const [second, ...more] = await waitingSchemas();
  expect([second === first, more]).toEqual([false, []]);
  await expect(restorePreviousReadModel(reader.deps, reader.counting, quietly)).rejects.toThrow(
    'No previous schema of people',
  );
  const age = `now() - interval '25 hours'`;
  await reader.pool.query(`UPDATE ops.read_model SET made_at = ${age}, last_read_at = ${age}`);
  expect(await runInTransaction(reader.pool, (client) => dropUnusedProjectionSchema(client, [reader.counting]))).toBe(
    second,
  );
});

test('retries and discards parked events by position', async () => {
  startWorker();
  reader.broken.handler = 7;
  await reader.append('Counted', { counter: 'a', by: 7 });
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 2 }));
  const failure = 'Event 2 (Counted) cannot be applied: Error: this handler is broken';
  expect(await waitUntilEnded(await createTask('retry'))).toMatchObject({ state: 'failed', failure });
  const notBlocked = 'people is no longer blocked at event 3.';
  expect(await waitUntilEnded(await createTask('discard', ['3']))).toMatchObject({
    state: 'failed',
    failure: notBlocked,
  });
  expect(await listDiscardedEvents(reader.pool)).toEqual([]);
  expect(await waitUntilEnded(await createTask('discard', ['2']))).toMatchObject({ state: 'done' });
  expect(await listParkedStreams(reader.pool)).toEqual([]);
  expect(await reader.rows()).toEqual([{ id: 'a', total: 2, events: 2, person: 'Ada' }]);
});

/** Resolves once the pool has answered the given number of further statements that contain a text. */
async function waitForStatements(text: string, times: number): Promise<void> {
  const sent = vi.spyOn(reader.pool, 'query');
  const answers = () => sent.mock.results.filter((_, index) => String(sent.mock.calls[index]?.[0]).includes(text));
  await vi.waitUntil(() => answers().length >= times, { timeout: 60_000, interval: 20 });
  await Promise.allSettled(answers().map(({ value }) => Promise.resolve<unknown>(value)));
  sent.mockRestore();
}

/** Pauses reads of the log. `reading` resolves at the first read; `resume` continues all reads. */
function pauseReading(): { readonly reading: Promise<void>; readonly resume: () => void } {
  const readAll = reader.store.readAll.bind(reader.store);
  const held = Promise.withResolvers<undefined>();
  const reading = Promise.withResolvers<undefined>();
  vi.spyOn(reader.store, 'readAll').mockImplementation(async (...parameters) => {
    reading.resolve(undefined);
    await held.promise;
    return readAll(...parameters);
  });
  return { reading: reading.promise, resume: () => held.resolve(undefined) };
}

test('cancels a rebuild and removes its schema', async () => {
  const { reading, resume } = pauseReading();
  startWorker();
  const id = await createTask('rebuild');
  await reading;
  await reader.pool.query('UPDATE ops.read_model_task SET to_cancel = true WHERE id = $1', [id]);
  await waitForStatements('RETURNING to_cancel', 1);
  resume();
  expect(await waitUntilEnded(id)).toMatchObject({ state: 'cancelled', failure: null });
  const { rows } = await reader.pool.query('SELECT schema FROM ops.read_model');
  expect(rows).toHaveLength(1);
});

test('restarts interrupted tasks in the next process, up to three times', async () => {
  const { reading, resume } = pauseReading();
  const running = startWorker();
  const id = await createTask('rebuild');
  await reading;
  const stopping = running.stop();
  resume();
  await stopping;
  expect(await readTask(id)).toMatchObject({ state: 'running', begun: 1 });
  startWorker();
  expect(await waitUntilEnded(id)).toMatchObject({ state: 'done', begun: 2 });
  await reader.pool.query(`UPDATE ops.read_model_task SET state = 'running', begun = 3 WHERE id = $1`, [id]);
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  startWorker();
  expect(await waitUntilEnded(id)).toMatchObject({ state: 'failed', failure: 'It was interrupted 3 times.' });
});

test('does not start tasks that are not in the log, and deletes them later', async () => {
  startWorker();
  const id = await createTask('rebuild', [], 'asked');
  // By now each lane has polled once more.
  await waitForStatements("SET state = 'running'", 3);
  expect((await readTask(id))?.state).toBe('asked');
  await reader.pool.query(`UPDATE ops.read_model_task SET asked_at = now() - interval '2 minutes'`);
  await deleteOldReadModelTasks(reader.pool);
  expect(await readTask(id)).toBeUndefined();
});

test('allows only one task and one build per read model at a time', async () => {
  const id = await createTask('rebuild');
  await expect(createTask('swap')).rejects.toThrow('read_model_task_open');
  await withReadModelBuildLock(reader.pool, [reader.counting], async () => {
    await expect(withReadModelBuildLock(reader.pool, [reader.counting], () => Promise.resolve())).rejects.toThrow(
      'build or swap of people',
    );
    startWorker();
    expect(await waitUntilEnded(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('build or swap of people') as string,
    });
  });
  expect(await waitUntilEnded(await createTask('rebuild'))).toMatchObject({ state: 'done' });
});

test('formats a failure in one line without the stream', () => {
  const event = {
    projection: 'people',
    stream: 'counter-secret',
    position: 4n,
    eventType: 'Counted.v1',
    reason: 'one\ntwo',
  };
  expect(formatReadModelTaskFailure(new ProjectionCannotApplyEventError(event))).toBe(
    'Event 4 (Counted.v1) cannot be applied: one',
  );
  expect(formatReadModelTaskFailure(Object.assign(new Error('host 10.0.0.1'), { code: 'ECONNREFUSED' }))).toBe(
    'Error: host 10.0.0.1',
  );
});
