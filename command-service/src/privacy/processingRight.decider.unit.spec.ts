import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { expect, test } from 'vitest';
import {
  type ChangeProcessingRestrictionOrObjectionCommand,
  processingRestrictionOrObjectionDecider,
} from './processingRight.decider.ts';

const { decide, evolve, initial } = processingRestrictionOrObjectionDecider;
const meta = { commandId: '00000000-0000-4000-8000-000000000009', actor: 'system', at: '2026-11-23T12:00:00.000Z' };
const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const name = { firstName: 'Ada', lastName: 'Byron' };
const registered: UserAccountEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'ada@acme.example', name, company: 'Acme', termsVersion: null },
};
const occurred = (type: 'ProcessingRestricted' | 'ObjectionRaised' | 'SubjectErased'): UserAccountEvent => ({
  type,
  data: { userId },
});
const change = (right: ChangeProcessingRestrictionOrObjectionCommand['right'], inForce: boolean) =>
  ({ type: 'ChangeProcessing', userId, right, inForce }) as const;
const decideTypes = (command: ChangeProcessingRestrictionOrObjectionCommand, ...before: UserAccountEvent[]) =>
  decide(command, before.reduce(evolve, initial), meta).map(({ type }) => type);

test.each([
  ['restriction', 'ProcessingRestricted', 'RestrictionLifted'],
  ['objection', 'ObjectionRaised', 'ObjectionWithdrawn'],
] as const)('records a %s once, and its withdrawal once', (right, on, off) => {
  expect(decideTypes(change(right, true), registered)).toEqual([on]);
  expect(decideTypes(change(right, true), registered, occurred(on))).toEqual([]);
  expect(decideTypes(change(right, false), registered, occurred(on))).toEqual([off]);
  expect(decideTypes(change(right, false), registered)).toEqual([]);
});

test('treats restriction and objection as independent', () => {
  expect(decideTypes(change('objection', true), registered, occurred('ProcessingRestricted'))).toEqual([
    'ObjectionRaised',
  ]);
});

test('rejects a restriction of an unknown or erased account', () => {
  const refused = expect.objectContaining({ code: 'account.unknown-user' }) as unknown;
  expect(() => decideTypes(change('restriction', true))).toThrow(refused);
  expect(() => decideTypes(change('restriction', true), registered, occurred('SubjectErased'))).toThrow(refused);
});

test('allows exercising a right when the history is full, but not withdrawing it', () => {
  const { quota } = processingRestrictionOrObjectionDecider;
  expect([quota?.isExempt(change('restriction', true)), quota?.isExempt(change('restriction', false))]).toEqual([
    true,
    false,
  ]);
});
