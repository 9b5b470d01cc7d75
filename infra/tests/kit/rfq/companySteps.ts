import { companyDecider, type CompanyCommand } from '@marketplace/command-service/companies/company.decider.ts';
import { companyToActFor } from '@marketplace/command-service/rfq/buyerRfq.ts';
import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { type CompanyRole, companyRoles } from '@marketplace/contracts/companies/companies.values.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type CompanyState, evolveCompany, noCompany, roleIn } from '@marketplace/domain/companies/companies.fold.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import fc from 'fast-check';

/** People of one domain, and somebody of none. The first of them sends the RFQ. */
export const people = ['sender', 'colleague', 'newcomer', 'stranger'] as const;
export type Person = (typeof people)[number];
const ofDomain = ['sender', 'colleague', 'newcomer'] as const;

/** Somebody of a company's domain does something about it, or about somebody else. */
export interface CompanyStep {
  readonly act: 'found' | 'join' | 'admit' | 'decline' | 'role' | 'leave' | 'remove' | 'erase';
  readonly by: Person;
  readonly of: Person;
  readonly role: CompanyRole;
}

/** Mostly people who come, and change what others may do, so that there is somebody who leaves. */
export const companySteps: fc.Arbitrary<CompanyStep> = fc.record({
  act: fc.constantFrom<CompanyStep['act'][]>(
    'found',
    ...Array<'join'>(3).fill('join'),
    ...Array<'admit'>(4).fill('admit'),
    ...Array<'role'>(2).fill('role'),
    ...(['decline', 'leave', 'remove', 'erase'] as const),
  ),
  by: fc.constantFrom<Person[]>('sender', 'sender', 'sender', ...ofDomain),
  of: fc.constantFrom<Person[]>('colleague', 'colleague', ...ofDomain),
  role: fc.constantFrom(...companyRoles),
});

/** Ids of a life's people and of the company of their domain. */
export interface CompanyIds {
  readonly companyId: string;
  readonly userIds: Readonly<Record<Person, string>>;
}

/** What happens to a company; an erasure comes before what it does to the company. */
export type OfCompany = CompanyEvent | SubjectErased;

const commandOf: Readonly<
  Record<CompanyStep['act'], (by: string, of: string, role: CompanyRole, companyId: string) => CompanyCommand>
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

/** A company that the sender founded and that a colleague owns too, so that the sender may leave it. */
export const companyOfTwo: readonly CompanyStep[] = [
  { act: 'found', by: 'sender', of: 'sender', role: 'owner' },
  { act: 'join', by: 'colleague', of: 'colleague', role: 'owner' },
  { act: 'admit', by: 'sender', of: 'colleague', role: 'owner' },
];

/** The company of a life's people while the life goes on. Nobody does anything who was erased. */
export function createCompany({ companyId, userIds }: CompanyIds) {
  let state: CompanyState = noCompany;
  const events: OfCompany[] = [];
  const erased = new Set<Person>();
  const acting = (person: Person): Buyer => {
    const userId = userIds[person];
    const role = roleIn(state, userId);
    return role === null ? { userId } : { userId, member: { companyId, role } };
  };
  const decide = ({ act, by, of, role }: CompanyStep, meta: Meta): readonly CompanyEvent[] => {
    try {
      return companyDecider.decide(commandOf[act](userIds[by], userIds[of], role, companyId), state, meta);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };
  const take = (step: CompanyStep, meta: Meta): readonly OfCompany[] => {
    const { act, by, of } = step;
    if (erased.has(act === 'erase' || act === 'join' ? of : by)) return [];
    const made = decide(step, meta);
    state = made.reduce(evolveCompany, state);
    if (act === 'erase') erased.add(of);
    const gone = { type: 'SubjectErased', data: { userId: userIds[of] } } as const;
    const all = act === 'erase' ? [gone, ...made] : made;
    events.push(...all);
    return all;
  };
  return {
    /** Tries a step. @returns what came of it, nothing where it was refused. */
    take,
    /** Who somebody acts as now. */
    acting,
    /** The company for which the sender sends now, `null` for none. */
    sentFor: (): string | null => companyToActFor(acting('sender')),
    isErased: (person: Person): boolean => erased.has(person),
    /** What has happened. */
    events: (): readonly OfCompany[] => [...events],
  };
}
