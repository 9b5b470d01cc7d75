import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
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
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'ada@acme.example', name: names, company: 'Acme', termsVersion: '2026-11-01' },
};
const confirm: UserCommand = { type: 'ConfirmEmail', userId, by: 'link' };
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { userId, by: 'link' } };
const change: UserCommand = { type: 'ChangeProfile', userId, ...names, company: 'Engines', isNew: true };

const tokenId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a61';
const wanted = { userId, tokenId, name: 'ERP', scopes: ['rfq:read'], expiresAt: '2999-01-01T00:00:00.000Z' } as const;
const create: UserCommand = { type: 'CreateApiToken', ...wanted };
const created: UserEvent = { type: 'ApiTokenCreated', data: { ...wanted, scopes: ['rfq:read'] } };
const expired: UserEvent = {
  type: 'ApiTokenCreated',
  data: { ...created.data, tokenId: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a62', expiresAt: '2000-01-01T00:00:00.000Z' },
};
const revoked: UserEvent = { type: 'ApiTokenRevoked', data: { userId, tokenId } };

test('registers a person once, with the terms that were accepted', () => {
  given(userDecider).when(register).then([registered]);
  expect(given(userDecider, [registered]).when(register).thenRefuses('account.registered').kind).toBe('state');
});

test('confirms an address once; again is no event', () => {
  given(userDecider, [registered]).when(confirm).then([confirmed]);
  given(userDecider, [registered, confirmed]).when(confirm).then([]);
});

test('keeps every change of the profile', () => {
  const changed: UserEvent = { type: 'ProfileChanged', data: { userId, name: names, company: 'Engines' } };
  given(userDecider, [registered]).when(change).then([changed]);
  given(userDecider, [registered, changed]).when(change).then([changed]);
});

test('a profile that says what it said already is no event', () => {
  given(userDecider, [registered])
    .when({ ...change, isNew: false })
    .then([]);
});

test('only what the person may do at will meets the end of a full history', () => {
  const always = (command: UserCommand) => userDecider.room?.always(command);
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

test('a second factor is enabled and disabled, each once', () => {
  const enabled: UserEvent = { type: 'SecondFactorEnabled', data: { userId } };
  const disabled: UserEvent = { type: 'SecondFactorDisabled', data: { userId } };
  const enable = { type: 'EnableSecondFactor', userId } as const;
  const disable = { type: 'DisableSecondFactor', userId } as const;
  given(userDecider, [registered]).when(disable).then([]);
  given(userDecider, [registered]).when(enable).then([enabled]);
  given(userDecider, [registered, enabled]).when(enable).then([]);
  given(userDecider, [registered, enabled]).when(disable).then([disabled]);
});

test('an account is shut with its reason and opened again, each once', () => {
  const shut: UserEvent = { type: 'AccountDisabled', data: { userId, reason: 'Left the company.' } };
  const opened: UserEvent = { type: 'AccountEnabled', data: { userId } };
  const disable = { type: 'DisableAccount', userId, reason: 'Left the company.' } as const;
  const enable = { type: 'EnableAccount', userId } as const;
  given(userDecider, [registered]).when(enable).then([]);
  given(userDecider, [registered]).when(disable).then([shut]);
  given(userDecider, [registered, shut]).when(disable).then([]);
  given(userDecider, [registered, shut]).when(enable).then([opened]);
});

test('refuses everything for nobody and for an erased person', () => {
  const erased: UserEvent = { type: 'SubjectErased', data: { userId } };
  for (const history of [[], [registered, erased]]) {
    for (const command of [confirm, change]) {
      expect(given(userDecider, history).when(command).thenRefuses('account.unknown-user').kind).toBe('notFound');
    }
  }
});

test('an API token is made once and revoked once', () => {
  given(userDecider, [registered]).when(create).then([created]);
  given(userDecider, [registered, created]).when(create).then([]);
  const revoke: UserCommand = { type: 'RevokeApiTokens', userId, tokenId };
  given(userDecider, [registered, created]).when(revoke).then([revoked]);
  given(userDecider, [registered, created, revoked]).when(revoke).then([]);
});

test('whoever revokes all ends those that work', () => {
  const revokeAll: UserCommand = { type: 'RevokeApiTokens', userId };
  given(userDecider, [registered, expired, created]).when(revokeAll).then([revoked]);
  given(userDecider, [registered, expired]).when(revokeAll).then([]);
});

test('an account that is shut loses its API tokens, and has none when it is opened again', () => {
  const shut: UserEvent = { type: 'AccountDisabled', data: { userId, reason: null } };
  given(userDecider, [registered, created])
    .when({ type: 'DisableAccount', userId, reason: null })
    .then([shut, revoked]);
});

test('nobody makes a token for an erased person', () => {
  const erased: UserEvent = { type: 'SubjectErased', data: { userId } };
  given(userDecider, [registered, erased]).when(create).thenRefuses('account.unknown-user');
});
