import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';

/** How much of a stream its commands may fill: whoever may write at will meets an end, and whatever reads the stream whole too. */
export interface Room<Command> {
  readonly events: number;
  /** UTF-16 units of the events' data as JSON. */
  readonly size: number;
  /** Commands that are taken of a full stream too: what ends or takes away, and what others rely on. */
  always(this: void, command: Command): boolean;
  /** What whoever sent another command is told: a stable code, and what can be done. */
  readonly full: { readonly code: RefusalCode; readonly message: string };
}

/**
 * The rules of one kind of stream, pure. `evolve` folds an event into the state, `decide` answers a command with the events
 * that it causes (none when nothing has to change) or throws a `Refusal`. Personal properties of events are `null` here:
 * a decider never reads them.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  /** Left out: the stream ends by its own rules. */
  readonly room?: Room<Command>;
  evolve(this: void, state: State, event: Event): State;
  decide(this: void, command: Command, state: State, meta: Meta): readonly Event[];
}
