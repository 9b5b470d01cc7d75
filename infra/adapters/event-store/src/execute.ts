import { msg } from '@lingui/core/runtime-macro';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatLogPosition, type LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { commandStreamCacheReadCounter } from '@marketplace/telemetry/metrics.ts';
import { runInSpan } from '@marketplace/telemetry/spans.ts';
import { getTraceIdsForNewEvent } from '@marketplace/telemetry/traceContext.ts';
import { convertNotStorableErrorToRefusal } from './convertNotStorableErrorToRefusal.ts';
import type { Decider, EventStreamAppendQuota } from './decider.ts';
import { createFoldedStreamCache, type FoldedStream, type StreamStateReducer } from './foldedStreamCache.ts';
import { deriveEventId } from './ids.ts';
import type { EventCodec, NewEventWithDecodedForm } from './personalData/codec.ts';
import { hasSameCommandBody, replaceEventMetaBodyHashWithKeyedHash } from './personalData/keyedBodyHash.ts';
import type { SubjectKeys } from './personalData/subjectKeys.ts';
import {
  eventLogStartPosition,
  type EventStore,
  type NewEvent,
  noStreamRevision,
  type StoredEvent,
  EventStoreUnreachableError,
} from './port.ts';

/** The state of a stream up to a revision. */
export interface FoldedStreamState<State> {
  readonly state: State;
  readonly revision: number;
}

/** A command, and the stream on which the command is executed. */
export interface CommandToExecuteOnStream<Command, State = unknown> {
  readonly stream: string;
  readonly command: Command;
  readonly meta: EventMeta;
  /**
   * State of the stream, if the caller already knows it, which saves a read. If the state turns out to be outdated, the
   * stream is read.
   */
  readonly knownState?: FoldedStreamState<State>;
}

/**
 * Result of a command. `events` are the events with the command id, the same for the first execution and every
 * repetition.
 */
export interface CommandResult<State, Event> extends FoldedStreamState<State> {
  /** Personal properties are `null`, as in every read that does not request personal data. */
  readonly events: readonly Event[];
  /** State of the stream right after these events. */
  readonly state: State;
  readonly revision: number;
  /** Position of the last of these events, or of the stream's last event when the command caused no events. */
  readonly position: LogPositionToken;
  readonly repeated: boolean;
}

/**
 * Executes a command on its stream. If the command id is already stored, returns the previous result (or refuses with
 * 422 `command.key-reused` if the body differs). Otherwise folds the stream, decides, and appends at the folded
 * revision. After a conflict, decides again, at most 5 times, and then refuses with 409 `command.contended`. Events
 * that no store accepts are refused with 413 `command.too-large`, 422 `command.unstorable` or 422
 * `command.out-of-bounds`. A cached stream is not read before the decision; the append detects whether the cache was
 * current. Refusals, repetitions and results without events are always based on a read.
 */
export type ExecuteCommand = <State, Command, Event extends DomainEvent>(
  this: void,
  decider: Decider<State, Command, Event>,
  request: CommandToExecuteOnStream<Command, State>,
) => Promise<CommandResult<State, Event>>;

/** Loads the state of a stream: folds its current events, with personal properties `null`. */
export type EventStreamStateLoader = <State, Event extends DomainEvent>(
  this: void,
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  stream: string,
) => Promise<FoldedStreamState<State>>;

export interface CommandExecutorDeps {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly keys: Pick<SubjectKeys, 'ensure' | 'find'>;
}

/** Maximum number of retries after a conflict. */
const maxRetries = 5;

/**
 * @param events number of events in the stream.
 * @param size UTF-16 code units of the data of these events as JSON.
 * @throws Refusal with the code of the quota if the quota is used up, unless the command is exempt.
 */
function requireQuota<Command>(
  quota: EventStreamAppendQuota<Command> | undefined,
  command: Command,
  events: number,
  size: number,
): void {
  if (quota === undefined || (events < quota.maxEvents && size < quota.maxCharacters) || quota.isExempt(command))
    return;
  throw new Refusal('state', quota.refusal.code, quota.refusal.message);
}

/** Creates functions that execute commands on an event store and load the state of a stream. */
export function createCommandExecutorAndStateLoader({ store, codec, keys }: CommandExecutorDeps): {
  execute: ExecuteCommand;
  loadState: EventStreamStateLoader;
} {
  /** Decodes the events of a stream. The cast is safe because a stream only contains events of its decider. */
  function decode<State, Event extends DomainEvent>(
    _: StreamStateReducer<State, Event>,
    stored: readonly StoredEvent[],
  ) {
    return stored.map((event) => codec.decode(event) as Event);
  }

  function fold<State, Event extends DomainEvent>(
    decider: StreamStateReducer<State, Event>,
    stored: readonly StoredEvent[],
  ): State {
    return decode(decider, stored).reduce(decider.evolve, decider.initial);
  }

  const folds = createFoldedStreamCache(store, (stored) => codec.decode(stored));

  const peopleIn = (events: readonly NewEvent[]): readonly string[] => [
    ...new Set(events.flatMap((event) => codec.getPeople(event))),
  ];

  async function encodeEvents(
    events: readonly DomainEvent[],
    meta: EventMeta,
  ): Promise<readonly NewEventWithDecodedForm[]> {
    const recorded = await Promise.all(
      events.map((event, index) => codec.record(event, { id: deriveEventId(meta.commandId, index), meta }, keys)),
    );
    const keyed = await replaceEventMetaBodyHashWithKeyedHash(
      meta,
      peopleIn(recorded.map(({ stored }) => stored)),
      keys,
    );
    const storedMeta = { ...keyed, ...getTraceIdsForNewEvent() };
    return recorded.map(({ stored, event }) => ({ stored: { ...stored, meta: storedMeta }, event }));
  }

  /** @throws Refusal 'command.key-reused' if the stored command had a different body. */
  async function refuseReusedKey(earlier: readonly StoredEvent[], meta: EventMeta): Promise<void> {
    const [first] = earlier;
    if (first === undefined || (await hasSameCommandBody(first.meta, meta, peopleIn(earlier), keys))) return;
    const text = msg`This Idempotency-Key was already used for a different request. Send a new key.`;
    throw new Refusal('rule', 'command.key-reused', text);
  }

  async function createPositionToken(last: Pick<StoredEvent, 'position'> | undefined): Promise<LogPositionToken> {
    return formatLogPosition(await store.epoch(), last?.position ?? eventLogStartPosition);
  }

  async function repeatResult<State, Event extends DomainEvent>(
    decider: StreamStateReducer<State, Event>,
    stored: readonly StoredEvent[],
    own: readonly StoredEvent[],
  ): Promise<CommandResult<State, Event>> {
    const last = own.at(-1);
    const state = fold(decider, stored.slice(0, last === undefined ? 0 : stored.indexOf(last) + 1));
    const revision = last?.revision ?? noStreamRevision;
    return { events: decode(decider, own), state, revision, position: await createPositionToken(last), repeated: true };
  }

  /**
   * Decides on a known state and appends at its revision.
   * @returns `null` if the stream has changed.
   */
  async function decideAndAppend<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    { stream, command, meta }: CommandToExecuteOnStream<Command>,
    { state: before, last, size }: Omit<FoldedStream<State>, 'commands'>,
    after: number,
  ): Promise<CommandResult<State, Event> | null> {
    const decided = decider.decide(command, before, meta);
    if (decided.length === 0) {
      return { events: [], state: before, revision: after, position: await createPositionToken(last), repeated: false };
    }
    requireQuota(decider.quota, command, after + 1, size);
    const recorded = await encodeEvents(decided, meta);
    const stored = recorded.map((each) => each.stored);
    const { commandId } = meta;
    const appended = await store.append(stream, stored, { expectedRevision: after, commandId });
    // The stream has no events after the cached ones, so the log was replaced since the last read.
    if (appended.outcome === 'conflict' && appended.actualRevision <= after) folds.remove(decider, stream);
    if (appended.outcome !== 'appended') return null;
    const events = recorded.map(({ event }) => event as Event);
    const state = events.reduce(decider.evolve, before);
    const { revision } = appended;
    folds.updateAfterAppend(decider, stream, {
      state,
      last: appended,
      after,
      commandId,
      data: stored.map(({ data }) => data),
    });
    return { events, state, revision, position: await createPositionToken(appended), repeated: false };
  }

  /**
   * Decides after reading the stream.
   * @returns `null` if another append was stored after the read.
   */
  async function attempt<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    request: CommandToExecuteOnStream<Command>,
  ): Promise<CommandResult<State, Event> | null> {
    const folded = await folds.read(decider, request.stream);
    const { commands, last } = folded;
    if (commands.has(request.meta.commandId)) {
      const stored = await store.readStream(request.stream);
      const own = stored.filter((event) => event.meta.commandId === request.meta.commandId);
      await refuseReusedKey(own, request.meta);
      return repeatResult(decider, stored, own);
    }
    return decideAndAppend(decider, request, folded, last?.revision ?? noStreamRevision);
  }

  /**
   * @returns the stream as passed by the caller, or else from the cache; `undefined` if the stream is in neither, or if
   * the cached stream already contains events of the command.
   */
  function findKnownStream<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    { stream, meta, knownState }: CommandToExecuteOnStream<Command, State>,
  ): (Omit<FoldedStream<State>, 'commands'> & { readonly revision: number }) | undefined {
    if (knownState !== undefined) return { ...knownState, last: undefined, size: 0 };
    const folded = folds.findCached(decider, stream);
    if (folded?.last === undefined || folded.commands.has(meta.commandId)) return undefined;
    commandStreamCacheReadCounter.inc({ outcome: 'spared' });
    return { ...folded, revision: folded.last.revision };
  }

  /**
   * Decides without reading the stream.
   * @returns `null` if the stream must be read first: if its state is unknown or has changed, if the decision fails, or
   * if nothing would be stored. Only an append proves that the state was current and the command is new.
   */
  async function attemptWithoutRead<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    request: CommandToExecuteOnStream<Command, State>,
  ): Promise<CommandResult<State, Event> | null> {
    const recalled = findKnownStream(decider, request);
    if (recalled === undefined) return null;
    try {
      const result = await decideAndAppend(decider, request, recalled, recalled.revision);
      return result === null || result.events.length === 0 ? null : result;
    } catch (error) {
      // The state may be outdated: errors of the decision are only reported after a read.
      if (error instanceof EventStoreUnreachableError) throw error;
      return null;
    }
  }

  const executeOrThrow: ExecuteCommand = async (decider, request) => {
    const unread = await attemptWithoutRead(decider, request);
    if (unread !== null) return unread;
    for (let run = 0; run <= maxRetries; run += 1) {
      const result = await attempt(decider, request);
      if (result !== null) return result;
    }
    throw new Refusal(
      'state',
      'command.contended',
      msg`Too many changes were made at the same time. Please try again.`,
    );
  };

  const execute: ExecuteCommand = async (decider, request) => {
    try {
      return await runInSpan('decide', {}, () => executeOrThrow(decider, request));
    } catch (error) {
      throw convertNotStorableErrorToRefusal(error);
    }
  };

  const loadState: EventStreamStateLoader = async (decider, stream) => {
    const { state, last } = await folds.read(decider, stream);
    return { state, revision: last?.revision ?? noStreamRevision };
  };

  return { execute, loadState };
}
