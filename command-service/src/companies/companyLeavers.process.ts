import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { formatPosition } from '@marketplace/contracts/kernel/position.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { companyOf } from '@marketplace/read-models/companies/companies.readers.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import type { ReadModelPort } from '../ports.ts';
import { companyDecider } from './company.decider.ts';

export interface CompanyLeaversDeps extends DeadlineDeps, ReadModelPort {
  /** Waits for the read models. @returns whether they reached the position (a token) in time. */
  readonly untilRead: (position: string) => Promise<boolean>;
}

/** @throws Error when the read models lag behind the log. */
async function endMembership(deps: CompanyLeaversDeps, execute: Execute, userId: string, meta: Meta): Promise<void> {
  const { store } = deps;
  if (!(await deps.untilRead(formatPosition(await store.epoch(), await store.head())))) {
    throw new Error('The read models lag behind the log, so memberships cannot be looked up.');
  }
  const companyId = await companyOf(await readSource(deps), userId);
  if (companyId === null) return;
  const command = { type: 'EndMembership', companyId, userId } as const;
  await execute(companyDecider, { stream: companyStream(companyId), command, meta });
}

/** Ends the memberships of erased users, and appoints another owner for a company that loses its last one. */
export function companyLeavers(deps: CompanyLeaversDeps): DeadlineProcess<SubjectErased> {
  return {
    name: 'company-leavers',
    eventNames: [SubjectErased.name],
    deadlineOf: ({ data }, at) => ({ subject: data.userId, dueAt: at }),
    act: (execute, userId, meta) => endMembership(deps, execute, userId, meta),
  };
}

/** Removes erased users from their companies. Safe to kill at any point: another instance resumes. */
export function startCompanyLeavers(deps: CompanyLeaversDeps): Running {
  return startDeadlines(deps, companyLeavers(deps));
}
