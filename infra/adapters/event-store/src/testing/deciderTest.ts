import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { expect } from 'vitest';
import type { Decider } from '../decider.ts';

/** Checks the outcome of a command. */
export interface DeciderTestExpectation<Event> {
  /** Expects exactly these events; `then([])` expects none. */
  then(this: void, expected: readonly Event[]): void;
  /**
   * Expects a refusal with this code.
   * @returns the refusal, for further checks.
   */
  thenRefuses(this: void, code: string): Refusal;
}

/** Metadata of a command in a test: a fixed time and the actor `system`, unless overridden. */
export function buildTestEventMeta(overrides: Partial<EventMeta> = {}): EventMeta {
  return { commandId: randomUUID(), actor: 'system', at: '2026-11-02T08:00:00.000Z', ...overrides };
}

/**
 * Tests the rules of a decider: `givenDeciderTestEvents(rfqDecider, [sent]).when(accept).then([accepted])`, or
 * `.thenRefuses('rfq.already-answered')`.
 */
export function givenDeciderTestEvents<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  history: readonly Event[] = [],
): { when(this: void, command: Command, meta?: Partial<EventMeta>): DeciderTestExpectation<Event> } {
  return {
    when(command, meta) {
      const decide = (): readonly Event[] => {
        const state = history.reduce(decider.evolve, decider.initial);
        return decider.decide(command, state, buildTestEventMeta(meta));
      };
      return {
        then: (expected) => expect(decide()).toEqual(expected),
        thenRefuses: (code) => expectRefusal(decide, code),
      };
    },
  };
}

function expectRefusal(decide: () => readonly DomainEvent[], code: string): Refusal {
  try {
    decide();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe(code);
    return error;
  }
  throw new Error(`Expected the refusal ${code}, but the command was accepted`);
}
