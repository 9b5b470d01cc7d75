import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { foldedReads } from '@marketplace/telemetry/metrics.ts';
import type { Decider } from './decider.ts';
import { createFoldMemory, mostBytes, type RememberedFold } from './foldMemory.ts';
import { type EventStore, noStream, type StoredEvent } from './port.ts';
import { createSharedRuns } from './sharedRuns.ts';

/** The part of a decider that is needed to fold its events. */
export type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'> & {
  readonly room?: unknown;
};

/** A folded stream: its state, and the data that commands need in addition to it. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly last: Pick<StoredEvent, 'revision' | 'position'> | undefined;
  /** Ids of the commands with events in the stream. */
  readonly commands: ReadonlySet<string>;
  /** UTF-16 code units of its events' data as JSON; 0 for a decider without a quota. */
  readonly size: number;
}

/** Events that were appended to a stream, based on a fold. */
export interface Appended<State> {
  /** The stream's state with its events, and the last of them. */
  readonly state: State;
  readonly last: Pick<StoredEvent, 'revision' | 'position'>;
  /** Revision before the appended events. */
  readonly after: number;
  readonly commandId: string;
  /** Data of the events as they are stored. */
  readonly data: readonly unknown[];
}

/** Identifies the folds of one stream by different deciders. */
interface FoldIdentity {
  readonly evolve: object;
  readonly room?: unknown;
}

/**
 * Reads and folds streams, and caches the most recently used folds: of a cached stream only new events are read. States contain no
 * personal data, because personal properties are `null` when they are folded, so an erasure need not clear this cache.
 */
export interface FoldedStreams {
  /** @returns the current stream, including every event that was acknowledged before the call. */
  read<State, Event extends DomainEvent>(
    this: void,
    decider: Folding<State, Event>,
    stream: string,
  ): Promise<FoldedStream<State>>;
  /**
   * @returns the cached stream without reading it; `undefined` when it is not cached or when others append to it as well.
   * May be outdated: use it only for an append at its revision, and read the stream for any other purpose.
   */
  recall<State, Event extends DomainEvent>(
    this: void,
    decider: Folding<State, Event>,
    stream: string,
  ): FoldedStream<State> | undefined;
  /** Updates the cache after an append. */
  advance<State, Event extends DomainEvent>(
    this: void,
    decider: Folding<State, Event>,
    stream: string,
    appended: Appended<State>,
  ): void;
  /** Removes a stream from the cache, so that it is read completely the next time. */
  forget(this: void, decider: FoldIdentity, stream: string): void;
}

/**
 * Maximum concurrent reads of one stream. With a single one, each caller would wait for the running read and then for a new one:
 * 32 people of one company then sent 3 to 10 per cent fewer requests for quotes.
 */
const maxConcurrentReads = 8;

function measureData(data: unknown): number {
  return JSON.stringify(data).length;
}

/** Copies only revision and position, so that the event itself is not kept in memory. */
function copyPosition(event: StoredEvent | undefined): FoldedStream<unknown>['last'] {
  return event === undefined ? undefined : { revision: event.revision, position: event.position };
}

/** Creates cache keys from the decider and the stream. */
function createKeyBuilder(): (folder: FoldIdentity, stream: string) => string {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return ({ evolve, room }, stream) => {
    const number = numbers.get(evolve) ?? (count += 1);
    numbers.set(evolve, number);
    return `${number} ${room === undefined ? '' : 'measured'} ${stream}`;
  };
}

/**
 * @param decode returns events of all kinds; a stream only contains events of its decider.
 * @param most maximum bytes of memory for cached folds.
 */
export function createFoldedStreams(
  store: Pick<EventStore, 'readStream'>,
  decode: (stored: StoredEvent) => DomainEvent,
  most = mostBytes,
): FoldedStreams {
  const memory = createFoldMemory(most);
  const share = createSharedRuns<FoldedStream<unknown>>(maxConcurrentReads, () =>
    foldedReads.inc({ outcome: 'shared' }),
  );
  const buildKey = createKeyBuilder();

  async function readNewEvents<State, Event extends DomainEvent>(
    decider: Folding<State, Event>,
    stream: string,
    key: string,
  ): Promise<FoldedStream<State>> {
    const before = memory.find(key);
    foldedReads.inc({ outcome: before === undefined ? 'miss' : 'hit' });
    const later = await store.readStream(stream, (before?.last.revision ?? noStream) + 1);
    const last = copyPosition(later.at(-1)) ?? before?.last;
    const known = memory.find(key);
    // This process has appended a later event than this read returned: use the later state.
    if (known !== undefined && known.last.revision > (last?.revision ?? noStream))
      return known as RememberedFold & FoldedStream<State>;
    const start = before === undefined ? decider.initial : (before.state as State);
    const data = later.map((event) => event.data);
    const commands = before?.commands ?? new Set<string>();
    for (const { meta } of later) commands.add(meta.commandId);
    const folded = {
      state: later.reduce((state, event) => decider.evolve(state, decode(event) as Event), start),
      last,
      commands,
      size:
        decider.room === undefined ? 0 : data.reduce<number>((sum, each) => sum + measureData(each), before?.size ?? 0),
    };
    const wasForgotten = before !== undefined && known === undefined;
    if (last !== undefined && !wasForgotten) {
      const isQuiet = known?.last.revision === last.revision && (known.isQuiet || later.length === 0);
      memory.keep(key, { ...folded, last, isQuiet }, data);
    }
    return folded;
  }

  function extend(
    before: RememberedFold | undefined,
    after: number,
  ): Pick<RememberedFold, 'commands' | 'size' | 'isQuiet'> | null {
    if (before?.last.revision === after) return before;
    // A new stream contains only the appended events; for any other stream the earlier events are missing.
    return before === undefined && after === noStream ? { commands: new Set(), size: 0, isQuiet: true } : null;
  }

  return {
    read: async <State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string) => {
      const key = buildKey(decider, stream);
      return (await share(key, () => readNewEvents(decider, stream, key))) as FoldedStream<State>;
    },
    recall: <State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string) => {
      const known = memory.find(buildKey(decider, stream));
      if (known === undefined || !known.isQuiet) return undefined;
      return known as RememberedFold & FoldedStream<State>;
    },
    advance: (decider, stream, { state, last, after, commandId, data }) => {
      const key = buildKey(decider, stream);
      const before = extend(memory.find(key), after);
      if (before === null) return;
      const { commands, isQuiet } = before;
      commands.add(commandId);
      const size =
        decider.room === undefined ? 0 : data.reduce<number>((sum, each) => sum + measureData(each), before.size);
      memory.keep(key, { state, last, commands, size, isQuiet }, data);
    },
    forget: (decider, stream) => memory.forget(buildKey(decider, stream)),
  };
}
