import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { expect, test } from 'vitest';
import { companyDecider } from './company.decider.ts';
import type { CompanySignInCommand } from './companySignIn.decider.ts';

const companyId = '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00';
const ida = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const carl = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const [first, second] = ['00000000-0000-4000-8000-000000000511', '00000000-0000-4000-8000-000000000512'] as const;

const signInData = (settingId: string, userId = ida) => ({ companyId, userId, settingId });
const founded: CompanyEvent = { type: 'CompanyFounded', data: { companyId, userId: ida, name: null } };
const buyer: readonly CompanyEvent[] = [
  { type: 'JoinRequested', data: { companyId, userId: carl, owners: [ida] } },
  { type: 'MemberAdmitted', data: { companyId, userId: carl, role: 'buyer', by: ida } },
];
const set = (settingId: string): CompanyEvent => ({ type: 'CompanySignInSet', data: signInData(settingId) });
const on = (settingId: string): CompanyEvent => ({ type: 'CompanySignInTurnedOn', data: signInData(settingId) });
const off = (settingId: string): CompanyEvent => ({ type: 'CompanySignInTurnedOff', data: signInData(settingId) });
const signInCommand = (type: CompanySignInCommand['type'], settingId: string, userId = ida): CompanySignInCommand => ({
  type,
  ...signInData(settingId, userId),
});
const company = (...events: CompanyEvent[]) => givenDeciderTestEvents(companyDecider, [founded, ...buyer, ...events]);

test('sets a provider, turns it on and off, and emits nothing for an unchanged state', () => {
  company()
    .when(signInCommand('SetSignIn', first))
    .then([set(first)]);
  company(set(first)).when(signInCommand('SetSignIn', first)).then([]);
  company(set(first))
    .when(signInCommand('TurnOnSignIn', first))
    .then([on(first)]);
  company(set(first), on(first)).when(signInCommand('TurnOnSignIn', first)).then([]);
  company(set(first), on(first))
    .when(signInCommand('TurnOffSignIn', first))
    .then([off(first)]);
  company(set(first)).when(signInCommand('TurnOffSignIn', first)).then([]);
});

test('keeps a replaced provider off until it is turned on', () => {
  company(set(first), on(first), set(second))
    .when(signInCommand('TurnOnSignIn', second))
    .then([on(second)]);
  for (const type of ['TurnOnSignIn', 'TurnOffSignIn'] as const) {
    company(set(first), on(first), set(second)).when(signInCommand(type, first)).thenRefuses('company.sign-in-changed');
    company().when(signInCommand(type, first)).thenRefuses('company.sign-in-changed');
  }
});

test('rejects sign-in changes by anyone but an owner', () => {
  for (const type of ['SetSignIn', 'TurnOnSignIn', 'TurnOffSignIn'] as const) {
    company(set(first))
      .when(signInCommand(type, first, carl))
      .thenRefuses('company.not-allowed');
    givenDeciderTestEvents(companyDecider, [founded, set(first)])
      .when(signInCommand(type, first, carl))
      .thenRefuses('company.not-member');
  }
});

test('allows turning the sign-in off when the history is full', () => {
  expect(companyDecider.quota?.isExempt(signInCommand('TurnOffSignIn', first))).toBe(true);
  expect(companyDecider.quota?.isExempt(signInCommand('SetSignIn', first))).toBe(false);
});
