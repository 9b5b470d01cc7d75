import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { formatPosition, type PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { foldedReads } from '@marketplace/telemetry/metrics.ts';
import { inSpan } from '@marketplace/telemetry/spans.ts';
import { traceMark } from '@marketplace/telemetry/traceContext.ts';
import type { Decider, Room } from './decider.ts';
import { createFoldedStreams, type FoldedStream, type Folding } from './foldedStreams.ts';
import { eventIdOf } from './ids.ts';
import type { Codec, Recorded } from './personalData/codec.ts';
import { isSameBody, keyedMeta } from './personalData/keyedBodyHash.ts';
import type { SubjectKeys } from './personalData/subjectKeys.ts';
import {
  beginning,
  EventRefused,
  type EventStore,
  type NewEvent,
  noStream,
  type StoredEvent,
  StoreUnreachable,
} from './port.ts';

/** A stream as it was folded up to a revision. */
export interface KnownStream<State> {
  readonly state: State;
  readonly revision: number;
}

/** What a command needs to run: who, when, and where its events go. */
export interface CommandRequest<Command, State = unknown> {
  readonly stream: string;
  readonly command: Command;
  readonly meta: Meta;
  /** How the caller left the stream, or that it is new: spares reading it. It is read once this proves wrong. */
  readonly known?: KnownStream<State>;
}

/** How a command ended. `events` are those that carry its commandId, the same for the first run and every repetition. */
export interface CommandResult<State, Event> extends KnownStream<State> {
  /** Personal properties are `null`, as for everyone who reads the log without asking for them. */
  readonly events: readonly Event[];
  /** The stream's state right after those events, and their last revision. */
  readonly state: State;
  readonly revision: number;
  /** Of the last of those events; of the stream's last event when the command caused none. */
  readonly position: PositionToken;
  readonly repeated: boolean;
}

/**
 * Runs a command against its stream: reads, answers as before when the commandId is already there (refuses with 422
 * `command.key-reused` when the body differs), else folds, decides and appends at the folded revision; on a conflict decides
 * again, at most 5 times, then refuses with 409 `command.contended`. What no store can hold is refused with 413
 * `command.too-large`, 422 `command.unstorable` or 422 `command.out-of-bounds`. A stream that is remembered is decided on before it
 * is read: the append says whether that was right. A refusal, a repetition and an answer without events always rest on a read.
 */
export type Execute = <State, Command, Event extends DomainEvent>(
  this: void,
  decider: Decider<State, Command, Event>,
  request: CommandRequest<Command, State>,
) => Promise<CommandResult<State, Event>>;

/** Folds a stream as it stands, personal properties `null`. */
export type LoadState = <State, Event extends DomainEvent>(
  this: void,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  stream: string,
) => Promise<KnownStream<State>>;

export interface ExecuteDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: Pick<SubjectKeys, 'ensure' | 'find'>;
}

/** How often a command is decided again after a conflict. */
const retries = 5;

/** @throws Refusal with the code of the stream's room when it is used up. @param events that stand there. */
function refuseFull<Command>(
  { room }: { readonly room?: Room<Command> },
  command: Command,
  events: number,
  size: number,
): void {
  if (room === undefined || (events < room.events && size < room.size) || room.always(command)) return;
  throw new Refusal('state', room.full.code, room.full.message);
}

/** What whoever sent a command is told when no store can hold its events; other errors as they are. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof EventRefused)) return error;
  switch (error.reason) {
    case 'too-large':
      return new Refusal('tooLarge', 'command.too-large', 'This is too large to be kept.');
    case 'out-of-bounds':
      return new Refusal('rule', 'command.out-of-bounds', 'Contains a number or a text that is too large to be kept.');
    case 'unstorable-text':
      return new Refusal('rule', 'command.unstorable', 'Contains a character that cannot be stored.');
  }
}

/** Runs commands, and reads what they would be decided on, against one event store. */
export function createExecute({ store, codec, keys }: ExecuteDeps): { execute: Execute; loadState: LoadState } {
  /** A codec gives events of all kinds; what a stream holds is what its decider wrote. */
  function decode<State, Event extends DomainEvent>(_: Folding<State, Event>, stored: readonly StoredEvent[]) {
    return stored.map((event) => codec.decode(event) as Event);
  }

  function fold<State, Event extends DomainEvent>(
    decider: Folding<State, Event>,
    stored: readonly StoredEvent[],
  ): State {
    return decode(decider, stored).reduce(decider.evolve, decider.initial);
  }

  const folds = createFoldedStreams(store, (stored) => codec.decode(stored));

  const peopleIn = (events: readonly NewEvent[]): readonly string[] => [
    ...new Set(events.flatMap((event) => codec.peopleIn(event))),
  ];

  async function record(events: readonly DomainEvent[], meta: Meta): Promise<readonly Recorded[]> {
    const recorded = await Promise.all(
      events.map((event, index) => codec.record(event, { id: eventIdOf(meta.commandId, index), meta }, keys)),
    );
    const keyed = await keyedMeta(meta, peopleIn(recorded.map(({ stored }) => stored)), keys);
    const kept = { ...keyed, ...traceMark() };
    return recorded.map(({ stored, event }) => ({ stored: { ...stored, meta: kept }, event }));
  }

  /** @throws Refusal 'command.key-reused' when the earlier command had another body. */
  async function refuseReusedKey(earlier: readonly StoredEvent[], meta: Meta): Promise<void> {
    const [first] = earlier;
    if (first === undefined || (await isSameBody(first.meta, meta, peopleIn(earlier), keys))) return;
    throw new Refusal(
      'rule',
      'command.key-reused',
      'This Idempotency-Key was used for another request. Send a new one.',
    );
  }

  async function tokenOf(last: Pick<StoredEvent, 'position'> | undefined): Promise<PositionToken> {
    return formatPosition(await store.epoch(), last?.position ?? beginning);
  }

  async function answerAsBefore<State, Event extends DomainEvent>(
    decider: Folding<State, Event>,
    stored: readonly StoredEvent[],
    own: readonly StoredEvent[],
  ): Promise<CommandResult<State, Event>> {
    const last = own.at(-1);
    const state = fold(decider, stored.slice(0, last === undefined ? 0 : stored.indexOf(last) + 1));
    const revision = last?.revision ?? noStream;
    return { events: decode(decider, own), state, revision, position: await tokenOf(last), repeated: true };
  }

  /** Decides on a stream as it was and appends there. @returns `null` when the stream is another one by now. */
  async function decideAndAppend<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    { stream, command, meta }: CommandRequest<Command>,
    { state: before, last, size }: Omit<FoldedStream<State>, 'commands'>,
    after: number,
  ): Promise<CommandResult<State, Event> | null> {
    const decided = decider.decide(command, before, meta);
    if (decided.length === 0) {
      return { events: [], state: before, revision: after, position: await tokenOf(last), repeated: false };
    }
    refuseFull(decider, command, after + 1, size);
    const recorded = await record(decided, meta);
    const stored = recorded.map((each) => each.stored);
    const { commandId } = meta;
    const appended = await store.append(stream, stored, { expectedRevision: after, commandId });
    // What was believed to stand there does not: the log is not the one that was read.
    if (appended.outcome === 'conflict' && appended.actualRevision <= after) folds.forget(decider, stream);
    if (appended.outcome !== 'appended') return null;
    const events = recorded.map(({ event }) => event as Event);
    const state = events.reduce(decider.evolve, before);
    const { revision } = appended;
    folds.advance(decider, stream, { state, last: appended, after, commandId, data: stored.map(({ data }) => data) });
    return { events, state, revision, position: await tokenOf(appended), repeated: false };
  }

  /** Reads the stream first. @returns `null` when it was appended to meanwhile. */
  async function attempt<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    request: CommandRequest<Command>,
  ): Promise<CommandResult<State, Event> | null> {
    const folded = await folds.read(decider, request.stream);
    const { commands, last } = folded;
    if (commands.has(request.meta.commandId)) {
      const stored = await store.readStream(request.stream);
      const own = stored.filter((event) => event.meta.commandId === request.meta.commandId);
      await refuseReusedKey(own, request.meta);
      return answerAsBefore(decider, stored, own);
    }
    return decideAndAppend(decider, request, folded, last?.revision ?? noStream);
  }

  /** The stream as it was when it was looked at last, unless the command is known to stand there. */
  function recall<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    { stream, meta, known }: CommandRequest<Command, State>,
  ): (Omit<FoldedStream<State>, 'commands'> & { readonly revision: number }) | undefined {
    if (known !== undefined) return { ...known, last: undefined, size: 0 };
    const folded = folds.recall(decider, stream);
    if (folded?.last === undefined || folded.commands.has(meta.commandId)) return undefined;
    foldedReads.inc({ outcome: 'spared' });
    return { ...folded, revision: folded.last.revision };
  }

  /**
   * @returns `null` when the stream must be read after all: when it is another one by now, and when nothing would be stored, for
   * only an append says whether what it was decided on still holds, and an earlier run of the command may have passed.
   */
  async function attemptUnread<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    request: CommandRequest<Command, State>,
  ): Promise<CommandResult<State, Event> | null> {
    const recalled = recall(decider, request);
    if (recalled === undefined) return null;
    try {
      const result = await decideAndAppend(decider, request, recalled, recalled.revision);
      return result === null || result.events.length === 0 ? null : result;
    } catch (error) {
      // Whatever it was decided on may be over: what is wrong with the stream as it stands is said after it was read.
      if (error instanceof StoreUnreachable) throw error;
      return null;
    }
  }

  const executeOrThrow: Execute = async (decider, request) => {
    const unread = await attemptUnread(decider, request);
    if (unread !== null) return unread;
    for (let run = 0; run <= retries; run += 1) {
      const result = await attempt(decider, request);
      if (result !== null) return result;
    }
    throw new Refusal('state', 'command.contended', 'Too many changes at the same time. Please try again.');
  };

  const execute: Execute = async (decider, request) => {
    try {
      return await inSpan('decide', {}, () => executeOrThrow(decider, request));
    } catch (error) {
      throw toRefusal(error);
    }
  };

  const loadState: LoadState = async (decider, stream) => {
    const { state, last } = await folds.read(decider, stream);
    return { state, revision: last?.revision ?? noStream };
  };

  return { execute, loadState };
}
