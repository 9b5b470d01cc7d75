import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { type UserCommand, userDecider } from './user.decider.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const names = { firstName: 'Ada', lastName: 'Byron' };
const register = {
  type: 'RegisterUser',
  userId,
  email: 'ada@acme.example',
  ...names,
  company: 'Acme',
  termsVersion: '2026-11-01',
} as const;
const registered: UserAccountEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'ada@acme.example', name: names, company: 'Acme', termsVersion: '2026-11-01' },
};
const confirm: UserCommand = { type: 'ConfirmEmail', userId, by: 'link' };
const confirmed: UserAccountEvent = { type: 'EmailConfirmed', data: { userId, by: 'link' } };
const change: UserCommand = { type: 'ChangeProfile', userId, ...names, company: 'Engines', isNew: true };

const tokenId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a61';
const tokenData = {
  userId,
  tokenId,
  name: 'ERP',
  scopes: ['rfq:read'],
  expiresAt: '2999-01-01T00:00:00.000Z',
} as const;
const create: UserCommand = { type: 'CreateApiToken', ...tokenData };
const created: UserAccountEvent = { type: 'ApiTokenCreated', data: { ...tokenData, scopes: ['rfq:read'] } };
const expired: UserAccountEvent = {
  type: 'ApiTokenCreated',
  data: { ...created.data, tokenId: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a62', expiresAt: '2000-01-01T00:00:00.000Z' },
};
const revoked: UserAccountEvent = { type: 'ApiTokenRevoked', data: { userId, tokenId } };

test('registers a user once, with the accepted terms', () => {
  givenDeciderTestEvents(userDecider).when(register).then([registered]);
  expect(givenDeciderTestEvents(userDecider, [registered]).when(register).thenRefuses('account.registered').kind).toBe(
    'state',
  );
});

test('confirms an address once and emits nothing when it is confirmed already', () => {
  givenDeciderTestEvents(userDecider, [registered]).when(confirm).then([confirmed]);
  givenDeciderTestEvents(userDecider, [registered, confirmed]).when(confirm).then([]);
});

test('emits every profile change', () => {
  const changed: UserAccountEvent = { type: 'ProfileChanged', data: { userId, name: names, company: 'Engines' } };
  givenDeciderTestEvents(userDecider, [registered]).when(change).then([changed]);
  givenDeciderTestEvents(userDecider, [registered, changed]).when(change).then([changed]);
});

test('emits nothing for an unchanged profile', () => {
  givenDeciderTestEvents(userDecider, [registered])
    .when({ ...change, isNew: false })
    .then([]);
});

test('limits only commands that users can repeat at will', () => {
  const always = (command: UserCommand) => userDecider.quota?.isExempt(command);
  expect([change, create, { type: 'EnableSecondFactor', userId } as const].map(always)).toEqual([false, false, false]);
  const others: readonly UserCommand[] = [
    confirm,
    { type: 'DisableSecondFactor', userId },
    { type: 'DisableAccount', userId, reason: null },
    { type: 'EnableAccount', userId },
    { type: 'RevokeApiTokens', userId },
  ];
  expect(others.map(always)).toEqual([true, true, true, true, true]);
});

test('enables and disables a second factor once each', () => {
  const enabled: UserAccountEvent = { type: 'SecondFactorEnabled', data: { userId } };
  const disabled: UserAccountEvent = { type: 'SecondFactorDisabled', data: { userId } };
  const enable = { type: 'EnableSecondFactor', userId } as const;
  const disable = { type: 'DisableSecondFactor', userId } as const;
  givenDeciderTestEvents(userDecider, [registered]).when(disable).then([]);
  givenDeciderTestEvents(userDecider, [registered]).when(enable).then([enabled]);
  givenDeciderTestEvents(userDecider, [registered, enabled]).when(enable).then([]);
  givenDeciderTestEvents(userDecider, [registered, enabled]).when(disable).then([disabled]);
});

test('disables an account with its reason and enables it again, once each', () => {
  const disabled: UserAccountEvent = { type: 'AccountDisabled', data: { userId, reason: 'Left the company.' } };
  const enabled: UserAccountEvent = { type: 'AccountEnabled', data: { userId } };
  const disable = { type: 'DisableAccount', userId, reason: 'Left the company.' } as const;
  const enable = { type: 'EnableAccount', userId } as const;
  givenDeciderTestEvents(userDecider, [registered]).when(enable).then([]);
  givenDeciderTestEvents(userDecider, [registered]).when(disable).then([disabled]);
  givenDeciderTestEvents(userDecider, [registered, disabled]).when(disable).then([]);
  givenDeciderTestEvents(userDecider, [registered, disabled]).when(enable).then([enabled]);
});

test('rejects every command for unknown and erased users', () => {
  const erased: UserAccountEvent = { type: 'SubjectErased', data: { userId } };
  for (const history of [[], [registered, erased]]) {
    for (const command of [confirm, change]) {
      expect(givenDeciderTestEvents(userDecider, history).when(command).thenRefuses('account.unknown-user').kind).toBe(
        'notFound',
      );
    }
  }
});

test('creates an API token once and revokes it once', () => {
  givenDeciderTestEvents(userDecider, [registered]).when(create).then([created]);
  givenDeciderTestEvents(userDecider, [registered, created]).when(create).then([]);
  const revoke: UserCommand = { type: 'RevokeApiTokens', userId, tokenId };
  givenDeciderTestEvents(userDecider, [registered, created]).when(revoke).then([revoked]);
  givenDeciderTestEvents(userDecider, [registered, created, revoked]).when(revoke).then([]);
});

test('revokes only unexpired tokens when all are revoked', () => {
  const revokeAll: UserCommand = { type: 'RevokeApiTokens', userId };
  givenDeciderTestEvents(userDecider, [registered, expired, created]).when(revokeAll).then([revoked]);
  givenDeciderTestEvents(userDecider, [registered, expired]).when(revokeAll).then([]);
});

test('revokes the API tokens of a disabled account', () => {
  const disabled: UserAccountEvent = { type: 'AccountDisabled', data: { userId, reason: null } };
  givenDeciderTestEvents(userDecider, [registered, created])
    .when({ type: 'DisableAccount', userId, reason: null })
    .then([disabled, revoked]);
});

test('rejects a token for an erased user', () => {
  const erased: UserAccountEvent = { type: 'SubjectErased', data: { userId } };
  givenDeciderTestEvents(userDecider, [registered, erased]).when(create).thenRefuses('account.unknown-user');
});
