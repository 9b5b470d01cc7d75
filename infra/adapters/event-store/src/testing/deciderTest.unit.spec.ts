import { msg } from '@lingui/core/runtime-macro';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { describe, expect, it } from 'vitest';
import type { Decider } from '../decider.ts';
import { givenDeciderTestEvents } from './deciderTest.ts';

type Switched = DomainEvent<'Switched', { on: boolean }>;
const switched = (on: boolean): Switched => ({ type: 'Switched', data: { on } });
const lamp: Decider<boolean, boolean, Switched> = {
  initial: false,
  evolve: (_, event) => event.data.on,
  decide: (on, state, meta) => {
    if (meta.actor === 'guest') throw new Refusal('forbidden', 'access.not-you', msg`Guests may not switch.`);
    return on === state ? [] : [switched(on)];
  },
};

describe('given/when/then', () => {
  it('passes when the decider meets the expectation', () => {
    givenDeciderTestEvents(lamp)
      .when(true)
      .then([switched(true)]);
    givenDeciderTestEvents(lamp, [switched(true)])
      .when(true)
      .then([]);
    expect(givenDeciderTestEvents(lamp).when(true, { actor: 'guest' }).thenRefuses('access.not-you').kind).toBe(
      'forbidden',
    );
  });

  it('fails on other events, another refusal and a missing refusal', () => {
    expect(() => givenDeciderTestEvents(lamp).when(true).then([])).toThrow();
    expect(() => givenDeciderTestEvents(lamp).when(true, { actor: 'guest' }).then([])).toThrow(Refusal);
    expect(() => givenDeciderTestEvents(lamp).when(true, { actor: 'guest' }).thenRefuses('lamp.broken')).toThrow();
    expect(() => givenDeciderTestEvents(lamp).when(true).thenRefuses('access.not-you')).toThrow(
      'but the command was accepted',
    );
  });
});
