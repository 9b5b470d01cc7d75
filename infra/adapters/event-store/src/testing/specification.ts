import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect } from 'vitest';
import type { Decider } from '../decider.ts';

/** What a command led to. */
export interface Outcome<Event> {
  /** The command caused exactly these events; none: `then([])`. */
  then(this: void, expected: readonly Event[]): void;
  /** The command was refused with this code. @returns the refusal, for a look at its kind and issues. */
  thenRefuses(this: void, code: string): Refusal;
}

/** Meta of a command in a specification: fixed instant, an actor that tells nothing, overridden where a rule needs it. */
export function specifiedMeta(overrides: Partial<Meta> = {}): Meta {
  return { commandId: randomUUID(), actor: 'system', at: '2026-11-02T08:00:00.000Z', ...overrides };
}

/**
 * The rules of a decider, as sentences of a test: `given(rfqDecider, [sent]).when(accept).then([accepted])`, or
 * `.thenRefuses('rfq.already-answered')`.
 */
export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  history: readonly Event[] = [],
): { when(this: void, command: Command, meta?: Partial<Meta>): Outcome<Event> } {
  return {
    when(command, meta) {
      const decide = (): readonly Event[] => {
        const state = history.reduce(decider.evolve, decider.initial);
        return decider.decide(command, state, specifiedMeta(meta));
      };
      return {
        then: (expected) => expect(decide()).toEqual(expected),
        thenRefuses: (code) => refusalOf(decide, code),
      };
    },
  };
}

function refusalOf(decide: () => readonly DomainEvent[], code: string): Refusal {
  try {
    decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe(code);
    return error;
  }
  throw new Error(`Was not refused; expected ${code}`);
}
