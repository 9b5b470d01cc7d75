import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';

/** Quota of a stream: limits the events that commands may append, and so the cost to read the whole stream. */
export interface StreamQuota<Command> {
  readonly maxEvents: number;
  /** UTF-16 code units of the events' data as JSON. */
  readonly maxCharacters: number;
  /** Commands that are accepted even when the quota is used up, such as deletions and commands that other parts rely on. */
  isExempt(this: void, command: Command): boolean;
  /** Refusal of all other commands: a stable code, and a message with the next step. */
  readonly refusal: { readonly code: RefusalCode; readonly message: string };
}

/**
 * Pure rules of one kind of stream. `evolve` folds an event into the state. `decide` returns the events that a command causes
 * (none when nothing changes) or throws a `Refusal`. Personal properties of events are always `null` here.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  /** Not needed when the rules themselves limit the length of the stream. */
  readonly quota?: StreamQuota<Command>;
  evolve(this: void, state: State, event: Event): State;
  decide(this: void, command: Command, state: State, meta: EventMeta): readonly Event[];
}
