import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
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
const erased = (userId: string): CompanyCommand => ({ type: 'EndMembership', ...of(userId) });
const appoint = (...shut: readonly string[]): CompanyCommand => ({
  type: 'AppointOwner',
  companyId: of(ida).companyId,
  shut,
});
const company = (...events: CompanyEvent[]) => given(companyDecider, [founded, ...events]);
/** Ida owns it, Carl buys for it, Mia reads. */
const three = [asked(carl), admitted(carl, 'buyer'), asked(mia), admitted(mia, 'viewer')];

test('the first of a domain founds its company, and nobody founds it again', () => {
  given(companyDecider)
    .when({ type: 'FoundCompany', ...of(ida), name: 'Meridian' })
    .then([{ type: 'CompanyFounded', data: { ...of(ida), name: 'Meridian' } }]);
  company()
    .when({ type: 'FoundCompany', ...of(carl), name: 'Meridian' })
    .thenRefuses('company.exists');
});

test('whose company has lost all its people is told whom to ask', () => {
  const refusal = company(left(ida, null))
    .when({ type: 'FoundCompany', ...of(carl), name: 'Meridian' })
    .thenRefuses('company.exists');
  expect(refusal.message).toContain('Please write to us');
});

describe('joining', () => {
  test('takes a request, of which every owner hears, and the word of a member', () => {
    company()
      .when(join(carl))
      .then([asked(carl)]);
    company(...three, roleSet(carl, 'owner'))
      .when(join(nils))
      .then([asked(nils, [ida, carl])]);
    company(asked(carl))
      .when(admit(carl, 'buyer'))
      .then([admitted(carl, 'buyer')]);
  });

  test('is refused to who waits, who belongs to it, and to everybody where there is no company', () => {
    company(asked(carl)).when(join(carl)).thenRefuses('company.pending');
    company(...three)
      .when(join(mia))
      .thenRefuses('company.member');
    given(companyDecider).when(join(carl)).thenRefuses('company.other-domain');
  });

  test('ends after three requests that led to nothing, and begins anew for who was let in', () => {
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

  test('a member lets people in up to the own rights; who only reads lets nobody in', () => {
    const waiting = [...three, asked(nils)];
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

  test('nobody is let in or declined who does not wait', () => {
    company().when(admit(carl, 'viewer')).thenRefuses('company.not-pending');
    company(asked(carl), declined(carl))
      .when({ type: 'DeclineMember', ...of(carl), by: ida })
      .thenRefuses('company.not-pending');
  });
});

describe('rights', () => {
  test('are set by owners alone, and only anew', () => {
    company(...three)
      .when(setRole(mia, 'buyer'))
      .then([roleSet(mia, 'buyer')]);
    company(...three)
      .when(setRole(mia, 'viewer'))
      .then([]);
    company(...three)
      .when(setRole(mia, 'buyer', carl))
      .thenRefuses('company.not-allowed');
    company(...three)
      .when(setRole(nils, 'buyer'))
      .thenRefuses('company.unknown-member');
  });

  test('a company keeps an owner: the last one neither leaves nor becomes less, by whomever', () => {
    for (const command of [leave(ida), setRole(ida, 'buyer'), remove(ida)]) {
      company(...three)
        .when(command)
        .thenRefuses('company.last-owner');
    }
    company(...three, roleSet(carl, 'owner'))
      .when(leave(ida))
      .then([left(ida, ida)]);
  });
});

describe('leaving', () => {
  test('ends a membership or a request, once', () => {
    company(...three)
      .when(leave(mia))
      .then([left(mia, mia)]);
    company(asked(carl))
      .when(leave(carl))
      .then([{ type: 'JoinWithdrawn', data: of(carl) }]);
    company(...three, left(mia, mia))
      .when(leave(mia))
      .thenRefuses('company.not-member');
    company(...three)
      .when(remove(mia))
      .then([left(mia, ida)]);
  });

  test('who left asks again to come back', () => {
    company(...three, left(mia, ida))
      .when(join(mia))
      .then([asked(mia)]);
  });

  test('where no owner can sign in, who buys longest becomes one beside them, else who reads longest, else nobody', () => {
    company(...three)
      .when(appoint(ida))
      .then([{ type: 'MemberRoleSet', data: { ...of(carl), role: 'owner', by: null } }]);
    company(...three)
      .when(appoint(ida, carl))
      .then([{ type: 'MemberRoleSet', data: { ...of(mia), role: 'owner', by: null } }]);
    company(...three)
      .when(appoint(ida, carl, mia))
      .then([]);
    company(...three, roleSet(carl, 'owner'))
      .when(appoint(ida))
      .then([]);
    company(...three)
      .when(appoint(mia))
      .then([]);
  });

  test('an erased last owner is followed by who buys longest, else by who reads longest, else by nobody', () => {
    company(...three)
      .when(erased(ida))
      .then([left(ida, null), roleSet(carl, 'owner', null)]);
    company(...three, left(carl, carl))
      .when(erased(ida))
      .then([left(ida, null), roleSet(mia, 'owner', null)]);
    company()
      .when(erased(ida))
      .then([left(ida, null)]);
    company(...three)
      .when(erased(nils))
      .then([]);
  });
});

test('a full history keeps nobody from leaving and from being answered', () => {
  const { always } = companyDecider.room ?? { always: () => false };
  const commands = [leave(mia), erased(mia), admit(mia, 'viewer'), remove(mia), join(mia), setRole(mia, 'buyer')];
  expect(commands.map(always)).toEqual([true, true, true, true, false, false]);
});
