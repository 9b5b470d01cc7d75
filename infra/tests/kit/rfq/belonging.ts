import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { expect } from 'vitest';
import type { CompanyStep } from './companySteps.ts';
import type { LifeEvent, Tried } from './rfqSequences.ts';

/** What each person may do in the company, by user id; nobody else belongs to it. */
export type Belonging = ReadonlyMap<string, CompanyRole>;

/** Who belongs to a company after some events, told without the product's own fold. */
export function belonging(events: readonly LifeEvent[]): Belonging {
  const roles = new Map<string, CompanyRole>();
  for (const { type, data } of events) {
    if (type === 'CompanyFounded') roles.set(data.userId, 'owner');
    if (type === 'MemberAdmitted' || type === 'MemberRoleSet') roles.set(data.userId, data.role);
    if (type === 'MemberLeft') roles.delete(data.userId);
  }
  return roles;
}

/** Whether somebody reads an RFQ as its buyer: alone where it is no company's, else as one of the company. */
export function mayRead(rfq: RfqState, userId: string, roles: Belonging): boolean {
  if (rfq === null) return false;
  return rfq.companyId === null ? rfq.buyerId === userId : roles.has(userId);
}

/** Whether somebody decides about it too. */
export function mayAct(rfq: RfqState, userId: string, roles: Belonging): boolean {
  return mayRead(rfq, userId, roles) && (rfq?.companyId === null || roles.get(userId) !== 'viewer');
}

const acting: readonly (CompanyRole | undefined)[] = ['buyer', 'owner'];

/** Whether somebody with a role may do about the company what a step tries; `undefined` belongs to none. */
function isEntitled({ act, role }: CompanyStep, own: CompanyRole | undefined): boolean {
  if (act === 'admit') return acting.includes(own) && (own === 'owner' || role !== 'owner');
  if (act === 'decline') return acting.includes(own);
  return act === 'role' || act === 'remove' ? own === 'owner' : true;
}

/** Nobody does more about a company than the own role allows, and one with people has an owner. */
export function expectCompanyAllowed({ step, events, company, userIds }: Tried): void {
  if (step.kind !== 'company') return;
  const own = belonging(company).get(userIds[step.company.by]);
  if (!isEntitled(step.company, own)) expect(events).toEqual([]);
  const after = [...belonging([...company, ...events]).values()];
  expect(after.length === 0 || after.includes('owner')).toBe(true);
}
