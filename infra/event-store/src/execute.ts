import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { Decider } from './decider.ts';

/** What a command needs to run: who, when, and where its events go. */
export interface CommandRequest<Command> {
  readonly stream: string;
  readonly command: Command;
  readonly meta: Meta;
}

/** How a command ended. `events` are those that carry its commandId, the same for the first run and every repetition. */
export interface CommandResult<State, Event> {
  readonly events: readonly Event[];
  /** The stream's state right after those events. */
  readonly state: State;
  readonly position: PositionToken;
  readonly repeated: boolean;
}

/**
 * Runs a command against its stream: reads, answers as before when the commandId is already there (refuses with 422
 * `command.key-reused` when the body differs), else folds, decides and appends at the folded revision; on a conflict decides
 * again, at most 5 times, then refuses with 409 `command.contended`.
 */
export type Execute = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  request: CommandRequest<Command>,
) => Promise<CommandResult<State, Event>>;

/** Folds a stream as it stands, personal properties `null`. */
export type LoadState = <State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  stream: string,
) => Promise<{ readonly state: State; readonly revision: number }>;
