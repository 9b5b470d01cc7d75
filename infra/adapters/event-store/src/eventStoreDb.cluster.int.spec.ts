import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEventStoreDbEventStore, type EventStoreDbOptions } from './eventStoreDb.ts';
import { eventLogStartPosition, type EventStore, noStreamRevision } from './port.ts';
import {
  buildTestNewEvent,
  appendTestCommandEvents,
  createTestStreamName,
  buildTestNewEvents,
  takeSubscribedTestStreamEvents,
} from './testing/conformance/fixtures.ts';
import {
  type TestEventStoreDbClusterNode,
  type TestEventStoreDbCluster,
  startTestEventStoreDbCluster,
} from './testing/eventStoreDbServer/cluster.ts';

const unreachable = { name: 'EventStoreUnreachableError', code: 'EVENT_STORE_UNREACHABLE' };
const silentServer = { ...unreachable, message: 'A server of the event store has fallen silent.' };
const report = vi.fn();

let cluster: TestEventStoreDbCluster;
let first: TestEventStoreDbClusterNode;
let second: TestEventStoreDbClusterNode;
let third: TestEventStoreDbClusterNode;
let stores: EventStore[];

beforeEach(async () => {
  cluster = await startTestEventStoreDbCluster();
  [first, second, third] = cluster.nodes as [
    TestEventStoreDbClusterNode,
    TestEventStoreDbClusterNode,
    TestEventStoreDbClusterNode,
  ];
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await cluster.stop();
});

function open(options: Partial<EventStoreDbOptions> = {}): EventStore {
  const store = createEventStoreDbEventStore({ url: cluster.url, report, silenceMs: 2_000, ...options });
  stores.push(store);
  return store;
}

/** URL of a single node, as the client knows it after a failover to that node. */
const urlOf = ({ port }: TestEventStoreDbClusterNode): string => `esdb://127.0.0.1:${port}?tls=false`;

/** Repeats a command with the same id until it is stored. @returns the errors of the failed attempts. */
async function appendUntilStored(
  store: EventStore,
  stream: string,
  expectedRevision: number,
): Promise<readonly unknown[]> {
  const events = buildTestNewEvents(1);
  const commandId = events[0]?.meta.commandId ?? '';
  const failures: unknown[] = [];
  for (;;) {
    const answer = await store
      .append(stream, events, { expectedRevision, commandId })
      .catch((error: unknown) => void failures.push(error));
    if (answer !== undefined && answer.outcome !== 'conflict') return failures;
    await delay(20);
  }
}

/** Whether a promise is still pending after `ms` milliseconds, in which the store polls several times. */
async function isPendingAfter(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => false), delay(ms, true)]);
}

describe('decision reads', () => {
  it('reads from the leader although the URL names a follower that lags behind', async () => {
    const store = open({ url: urlOf(second) });
    second.view.freeze();
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(2), noStreamRevision);
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(await store.head()).toBe(cluster.events.at(-1)?.position);
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), 1);
  });

  it('reads from the new leader after a failover, although another node lags behind', async () => {
    const store = open();
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    third.view.freeze(1);
    await first.stop();
    cluster.beginElection('refusing');
    await expect(store.readStream(stream)).rejects.toMatchObject(unreachable);
    cluster.elect(second);
    await appendUntilStored(store, stream, 0);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('continues at the new leader when the old one stops and returns as a follower', async () => {
    const store = open();
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    await first.stop();
    cluster.elect(third);
    await appendUntilStored(store, stream, 0);
    await first.start();
    first.view.freeze(2);
    expect(await open({ url: urlOf(first) }).readStream(stream)).toHaveLength(2);
  });

  it('rejects appends as unreachable and stores nothing during an election', async () => {
    const store = open({ silenceMs: 400 });
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    for (const meets of ['hanging', 'refusing'] as const) {
      cluster.beginElection(meets);
      await expect(appendTestCommandEvents(store, stream, buildTestNewEvents(1), 0)).rejects.toMatchObject(unreachable);
    }
    cluster.elect(second);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('subscribes on the node type that the URL prefers', async () => {
    const store = open({ url: `${cluster.url}&nodePreference=follower` });
    const stream = createTestStreamName();
    const reading = takeSubscribedTestStreamEvents(
      store.subscribe(eventLogStartPosition, new AbortController().signal),
      stream,
      3,
    );
    await vi.waitUntil(() => cluster.followers().some((node) => node.subscriptions() === 1), { timeout: 60_000 });
    await appendTestCommandEvents(store, stream, buildTestNewEvents(3), noStreamRevision);
    expect(await store.readStream(stream)).toHaveLength(3);
    expect(await reading).toHaveLength(3);
    expect(first.subscriptions()).toBe(0);
  });
});

describe('a conflict with an event that is not readable yet', () => {
  it.each([
    ['returns the result of its own first attempt', true],
    ['reports a conflict with another command when the event is readable', false],
  ])('%s', async (_, isOwn) => {
    const store = open();
    const stream = createTestStreamName();
    const commandId = randomUUID();
    const events = [buildTestNewEvent({ n: 0 }, commandId)];
    await appendTestCommandEvents(open(), stream, isOwn ? events : buildTestNewEvents(1), noStreamRevision);
    first.view.freeze(1);
    const answering = store.append(stream, events, { expectedRevision: noStreamRevision, commandId });
    expect(await isPendingAfter(300, answering)).toBe(true);
    first.view.unfreeze();
    expect(await answering).toMatchObject(
      isOwn ? { outcome: 'repeated', revision: 0 } : { outcome: 'conflict', actualRevision: 0 },
    );
  });

  it('rejects as unreachable when the event does not become readable in time', async () => {
    const store = open({ silenceMs: 300 });
    const stream = createTestStreamName();
    await appendTestCommandEvents(open(), stream, buildTestNewEvents(1), noStreamRevision);
    first.view.freeze(1);
    await expect(appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision)).rejects.toMatchObject(
      unreachable,
    );
  });
});

describe('a node that lags behind', () => {
  /** Opens a store and makes it fail over to the next leader, which lags behind the acknowledged events. */
  async function failOverToLaggingNode(
    stream: string,
    options: Partial<EventStoreDbOptions> = {},
  ): Promise<EventStore> {
    const store = open({ url: urlOf(second), ...options });
    await appendTestCommandEvents(store, stream, buildTestNewEvents(2), noStreamRevision);
    second.view.freeze(2);
    await first.stop();
    cluster.beginElection('refusing');
    cluster.nominate(second);
    await vi.waitUntil(
      () =>
        store.readStream(stream).then(
          () => false,
          () => true,
        ),
      { timeout: 60_000 },
    );
    return store;
  }

  it('does not read a missing stream from a node that lags behind', async () => {
    const stream = createTestStreamName();
    const store = await failOverToLaggingNode(stream, { silenceMs: 300 });
    await expect(store.readStream(stream)).rejects.toMatchObject(unreachable);
    await expect(store.head()).rejects.toMatchObject(unreachable);
  });

  it('waits until the node has caught up', async () => {
    const stream = createTestStreamName();
    const store = await failOverToLaggingNode(stream, { silenceMs: 1_000 });
    const reading = store.readStream(stream);
    expect(await isPendingAfter(300, reading)).toBe(true);
    cluster.elect(second);
    second.view.unfreeze();
    expect(await reading).toHaveLength(2);
  });

  it('does not read from the node when another process has passed on a later position', async () => {
    const stream = createTestStreamName();
    const { position } = await appendTestCommandEvents(open(), stream, buildTestNewEvents(1), noStreamRevision);
    const other = open();
    first.view.freeze(1);
    const otherReachedPosition = other.untilShown?.(position) ?? Promise.resolve();
    expect(await isPendingAfter(300, otherReachedPosition)).toBe(true);
    first.view.unfreeze();
    await otherReachedPosition;
    first.view.freeze(1);
    await first.stop();
    await first.start();
    expect(
      await isPendingAfter(
        300,
        other.readStream(stream).catch(() => delay(300)),
      ),
    ).toBe(true);
  });

  it('does not read from the node when a reader had a later position before the restart', async () => {
    const stream = createTestStreamName();
    const { position } = await appendTestCommandEvents(open(), stream, buildTestNewEvents(1), noStreamRevision);
    first.view.freeze(1);
    const restarted = open({ silenceMs: 300 });
    restarted.subscribe(position, new AbortController().signal);
    await expect(restarted.readStream(stream)).rejects.toMatchObject(unreachable);
  });
});

describe('a frozen leader', () => {
  it('is abandoned before the timeout of a slow response, and the next leader takes over', async () => {
    const store = open({ silenceMs: 16_000 });
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    first.faults.hangs = true;
    cluster.elect(second);
    expect((await appendUntilStored(store, stream, 0))[0]).toMatchObject(silentServer);
  });

  it('is abandoned when its process is stopped by a signal, and its late responses are ignored', async () => {
    const clusterWithProxies = await startTestEventStoreDbCluster({ proxies: true });
    onTestFinished(clusterWithProxies.stop);
    const [leader, next] = clusterWithProxies.nodes as [
      TestEventStoreDbClusterNode,
      TestEventStoreDbClusterNode,
      TestEventStoreDbClusterNode,
    ];
    const store = open({ url: clusterWithProxies.url, silenceMs: 5_000 });
    const stream = createTestStreamName();
    await appendTestCommandEvents(store, stream, buildTestNewEvents(1), noStreamRevision);
    clusterWithProxies.freeze(leader);
    clusterWithProxies.elect(next);
    // The client alone would wait until the operating system closes the hanging connection, longer than a test may run.
    expect((await appendUntilStored(store, stream, 0))[0]).toMatchObject(unreachable);
    clusterWithProxies.thaw(leader);
    await appendUntilStored(store, stream, 1);
    expect(await store.readStream(stream)).toHaveLength(3);
  });

  it('is kept while it is alive and only slow', async () => {
    const store = open({ silenceMs: 16_000 });
    first.faults.responseDelayMs = 9_000;
    expect(
      await appendTestCommandEvents(store, createTestStreamName(), buildTestNewEvents(1), noStreamRevision),
    ).toMatchObject({
      outcome: 'appended',
    });
  });
});
