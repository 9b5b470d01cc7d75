import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { expect } from 'vitest';
import type { RandomCompanyTestStep } from './companySteps.ts';
import type { RandomRfqTestEvent, TriedRandomRfqTestStep } from './rfqSequences.ts';

/** Roles in the company by user id; other users are not members. */
export type TestCompanyRolesByUserId = ReadonlyMap<string, CompanyRole>;

/** Computes the roles of a company's members from the events of the company, without the product's own code. */
export function computeExpectedCompanyRolesFromEvents(events: readonly RandomRfqTestEvent[]): TestCompanyRolesByUserId {
  const roles = new Map<string, CompanyRole>();
  for (const { type, data } of events) {
    if (type === 'CompanyFounded') roles.set(data.userId, 'owner');
    if (type === 'MemberAdmitted' || type === 'MemberRoleSet') roles.set(data.userId, data.role);
    if (type === 'MemberLeft') roles.delete(data.userId);
  }
  return roles;
}

/**
 * Whether a user can read an RFQ as a buyer: as its sender if it belongs to no company, otherwise as a member of the
 * company.
 */
export function isTestUserExpectedToReadRfq(rfq: RfqState, userId: string, roles: TestCompanyRolesByUserId): boolean {
  if (rfq === null) return false;
  return rfq.companyId === null ? rfq.buyerId === userId : roles.has(userId);
}

/**
 * Whether a user can change an RFQ as a buyer. All users who can read the RFQ can change it, except viewers in the
 * company.
 */
export function isTestUserExpectedToChangeRfq(rfq: RfqState, userId: string, roles: TestCompanyRolesByUserId): boolean {
  return isTestUserExpectedToReadRfq(rfq, userId, roles) && (rfq?.companyId === null || roles.get(userId) !== 'viewer');
}

const buyingRoles: readonly (CompanyRole | undefined)[] = ['buyer', 'owner'];

/** Whether a user may execute a company step; `undefined` is the role of users who are not members. */
function isEntitled({ act, role }: RandomCompanyTestStep, own: CompanyRole | undefined): boolean {
  if (act === 'admit') return buyingRoles.includes(own) && (own === 'owner' || role !== 'owner');
  if (act === 'decline') return buyingRoles.includes(own);
  return act === 'role' || act === 'remove' ? own === 'owner' : true;
}

/** Expects that company steps respect the caller's role, and that a company with members has an owner. */
export function expectCompanyStepRespectsRoles({ step, events, company, userIds }: TriedRandomRfqTestStep): void {
  if (step.kind !== 'company') return;
  const own = computeExpectedCompanyRolesFromEvents(company).get(userIds[step.company.by]);
  if (!isEntitled(step.company, own)) expect(events).toEqual([]);
  const after = [...computeExpectedCompanyRolesFromEvents([...company, ...events]).values()];
  expect(after.length === 0 || after.includes('owner')).toBe(true);
}
