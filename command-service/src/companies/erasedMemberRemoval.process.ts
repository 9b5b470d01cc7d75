import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatLogPosition } from '@marketplace/contracts/kernel/position.ts';
import type { ExecuteCommand } from '@marketplace/event-store/execute.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { findJoinedOrRequestedCompanyId } from '@marketplace/read-models/companies/companies.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import type { ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { companyDecider } from './company.decider.ts';

export interface ErasedMemberRemovalDeps extends DeadlineProcessDeps, ReadModelDatabaseAndSchemasPort {
  /**
   * Waits until the read models reach a log position, which is passed as a token.
   * @returns whether the read models reached the position in time.
   */
  readonly untilRead: (position: string) => Promise<boolean>;
}

/**
 * Ends the user's membership or pending request to join.
 * @throws Error when the read models lag behind the log.
 */
async function endMembership(
  deps: ErasedMemberRemovalDeps,
  execute: ExecuteCommand,
  userId: string,
  meta: EventMeta,
): Promise<void> {
  const { store } = deps;
  if (!(await deps.untilRead(formatLogPosition(await store.epoch(), await store.head())))) {
    throw new Error('The read models lag behind the log, so memberships cannot be looked up.');
  }
  const companyId = await findJoinedOrRequestedCompanyId(await resolveReadModelPoolAndSchemas(deps), userId);
  if (companyId === null) return;
  const command = { type: 'EndMembership', companyId, userId } as const;
  await execute(companyDecider, { stream: getCompanyStreamName(companyId), command, meta });
}

/**
 * Creates the process that ends the memberships of erased users and appoints another owner for a company that loses its
 * last owner.
 */
export function createErasedMemberRemovalProcess(
  deps: ErasedMemberRemovalDeps,
): DeadlineProcessDefinition<SubjectErased> {
  return {
    name: 'company-leavers',
    eventNames: [SubjectErased.name],
    deadlineOf: ({ data }, at) => ({ subject: data.userId, dueAt: at }),
    act: (execute, userId, meta) => endMembership(deps, execute, userId, meta),
  };
}

/** Removes erased users from their companies. Safe to kill at any point: another instance resumes. */
export function startErasedMemberRemovalProcess(deps: ErasedMemberRemovalDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, createErasedMemberRemovalProcess(deps));
}
