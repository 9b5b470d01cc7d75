import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Decider } from './decider.ts';
import { type EventStore, noStream, type StoredEvent } from './port.ts';

/** The part of a decider that folds. */
export type Folding<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'> & {
  readonly room?: unknown;
};

/** A stream as it was folded, and what a command must know of it besides. */
export interface FoldedStream<State> {
  readonly state: State;
  readonly last: Pick<StoredEvent, 'revision' | 'position'> | undefined;
  /** Ids of the commands whose events stand there. */
  readonly commands: ReadonlySet<string>;
  /** UTF-16 units of its events' data as JSON; 0 for a decider that sets no bound. */
  readonly size: number;
}

/** Streams shorter than this are read whole: that costs as little as looking for what is new. */
const worthRemembering = 100;
/** Events of all streams that are remembered together; of each its command's id is held in memory. */
const mostRemembered = 100_000;

/** What tells the folds of one stream apart. */
interface Folder {
  readonly evolve: unknown;
  readonly room?: unknown;
}

interface Remembered extends Omit<FoldedStream<unknown>, 'commands'> {
  readonly commands: Set<string>;
}

/** The last used of the folds of long streams, within a bound. Folds of one stream by different deciders are apart. */
function createMemory() {
  const folds = new Map<string, { readonly fold: Remembered; readonly weight: number }>();
  const numbers = new Map<unknown, number>();
  let total = 0;
  const keyOf = ({ evolve, room }: Folder, stream: string): string => {
    if (!numbers.has(evolve)) numbers.set(evolve, numbers.size);
    return `${numbers.get(evolve) ?? 0} ${room === undefined ? '' : 'measured'} ${stream}`;
  };
  const forget = (key: string): void => {
    total -= folds.get(key)?.weight ?? 0;
    folds.delete(key);
  };
  return {
    keyOf,
    find: (key: string): Remembered | undefined => folds.get(key)?.fold,
    forget,
    keep: (key: string, fold: Remembered): void => {
      const weight = fold.commands.size;
      forget(key);
      total += weight;
      folds.set(key, { fold, weight });
      for (const oldest of folds.keys()) {
        if (total <= mostRemembered) return;
        forget(oldest);
      }
    },
  };
}

/** Reads and folds streams; of a long one only what came since it was read last, so that its history is paid for once. */
export interface FoldedStreams {
  read<State, Event extends DomainEvent>(
    this: void,
    decider: Folding<State, Event>,
    stream: string,
  ): Promise<FoldedStream<State>>;
  /** The stream is read whole the next time: what was remembered may not be what stands there. */
  forget(this: void, decider: Folder, stream: string): void;
}

function sizeOf(data: unknown): number {
  return JSON.stringify(data).length;
}

/** @param decode gives events of all kinds; what a stream holds is what its decider wrote. */
export function createFoldedStreams(
  store: Pick<EventStore, 'readStream'>,
  decode: (stored: StoredEvent) => DomainEvent,
): FoldedStreams {
  const memory = createMemory();

  return {
    read: async <State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string) => {
      const key = memory.keyOf(decider, stream);
      const before = memory.find(key);
      const later = await store.readStream(stream, (before?.last?.revision ?? noStream) + 1);
      const start = before === undefined ? decider.initial : (before.state as State);
      const folded = {
        state: later.reduce((state, event) => decider.evolve(state, decode(event) as Event), start),
        last: later.at(-1) ?? before?.last,
        // Another fold of the same stream may hold it too: a command in it is looked for in the log.
        commands: before?.commands ?? new Set<string>(),
        size: decider.room === undefined ? 0 : later.reduce((sum, { data }) => sum + sizeOf(data), before?.size ?? 0),
      };
      for (const { meta } of later) folded.commands.add(meta.commandId);
      const { revision = noStream } = folded.last ?? {};
      if (revision >= worthRemembering) memory.keep(key, folded);
      return folded;
    },
    forget: (decider, stream) => memory.forget(memory.keyOf(decider, stream)),
  };
}
