import { AccountDisabled } from '@marketplace/contracts/accounts/accounts.events.ts';
import { getCompanyStreamName, MemberLeft, MemberRoleSet } from '@marketplace/contracts/companies/companies.events.ts';
import type { InferredDomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { ExecuteCommand } from '@marketplace/event-store/execute.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { isAccountDisabledInLog } from '../accounts/accountDisabledInLog.public.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import type { LoadStatePort } from '../ports.ts';
import { companyDecider } from './company.decider.ts';
import type { CompanyState } from '@marketplace/domain/companies/companies.fold.ts';
import { findCompanyIdByUserDomain } from './companyIdByDomain.public.ts';

export type CompanyOwnerSuccessionDeps = DeadlineProcessDeps & LoadStatePort;

type Cause = InferredDomainEvent<typeof AccountDisabled | typeof MemberLeft | typeof MemberRoleSet>;

/**
 * Returns the members with a disabled account. Owners are also looked up in the log, because their database row may be
 * updated only after this process has read the event. If any other member is disabled in the meantime, this process
 * will read another event about that member.
 */
async function findDisabledMemberIds(
  deps: CompanyOwnerSuccessionDeps,
  members: CompanyState['members'],
): Promise<readonly string[]> {
  const found = await deps.pool.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM accounts.account WHERE user_id = ANY($1) AND disabled_at IS NOT NULL',
    [members.map(({ userId }) => userId)],
  );
  const disabled = new Set(found.rows.map(({ userId }) => userId));
  for (const { userId, role } of members) {
    if (role === 'owner' && !disabled.has(userId) && (await isAccountDisabledInLog(deps, userId))) disabled.add(userId);
  }
  return [...disabled];
}

/** @param subject id of a company, or id of a user to select the company of that user's email domain. */
async function appointOwner(
  deps: CompanyOwnerSuccessionDeps,
  execute: ExecuteCommand,
  subject: string,
  meta: EventMeta,
): Promise<void> {
  const companyId = (await findCompanyIdByUserDomain(deps, subject)) ?? subject;
  const { state } = await deps.loadState(companyDecider, getCompanyStreamName(companyId));
  const disabledUserIds = await findDisabledMemberIds(deps, state.members);
  if (disabledUserIds.length === 0) return;
  await execute(companyDecider, {
    stream: getCompanyStreamName(companyId),
    command: { type: 'AppointOwner', companyId, disabledUserIds },
    meta,
  });
}

/**
 * Creates the process that appoints another owner when no owner of a company can sign in. Owners with a disabled
 * account keep their role.
 */
export function createCompanyOwnerSuccessionProcess(
  deps: CompanyOwnerSuccessionDeps,
): DeadlineProcessDefinition<Cause> {
  return {
    name: 'owner-succession',
    eventNames: [AccountDisabled.name, MemberLeft.name, MemberRoleSet.name],
    deadlineOf: ({ type, data }, at) => ({
      subject: type === 'AccountDisabled' ? data.userId : data.companyId,
      dueAt: at,
    }),
    act: (execute, subject, meta) => appointOwner(deps, execute, subject, meta),
  };
}

/** Ensures that every company has an owner who can sign in. Safe to kill at any point: another instance resumes. */
export function startCompanyOwnerSuccessionProcess(deps: CompanyOwnerSuccessionDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, createCompanyOwnerSuccessionProcess(deps));
}
