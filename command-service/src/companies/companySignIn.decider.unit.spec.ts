import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { expect, test } from 'vitest';
import { companyDecider } from './company.decider.ts';
import type { SignInCommand } from './companySignIn.decider.ts';

const companyId = '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00';
const ida = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const carl = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12';
const [first, second] = ['00000000-0000-4000-8000-000000000511', '00000000-0000-4000-8000-000000000512'] as const;

const about = (settingId: string, userId = ida) => ({ companyId, userId, settingId });
const founded: CompanyEvent = { type: 'CompanyFounded', data: { companyId, userId: ida, name: null } };
const buyer: readonly CompanyEvent[] = [
  { type: 'JoinRequested', data: { companyId, userId: carl, owners: [ida] } },
  { type: 'MemberAdmitted', data: { companyId, userId: carl, role: 'buyer', by: ida } },
];
const set = (settingId: string): CompanyEvent => ({ type: 'CompanySignInSet', data: about(settingId) });
const on = (settingId: string): CompanyEvent => ({ type: 'CompanySignInTurnedOn', data: about(settingId) });
const off = (settingId: string): CompanyEvent => ({ type: 'CompanySignInTurnedOff', data: about(settingId) });
const does = (type: SignInCommand['type'], settingId: string, userId = ida): SignInCommand => ({
  type,
  ...about(settingId, userId),
});
const company = (...events: CompanyEvent[]) => given(companyDecider, [founded, ...buyer, ...events]);

test('an owner sets a provider, turns it on, and off again; what stands already is no change', () => {
  company()
    .when(does('SetSignIn', first))
    .then([set(first)]);
  company(set(first)).when(does('SetSignIn', first)).then([]);
  company(set(first))
    .when(does('TurnOnSignIn', first))
    .then([on(first)]);
  company(set(first), on(first)).when(does('TurnOnSignIn', first)).then([]);
  company(set(first), on(first))
    .when(does('TurnOffSignIn', first))
    .then([off(first)]);
  company(set(first)).when(does('TurnOffSignIn', first)).then([]);
});

test('a provider that was set anew is off until it is turned on itself', () => {
  company(set(first), on(first), set(second))
    .when(does('TurnOnSignIn', second))
    .then([on(second)]);
  for (const type of ['TurnOnSignIn', 'TurnOffSignIn'] as const) {
    company(set(first), on(first), set(second)).when(does(type, first)).thenRefuses('company.sign-in-changed');
    company().when(does(type, first)).thenRefuses('company.sign-in-changed');
  }
});

test('nobody but an owner says how a company signs in', () => {
  for (const type of ['SetSignIn', 'TurnOnSignIn', 'TurnOffSignIn'] as const) {
    company(set(first))
      .when(does(type, first, carl))
      .thenRefuses('company.not-allowed');
    given(companyDecider, [founded, set(first)])
      .when(does(type, first, carl))
      .thenRefuses('company.not-member');
  }
});

test('a sign-in is turned off however long the history is', () => {
  expect(companyDecider.room?.always(does('TurnOffSignIn', first))).toBe(true);
  expect(companyDecider.room?.always(does('SetSignIn', first))).toBe(false);
});
