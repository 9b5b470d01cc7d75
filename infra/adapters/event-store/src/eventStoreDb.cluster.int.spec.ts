import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEventStoreDb, type EventStoreDbOptions } from './eventStoreDb.ts';
import { beginning, type EventStore, noStream } from './port.ts';
import { anEvent, append, freshStream, someEvents, take } from './testing/conformance/fixtures.ts';
import {
  type ClusterNode,
  type EventStoreDbCluster,
  startEventStoreDbCluster,
} from './testing/eventStoreDbServer/cluster.ts';

const unreachable = { name: 'StoreUnreachable', code: 'EVENT_STORE_UNREACHABLE' };
const fallenSilent = { ...unreachable, message: 'A server of the event store has fallen silent.' };
const report = vi.fn();

let cluster: EventStoreDbCluster;
let first: ClusterNode;
let second: ClusterNode;
let third: ClusterNode;
let stores: EventStore[];

beforeEach(async () => {
  cluster = await startEventStoreDbCluster();
  [first, second, third] = cluster.nodes as [ClusterNode, ClusterNode, ClusterNode];
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await cluster.stop();
});

function open(options: Partial<EventStoreDbOptions> = {}): EventStore {
  const store = createEventStoreDb({ url: cluster.url, report, silenceMs: 2_000, ...options });
  stores.push(store);
  return store;
}

/** The address of one node alone, as a client knows it that a failover has left there. */
const urlOf = ({ port }: ClusterNode): string => `esdb://127.0.0.1:${port}?tls=false`;

/** Repeats a command as its sender does, until it is stored. @returns why it was not before. */
async function appendUntilStored(
  store: EventStore,
  stream: string,
  expectedRevision: number,
): Promise<readonly unknown[]> {
  const events = someEvents(1);
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

/** Whether a promise is still open after the store has looked several times. */
async function isOpenAfter(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => false), delay(ms, true)]);
}

describe('what decides', () => {
  it('asks the leader, although the address leads to a follower that shows less', async () => {
    const store = open({ url: urlOf(second) });
    second.view.hold();
    const stream = freshStream();
    await append(store, stream, someEvents(2), noStream);
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(await store.head()).toBe(cluster.events.at(-1)?.position);
    await append(store, stream, someEvents(1), 1);
  });

  it('asks the new leader after a failover, whatever the others show', async () => {
    const store = open();
    const stream = freshStream();
    await append(store, stream, someEvents(1), noStream);
    third.view.hold(1);
    await first.stop();
    cluster.beginElection('refusing');
    await expect(store.readStream(stream)).rejects.toMatchObject(unreachable);
    cluster.elect(second);
    await appendUntilStored(store, stream, 0);
    expect(await store.readStream(stream)).toHaveLength(2);
  });

  it('goes on at another leader when one leaves by itself, and comes back as a follower', async () => {
    const store = open();
    const stream = freshStream();
    await append(store, stream, someEvents(1), noStream);
    await first.stop();
    cluster.elect(third);
    await appendUntilStored(store, stream, 0);
    await first.start();
    first.view.hold(2);
    expect(await open({ url: urlOf(first) }).readStream(stream)).toHaveLength(2);
  });

  it('is answered that nobody answers while the nodes elect, and nothing is stored by it', async () => {
    const store = open({ silenceMs: 400 });
    const stream = freshStream();
    await append(store, stream, someEvents(1), noStream);
    for (const meets of ['hanging', 'refusing'] as const) {
      cluster.beginElection(meets);
      await expect(append(store, stream, someEvents(1), 0)).rejects.toMatchObject(unreachable);
    }
    cluster.elect(second);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('leaves the log to readers on the nodes that the address prefers', async () => {
    const store = open({ url: `${cluster.url}&nodePreference=follower` });
    const stream = freshStream();
    const reading = take(store.subscribe(beginning, new AbortController().signal), stream, 3);
    await vi.waitUntil(() => cluster.followers().some((node) => node.subscriptions() === 1), { timeout: 60_000 });
    await append(store, stream, someEvents(3), noStream);
    expect(await store.readStream(stream)).toHaveLength(3);
    expect(await reading).toHaveLength(3);
    expect(first.subscriptions()).toBe(0);
  });
});

describe('a conflict with an event that no read shows yet', () => {
  it.each([
    ['its own first try, is the one answer to its command', true],
    ['somebody else, is a conflict once it was read', false],
  ])('by %s', async (_, isOwn) => {
    const store = open();
    const stream = freshStream();
    const commandId = randomUUID();
    const events = [anEvent({ n: 0 }, commandId)];
    await append(open(), stream, isOwn ? events : someEvents(1), noStream);
    first.view.hold(1);
    const answering = store.append(stream, events, { expectedRevision: noStream, commandId });
    expect(await isOpenAfter(300, answering)).toBe(true);
    first.view.release();
    expect(await answering).toMatchObject(
      isOwn ? { outcome: 'repeated', revision: 0 } : { outcome: 'conflict', actualRevision: 0 },
    );
  });

  it('counts as unreachable when no read shows it in time', async () => {
    const store = open({ silenceMs: 300 });
    const stream = freshStream();
    await append(open(), stream, someEvents(1), noStream);
    first.view.hold(1);
    await expect(append(store, stream, someEvents(1), noStream)).rejects.toMatchObject(unreachable);
  });
});

describe('a node that is behind what was seen', () => {
  /** A store that the failover leaves at a leader-to-be, which shows less than was acknowledged. */
  async function atLeaderToBe(stream: string, options: Partial<EventStoreDbOptions> = {}): Promise<EventStore> {
    const store = open({ url: urlOf(second), ...options });
    await append(store, stream, someEvents(2), noStream);
    second.view.hold(2);
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

  it('is not believed that there is no such stream', async () => {
    const stream = freshStream();
    const store = await atLeaderToBe(stream, { silenceMs: 300 });
    await expect(store.readStream(stream)).rejects.toMatchObject(unreachable);
    await expect(store.head()).rejects.toMatchObject(unreachable);
  });

  it('is waited for, and answers once it shows it', async () => {
    const stream = freshStream();
    const store = await atLeaderToBe(stream, { silenceMs: 1_000 });
    const reading = store.readStream(stream);
    expect(await isOpenAfter(300, reading)).toBe(true);
    cluster.elect(second);
    second.view.release();
    expect(await reading).toHaveLength(2);
  });

  it('is not believed by a process that was told of a position by another', async () => {
    const stream = freshStream();
    const { position } = await append(open(), stream, someEvents(1), noStream);
    const other = open();
    first.view.hold(1);
    const told = other.untilShown?.(position) ?? Promise.resolve();
    expect(await isOpenAfter(300, told)).toBe(true);
    first.view.release();
    await told;
    first.view.hold(1);
    await first.stop();
    await first.start();
    expect(
      await isOpenAfter(
        300,
        other.readStream(stream).catch(() => delay(300)),
      ),
    ).toBe(true);
  });

  it('is not believed by a process whose readers have been further in an earlier life', async () => {
    const stream = freshStream();
    const { position } = await append(open(), stream, someEvents(1), noStream);
    first.view.hold(1);
    const restarted = open({ silenceMs: 300 });
    restarted.subscribe(position, new AbortController().signal);
    await expect(restarted.readStream(stream)).rejects.toMatchObject(unreachable);
  });
});

describe('a leader that is frozen', () => {
  it('is left for its silence before the time of a slow answer ends, and commands go on at the next', async () => {
    const store = open({ silenceMs: 16_000 });
    const stream = freshStream();
    await append(store, stream, someEvents(1), noStream);
    first.faults.hangs = true;
    cluster.elect(second);
    expect((await appendUntilStored(store, stream, 0))[0]).toMatchObject(fallenSilent);
  });

  it('is left as well when its process is stopped by a signal, and late answers of it change nothing', async () => {
    const doored = await startEventStoreDbCluster({ doors: true });
    onTestFinished(doored.stop);
    const [leader, next] = doored.nodes as [ClusterNode, ClusterNode, ClusterNode];
    const store = open({ url: doored.url, silenceMs: 5_000 });
    const stream = freshStream();
    await append(store, stream, someEvents(1), noStream);
    doored.freeze(leader);
    doored.elect(next);
    // The client alone stays for as long as the system lets a connection hang, which is longer than a test may take.
    expect((await appendUntilStored(store, stream, 0))[0]).toMatchObject(unreachable);
    doored.thaw(leader);
    await appendUntilStored(store, stream, 1);
    expect(await store.readStream(stream)).toHaveLength(3);
  });

  it('is not left while it lives and lets a command wait', async () => {
    const store = open({ silenceMs: 16_000 });
    first.faults.answersAfterMs = 9_000;
    expect(await append(store, freshStream(), someEvents(1), noStream)).toMatchObject({ outcome: 'appended' });
  });
});
