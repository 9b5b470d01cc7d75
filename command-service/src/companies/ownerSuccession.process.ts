import { AccountDisabled } from '@marketplace/contracts/accounts/accounts.events.ts';
import { companyStream, MemberLeft, MemberRoleSet } from '@marketplace/contracts/companies/companies.events.ts';
import type { EventOf } from '@marketplace/contracts/kernel/event.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import type { LoadStatePort } from '../ports.ts';
import { companyDecider } from './company.decider.ts';
import { companyIdAt } from './companyIdAt.public.ts';

export type OwnerSuccessionDeps = DeadlineDeps & LoadStatePort;

type Cause = EventOf<typeof AccountDisabled | typeof MemberLeft | typeof MemberRoleSet>;

async function findDisabledUserIds(
  { pool }: OwnerSuccessionDeps,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const found = await pool.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM accounts.account WHERE user_id = ANY($1) AND disabled_at IS NOT NULL',
    [userIds],
  );
  return found.rows.map(({ userId }) => userId);
}

/** @param subject the id of a company, or of a user: then the company of the user's email domain is meant. */
async function appointOwner(deps: OwnerSuccessionDeps, execute: Execute, subject: string, meta: Meta): Promise<void> {
  const companyId = (await companyIdAt(deps, subject)) ?? subject;
  const { state } = await deps.loadState(companyDecider, companyStream(companyId));
  const shut = await findDisabledUserIds(
    deps,
    state.members.map(({ userId }) => userId),
  );
  if (shut.length === 0) return;
  await execute(companyDecider, {
    stream: companyStream(companyId),
    command: { type: 'AppointOwner', companyId, shut },
    meta,
  });
}

/** Appoints another owner when no owner of a company can sign in. Owners with a disabled account keep their role. */
export function ownerSuccession(deps: OwnerSuccessionDeps): DeadlineProcess<Cause> {
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
export function startOwnerSuccession(deps: OwnerSuccessionDeps): Running {
  return startDeadlines(deps, ownerSuccession(deps));
}
