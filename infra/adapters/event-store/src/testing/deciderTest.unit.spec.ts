import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { describe, expect, it } from 'vitest';
import type { Decider } from '../decider.ts';
import { givenEvents } from './deciderTest.ts';

type Switched = DomainEvent<'Switched', { on: boolean }>;
const switched = (on: boolean): Switched => ({ type: 'Switched', data: { on } });
const lamp: Decider<boolean, boolean, Switched> = {
  initial: false,
  evolve: (_, event) => event.data.on,
  decide: (on, state, meta) => {
    if (meta.actor === 'guest') throw new Refusal('forbidden', 'access.not-you', 'Guests may not switch.');
    return on === state ? [] : [switched(on)];
  },
};

describe('given/when/then', () => {
  it('passes when the decider meets the expectation', () => {
    givenEvents(lamp)
      .when(true)
      .then([switched(true)]);
    givenEvents(lamp, [switched(true)])
      .when(true)
      .then([]);
    expect(givenEvents(lamp).when(true, { actor: 'guest' }).thenRefuses('access.not-you').kind).toBe('forbidden');
  });

  it('fails on other events, another refusal and a missing refusal', () => {
    expect(() => givenEvents(lamp).when(true).then([])).toThrow();
    expect(() => givenEvents(lamp).when(true, { actor: 'guest' }).then([])).toThrow(Refusal);
    expect(() => givenEvents(lamp).when(true, { actor: 'guest' }).thenRefuses('lamp.broken')).toThrow();
    expect(() => givenEvents(lamp).when(true).thenRefuses('access.not-you')).toThrow('but the command was accepted');
  });
});
