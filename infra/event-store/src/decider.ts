import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';

/**
 * The rules of one kind of stream, pure. `evolve` folds an event into the state, `decide` answers a command with the events
 * that it causes (none when nothing has to change) or throws a `Refusal`. Personal properties of events are `null` here:
 * a decider never reads them.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initial: State;
  evolve(this: void, state: State, event: Event): State;
  decide(this: void, command: Command, state: State, meta: Meta): readonly Event[];
}
