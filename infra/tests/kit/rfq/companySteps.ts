import { companyDecider, type CompanyCommand } from '@marketplace/command-service/companies/company.decider.ts';
import { resolveBuyerCompanyId } from '@marketplace/command-service/rfq/buyerRfq.ts';
import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  type CompanyState,
  evolveCompany,
  initialCompanyState,
  findCompanyRole,
} from '@marketplace/domain/companies/companies.fold.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import fc from 'fast-check';

/** Three users of one email domain and one user of another domain. The sender sends the RFQ. */
export const randomRfqTestUsers = ['sender', 'colleague', 'newcomer', 'stranger'] as const;
export type RandomRfqTestUser = (typeof randomRfqTestUsers)[number];
const sameDomainPeople = ['sender', 'colleague', 'newcomer'] as const;

/** A step in which the user `by` acts on the company of the domain, or on the user `of`. */
export interface RandomCompanyTestStep {
  readonly act: 'found' | 'join' | 'admit' | 'decline' | 'role' | 'leave' | 'remove' | 'erase';
  readonly by: RandomRfqTestUser;
  readonly of: RandomRfqTestUser;
  readonly role: CompanyRole;
}

/** Generates mostly steps that add members or change their roles, so that there are members who can leave. */
export const arbitraryCompanyTestStep: fc.Arbitrary<RandomCompanyTestStep> = fc.record({
  act: fc.constantFrom<RandomCompanyTestStep['act'][]>(
    'found',
    ...Array<'join'>(3).fill('join'),
    ...Array<'admit'>(4).fill('admit'),
    ...Array<'role'>(2).fill('role'),
    ...(['decline', 'leave', 'remove', 'erase'] as const),
  ),
  by: fc.constantFrom<RandomRfqTestUser[]>('sender', 'sender', 'sender', ...sameDomainPeople),
  of: fc.constantFrom<RandomRfqTestUser[]>('colleague', 'colleague', ...sameDomainPeople),
  role: fc.constantFrom(...companyRoles),
});

/** Ids of the users of a sequence and of the company of their domain. */
export interface RandomRfqTestUserAndCompanyIds {
  readonly companyId: string;
  readonly userIds: Readonly<Record<RandomRfqTestUser, string>>;
}

/** Events of a company; an erasure precedes the events that it causes. */
export type RandomRfqTestCompanyEvent = CompanyEvent | SubjectErased;

const buildCommands: Readonly<
  Record<RandomCompanyTestStep['act'], (by: string, of: string, role: CompanyRole, companyId: string) => CompanyCommand>
> = {
  found: (by, _of, _role, companyId) => ({ type: 'FoundCompany', companyId, userId: by, name: 'Meridian Cold Chain' }),
  join: (_by, of, _role, companyId) => ({ type: 'RequestToJoin', companyId, userId: of }),
  leave: (by, _of, _role, companyId) => ({ type: 'LeaveCompany', companyId, userId: by }),
  erase: (_by, of, _role, companyId) => ({ type: 'EndMembership', companyId, userId: of }),
  admit: (by, of, role, companyId) => ({ type: 'AdmitMember', companyId, userId: of, by, role }),
  role: (by, of, role, companyId) => ({ type: 'SetMemberRole', companyId, userId: of, by, role }),
  decline: (by, of, _role, companyId) => ({ type: 'DeclineMember', companyId, userId: of, by }),
  remove: (by, of, _role, companyId) => ({ type: 'RemoveMember', companyId, userId: of, by }),
};

/** Steps that create a company with the sender and the colleague as owners, so that the sender can leave. */
export const sampleTwoOwnerCompanySteps: readonly RandomCompanyTestStep[] = [
  { act: 'found', by: 'sender', of: 'sender', role: 'owner' },
  { act: 'join', by: 'colleague', of: 'colleague', role: 'owner' },
  { act: 'admit', by: 'sender', of: 'colleague', role: 'owner' },
];

/** Simulates the company of a sequence. Ignores steps of erased users. */
export function createRandomCompanyTestSimulation({ companyId, userIds }: RandomRfqTestUserAndCompanyIds) {
  let state: CompanyState = initialCompanyState;
  const events: RandomRfqTestCompanyEvent[] = [];
  const erased = new Set<RandomRfqTestUser>();
  const acting = (person: RandomRfqTestUser): BuyerWithCompanyMembership => {
    const userId = userIds[person];
    const role = findCompanyRole(state, userId);
    return role === null ? { userId } : { userId, member: { companyId, role } };
  };
  const decide = ({ act, by, of, role }: RandomCompanyTestStep, meta: EventMeta): readonly CompanyEvent[] => {
    try {
      return companyDecider.decide(buildCommands[act](userIds[by], userIds[of], role, companyId), state, meta);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };
  const take = (step: RandomCompanyTestStep, meta: EventMeta): readonly RandomRfqTestCompanyEvent[] => {
    const { act, by, of } = step;
    if (erased.has(act === 'erase' || act === 'join' ? of : by)) return [];
    const made = decide(step, meta);
    state = made.reduce(evolveCompany, state);
    if (act === 'erase') erased.add(of);
    const erasure = { type: 'SubjectErased', data: { userId: userIds[of] } } as const;
    const all = act === 'erase' ? [erasure, ...made] : made;
    events.push(...all);
    return all;
  };
  return {
    /**
     * Executes a step.
     * @returns the resulting events; none when the step is refused.
     */
    take,
    /** The user as a buyer, with the current membership. */
    acting,
    /** Id of the company for which the sender currently sends RFQs; `null` if there is none. */
    sentFor: (): string | null => resolveBuyerCompanyId(acting('sender')),
    isErased: (person: RandomRfqTestUser): boolean => erased.has(person),
    /** All events so far. */
    events: (): readonly RandomRfqTestCompanyEvent[] => [...events],
  };
}
