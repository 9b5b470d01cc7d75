import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { expect, test } from 'vitest';
import { type ChangeProcessing, processingDecider } from './processing.decider.ts';

const { decide, evolve, initial } = processingDecider;
const meta = { commandId: '00000000-0000-4000-8000-000000000009', actor: 'system', at: '2026-11-23T12:00:00.000Z' };
const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const name = { firstName: 'Ada', lastName: 'Byron' };
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'ada@acme.example', name, company: 'Acme', termsVersion: null },
};
const happened = (type: 'ProcessingRestricted' | 'ObjectionRaised' | 'SubjectErased'): UserEvent => ({
  type,
  data: { userId },
});
const change = (right: ChangeProcessing['right'], inForce: boolean) =>
  ({ type: 'ChangeProcessing', userId, right, inForce }) as const;
const decided = (command: ChangeProcessing, ...before: UserEvent[]) =>
  decide(command, before.reduce(evolve, initial), meta).map(({ type }) => type);

test.each([
  ['restriction', 'ProcessingRestricted', 'RestrictionLifted'],
  ['objection', 'ObjectionRaised', 'ObjectionWithdrawn'],
] as const)('a %s comes into force once, and is taken back once', (right, on, off) => {
  expect(decided(change(right, true), registered)).toEqual([on]);
  expect(decided(change(right, true), registered, happened(on))).toEqual([]);
  expect(decided(change(right, false), registered, happened(on))).toEqual([off]);
  expect(decided(change(right, false), registered)).toEqual([]);
});

test('neither right stands for the other', () => {
  expect(decided(change('objection', true), registered, happened('ProcessingRestricted'))).toEqual(['ObjectionRaised']);
});

test('nobody and erased people have no account to restrict', () => {
  const refused = expect.objectContaining({ code: 'account.unknown-user' }) as unknown;
  expect(() => decided(change('restriction', true))).toThrow(refused);
  expect(() => decided(change('restriction', true), registered, happened('SubjectErased'))).toThrow(refused);
});

test('a right can be had however much happened before; taking it back over and over ends', () => {
  const { room } = processingDecider;
  expect([room?.always(change('restriction', true)), room?.always(change('restriction', false))]).toEqual([
    true,
    false,
  ]);
});
