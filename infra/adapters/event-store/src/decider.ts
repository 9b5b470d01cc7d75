import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';

/** Quota of a stream: limits the events that commands may append, and so the cost of reading the whole stream. */
export interface EventStreamAppendQuota<Command> {
  readonly maxEvents: number;
  /** Maximum number of UTF-16 code units of the events' data as JSON. */
  readonly maxCharacters: number;
  /** Whether a command is accepted even if the quota is used up, for example a deletion. */
  isExempt(this: void, command: Command): boolean;
  /** Refusal of all other commands after the quota is used up: a stable code, and a message with the next step. */
  readonly refusal: { readonly code: RefusalCode; readonly message: Message };
}

/**
 * Pure rules of one kind of stream. `evolve` folds an event into the state. `decide` returns the events that a command
 * causes (none if nothing changes) or throws a `Refusal`. Personal properties of events are always `null` here.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  /** Omitted if the rules of the decider already limit the length of the stream. */
  readonly quota?: EventStreamAppendQuota<Command>;
  evolve(this: void, state: State, event: Event): State;
  decide(this: void, command: Command, state: State, meta: EventMeta): readonly Event[];
}
