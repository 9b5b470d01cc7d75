import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { describe, expect, test } from 'vitest';
import { type CompanyCommand, companyDecider } from './company.decider.ts';

const companyId = '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00';
const [ida, carl, mia, nils] = ['1', '2', '3', '4'].map((last) => `6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a1${last}`) as [
  string,
  string,
  string,
  string,
];
const of = (userId: string) => ({ companyId, userId });
const founded: CompanyEvent = { type: 'CompanyFounded', data: { ...of(ida), name: null } };
const asked = (userId: string, owners: string[] = [ida]): CompanyEvent => ({
  type: 'JoinRequested',
  data: { ...of(userId), owners },
});
const admitted = (userId: string, role: CompanyRole, by = ida): CompanyEvent => ({
  type: 'MemberAdmitted',
  data: { ...of(userId), role, by },
});
const declined = (userId: string): CompanyEvent => ({ type: 'JoinDeclined', data: { ...of(userId), by: ida } });
const roleSet = (userId: string, role: CompanyRole, by: string | null = ida): CompanyEvent => ({
  type: 'MemberRoleSet',
  data: { ...of(userId), role, by },
});
const left = (userId: string, by: string | null): CompanyEvent => ({ type: 'MemberLeft', data: { ...of(userId), by } });
const join = (userId: string): CompanyCommand => ({ type: 'RequestToJoin', ...of(userId) });
const admit = (userId: string, role: CompanyRole, by = ida): CompanyCommand => ({
  type: 'AdmitMember',
  ...{ ...of(userId), role, by },
});
const setRole = (userId: string, role: CompanyRole, by = ida): CompanyCommand => ({
  type: 'SetMemberRole',
  ...{ ...of(userId), role, by },
});
const remove = (userId: string, by = ida): CompanyCommand => ({ type: 'RemoveMember', ...of(userId), by });
const leave = (userId: string): CompanyCommand => ({ type: 'LeaveCompany', ...of(userId) });
const endMembership = (userId: string): CompanyCommand => ({ type: 'EndMembership', ...of(userId) });
const appoint = (...disabledUserIds: readonly string[]): CompanyCommand => ({
  type: 'AppointOwner',
  companyId: of(ida).companyId,
  disabledUserIds,
});
const company = (...events: CompanyEvent[]) => givenDeciderTestEvents(companyDecider, [founded, ...events]);
/** Ida is an owner, Carl a buyer, Mia a viewer. */
const threeMembers = [asked(carl), admitted(carl, 'buyer'), asked(mia), admitted(mia, 'viewer')];

test('founds a company once per domain', () => {
  givenDeciderTestEvents(companyDecider)
    .when({ type: 'FoundCompany', ...of(ida), name: 'Meridian' })
    .then([{ type: 'CompanyFounded', data: { ...of(ida), name: 'Meridian' } }]);
  company()
    .when({ type: 'FoundCompany', ...of(carl), name: 'Meridian' })
    .thenRefuses('company.exists');
});

test('refers to support when the company has no members left', () => {
  const refusal = company(left(ida, null))
    .when({ type: 'FoundCompany', ...of(carl), name: 'Meridian' })
    .thenRefuses('company.exists');
  expect(refusal.message).toContain('Contact support');
});

describe('joining', () => {
  test('records the owners to notify of a request, and admits the user', () => {
    company()
      .when(join(carl))
      .then([asked(carl)]);
    company(...threeMembers, roleSet(carl, 'owner'))
      .when(join(nils))
      .then([asked(nils, [ida, carl])]);
    company(asked(carl))
      .when(admit(carl, 'buyer'))
      .then([admitted(carl, 'buyer')]);
  });

  test('rejects requests of pending users, of members and without a company', () => {
    company(asked(carl)).when(join(carl)).thenRefuses('company.pending');
    company(...threeMembers)
      .when(join(mia))
      .thenRefuses('company.member');
    const refusal = givenDeciderTestEvents(companyDecider).when(join(carl)).thenRefuses('company.other-domain');
    expect(refusal.message).toBe('Your email domain has no company yet. Create a company instead.');
  });

  test('rejects a fourth unsuccessful request, and resets the count after an admission', () => {
    const twice = [asked(carl), declined(carl), asked(carl), declined(carl)];
    company(...twice)
      .when(join(carl))
      .then([asked(carl)]);
    company(...twice, asked(carl), declined(carl))
      .when(join(carl))
      .thenRefuses('company.asked-enough');
    const back: CompanyEvent = { type: 'JoinWithdrawn', data: of(carl) };
    company(asked(carl), back, asked(carl), back, asked(carl), back)
      .when(join(carl))
      .thenRefuses('company.asked-enough');
    company(...twice, asked(carl), admitted(carl, 'buyer'), left(carl, carl))
      .when(join(carl))
      .then([asked(carl)]);
  });

  test('lets members admit users up to their own role, and viewers none', () => {
    const waiting = [...threeMembers, asked(nils)];
    company(...waiting)
      .when(admit(nils, 'buyer', carl))
      .then([admitted(nils, 'buyer', carl)]);
    company(...waiting)
      .when(admit(nils, 'owner', carl))
      .thenRefuses('company.not-allowed');
    company(...waiting)
      .when(admit(nils, 'viewer', mia))
      .thenRefuses('company.not-allowed');
    company(...waiting)
      .when(admit(nils, 'viewer', nils))
      .thenRefuses('company.not-member');
  });

  test('rejects decisions about users without a pending request', () => {
    company().when(admit(carl, 'viewer')).thenRefuses('company.not-pending');
    company(asked(carl), declined(carl))
      .when({ type: 'DeclineMember', ...of(carl), by: ida })
      .thenRefuses('company.not-pending');
  });
});

describe('roles', () => {
  test('lets only owners set roles, with no event for an unchanged role', () => {
    company(...threeMembers)
      .when(setRole(mia, 'buyer'))
      .then([roleSet(mia, 'buyer')]);
    company(...threeMembers)
      .when(setRole(mia, 'viewer'))
      .then([]);
    company(...threeMembers)
      .when(setRole(mia, 'buyer', carl))
      .thenRefuses('company.not-allowed');
    company(...threeMembers)
      .when(setRole(nils, 'buyer'))
      .thenRefuses('company.unknown-member');
  });

  test('keeps the last owner from leaving, being demoted or being removed', () => {
    for (const command of [leave(ida), setRole(ida, 'buyer'), remove(ida)]) {
      company(...threeMembers)
        .when(command)
        .thenRefuses('company.last-owner');
    }
    company(...threeMembers, roleSet(carl, 'owner'))
      .when(leave(ida))
      .then([left(ida, ida)]);
  });
});

describe('leaving', () => {
  test('ends a membership or a pending request, once', () => {
    company(...threeMembers)
      .when(leave(mia))
      .then([left(mia, mia)]);
    company(asked(carl))
      .when(leave(carl))
      .then([{ type: 'JoinWithdrawn', data: of(carl) }]);
    company(...threeMembers, left(mia, mia))
      .when(leave(mia))
      .thenRefuses('company.not-member');
    company(...threeMembers)
      .when(remove(mia))
      .then([left(mia, ida)]);
  });

  test('lets former members request to join again', () => {
    company(...threeMembers, left(mia, ida))
      .when(join(mia))
      .then([asked(mia)]);
  });

  test('appoints the longest-serving buyer, else viewer, when no owner can sign in', () => {
    company(...threeMembers)
      .when(appoint(ida))
      .then([{ type: 'MemberRoleSet', data: { ...of(carl), role: 'owner', by: null } }]);
    company(...threeMembers)
      .when(appoint(ida, carl))
      .then([{ type: 'MemberRoleSet', data: { ...of(mia), role: 'owner', by: null } }]);
    company(...threeMembers)
      .when(appoint(ida, carl, mia))
      .then([]);
    company(...threeMembers, roleSet(carl, 'owner'))
      .when(appoint(ida))
      .then([]);
    company(...threeMembers)
      .when(appoint(mia))
      .then([]);
  });

  test('replaces an erased last owner by the longest-serving buyer, else viewer', () => {
    company(...threeMembers)
      .when(endMembership(ida))
      .then([left(ida, null), roleSet(carl, 'owner', null)]);
    company(...threeMembers, left(carl, carl))
      .when(endMembership(ida))
      .then([left(ida, null), roleSet(mia, 'owner', null)]);
    company()
      .when(endMembership(ida))
      .then([left(ida, null)]);
    company(...threeMembers)
      .when(endMembership(nils))
      .then([]);
  });
});

test('allows leaving and decisions on requests when the history is full', () => {
  const { isExempt } = companyDecider.quota ?? { isExempt: () => false };
  const commands = [
    leave(mia),
    endMembership(mia),
    admit(mia, 'viewer'),
    remove(mia),
    join(mia),
    setRole(mia, 'buyer'),
  ];
  expect(commands.map(isExempt)).toEqual([true, true, true, true, false, false]);
});
