import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { commandStreamCacheReadCounter } from '@marketplace/telemetry/metrics.ts';
import type { Decider } from './decider.ts';
import { createStreamFoldLruCache, maxStreamFoldCacheBytes, type CachedStreamFold } from './foldCache.ts';
import { type EventStore, noStreamRevision, type StoredEvent } from './port.ts';
import { createCoalescedRunner } from './runSharing.ts';

/** The members of a decider that compute the state of a stream from its events. */
export type StreamStateReducer<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'initial' | 'evolve'
> & {
  readonly quota?: unknown;
};

/** State of a stream, with the data that commands need in addition. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly last: Pick<StoredEvent, 'revision' | 'position'> | undefined;
  /** Ids of the commands with events in the stream. */
  readonly commands: ReadonlySet<string>;
  /** UTF-16 code units of the data of the stream's events as JSON; 0 for a decider without a quota. */
  readonly size: number;
}

/** Result of an append for the cache: the appended events, and the state that includes them. */
export interface AppendedEventsAndStreamState<State> {
  /** State of the stream including the appended events. */
  readonly state: State;
  readonly last: Pick<StoredEvent, 'revision' | 'position'>;
  /** Revision before the appended events. */
  readonly after: number;
  readonly commandId: string;
  /** Data of the appended events, as stored. */
  readonly data: readonly unknown[];
}

/** The members of a decider that distinguish its folds of a stream from those of other deciders. */
interface FoldIdentity {
  readonly evolve: object;
  readonly quota?: unknown;
}

/**
 * Reads and folds streams, and caches the most recently used folds, so that only new events of a cached stream are
 * read. States contain no personal data, because personal properties are `null`. An erasure therefore need not clear
 * this cache.
 */
export interface FoldedStreamCache {
  /** @returns the current stream, including every event that was acknowledged before the call. */
  read<State, Event extends DomainEvent>(
    this: void,
    decider: StreamStateReducer<State, Event>,
    stream: string,
  ): Promise<FoldedStream<State>>;
  /**
   * @returns the cached stream without reading it; `undefined` if the stream is not cached or if another process also
   * appends to it. The result may be outdated: use the result only for an append at its revision, and read the stream
   * for any other purpose.
   */
  findCached<State, Event extends DomainEvent>(
    this: void,
    decider: StreamStateReducer<State, Event>,
    stream: string,
  ): FoldedStream<State> | undefined;
  /** Updates the cache after an append. */
  updateAfterAppend<State, Event extends DomainEvent>(
    this: void,
    decider: StreamStateReducer<State, Event>,
    stream: string,
    appended: AppendedEventsAndStreamState<State>,
  ): void;
  /** Removes a stream from the cache, so that the next read reads the whole stream. */
  remove(this: void, decider: FoldIdentity, stream: string): void;
}

/**
 * Maximum concurrent reads of one stream. With a limit of 1, each caller would wait for the running read and then for a
 * new read. In a load test with 32 users of one company, a limit of 1 reduced the throughput by 3 to 10 per cent.
 */
const maxConcurrentReads = 8;

function measureData(data: unknown): number {
  return JSON.stringify(data).length;
}

/** Copies only revision and position, so that the event itself is not kept in memory. */
function copyPosition(event: StoredEvent | undefined): FoldedStream<unknown>['last'] {
  return event === undefined ? undefined : { revision: event.revision, position: event.position };
}

/** Creates a function that builds a cache key from a decider and a stream. */
function createKeyBuilder(): (folder: FoldIdentity, stream: string) => string {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return ({ evolve, quota }, stream) => {
    const number = numbers.get(evolve) ?? (count += 1);
    numbers.set(evolve, number);
    return `${number} ${quota === undefined ? '' : 'measured'} ${stream}`;
  };
}

/**
 * @param decode decodes a stored event with personal properties `null`.
 * @param most maximum bytes of memory for cached folds.
 */
export function createFoldedStreamCache(
  store: Pick<EventStore, 'readStream'>,
  decode: (stored: StoredEvent) => DomainEvent,
  most = maxStreamFoldCacheBytes,
): FoldedStreamCache {
  const memory = createStreamFoldLruCache(most);
  const share = createCoalescedRunner<FoldedStream<unknown>>(maxConcurrentReads, () =>
    commandStreamCacheReadCounter.inc({ outcome: 'shared' }),
  );
  const buildKey = createKeyBuilder();

  async function readNewEvents<State, Event extends DomainEvent>(
    decider: StreamStateReducer<State, Event>,
    stream: string,
    key: string,
  ): Promise<FoldedStream<State>> {
    const before = memory.find(key);
    commandStreamCacheReadCounter.inc({ outcome: before === undefined ? 'miss' : 'hit' });
    const later = await store.readStream(stream, (before?.last.revision ?? noStreamRevision) + 1);
    const last = copyPosition(later.at(-1)) ?? before?.last;
    const known = memory.find(key);
    // This process has appended a later event than this read returned: use the later state.
    if (known !== undefined && known.last.revision > (last?.revision ?? noStreamRevision))
      return known as CachedStreamFold & FoldedStream<State>;
    const start = before === undefined ? decider.initial : (before.state as State);
    const data = later.map((event) => event.data);
    const commands = before?.commands ?? new Set<string>();
    for (const { meta } of later) commands.add(meta.commandId);
    const folded = {
      state: later.reduce((state, event) => decider.evolve(state, decode(event) as Event), start),
      last,
      commands,
      size:
        decider.quota === undefined
          ? 0
          : data.reduce<number>((sum, each) => sum + measureData(each), before?.size ?? 0),
    };
    const wasForgotten = before !== undefined && known === undefined;
    if (last !== undefined && !wasForgotten) {
      const isQuiet = known?.last.revision === last.revision && (known.isQuiet || later.length === 0);
      memory.put(key, { ...folded, last, isQuiet }, data);
    }
    return folded;
  }

  function extend(
    before: CachedStreamFold | undefined,
    after: number,
  ): Pick<CachedStreamFold, 'commands' | 'size' | 'isQuiet'> | null {
    if (before?.last.revision === after) return before;
    // A new stream contains only the appended events. For any other stream, the earlier command ids are unknown.
    return before === undefined && after === noStreamRevision ? { commands: new Set(), size: 0, isQuiet: true } : null;
  }

  return {
    read: async <State, Event extends DomainEvent>(decider: StreamStateReducer<State, Event>, stream: string) => {
      const key = buildKey(decider, stream);
      return (await share(key, () => readNewEvents(decider, stream, key))) as FoldedStream<State>;
    },
    findCached: <State, Event extends DomainEvent>(decider: StreamStateReducer<State, Event>, stream: string) => {
      const known = memory.find(buildKey(decider, stream));
      if (known === undefined || !known.isQuiet) return undefined;
      return known as CachedStreamFold & FoldedStream<State>;
    },
    updateAfterAppend: (decider, stream, { state, last, after, commandId, data }) => {
      const key = buildKey(decider, stream);
      const before = extend(memory.find(key), after);
      if (before === null) return;
      const { commands, isQuiet } = before;
      commands.add(commandId);
      const size =
        decider.quota === undefined ? 0 : data.reduce<number>((sum, each) => sum + measureData(each), before.size);
      memory.put(key, { state, last, commands, size, isQuiet }, data);
    },
    remove: (decider, stream) => memory.remove(buildKey(decider, stream)),
  };
}
