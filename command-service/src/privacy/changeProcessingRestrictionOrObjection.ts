import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { ExecuteCommandPort, MonthlySearchPseudonymsPort } from '../ports.ts';
import {
  type ChangeProcessingRestrictionOrObjectionCommand,
  processingRestrictionOrObjectionDecider,
} from './processingRight.decider.ts';

export type ChangeProcessingRestrictionOrObjectionDeps = ExecuteCommandPort & MonthlySearchPseudonymsPort;

/**
 * Records that a user restricts data processing or objects to it, or withdraws the restriction or objection; safe to
 * repeat. An objection permanently removes the user from the search log.
 * @throws Refusal 'account.unknown-user' for an erased user.
 */
export async function changeProcessingRestrictionOrObjection(
  { execute, monthly }: ChangeProcessingRestrictionOrObjectionDeps,
  change: Omit<ChangeProcessingRestrictionOrObjectionCommand, 'type'>,
  meta: EventMeta,
) {
  const { userId, right, inForce } = change;
  const command = { type: 'ChangeProcessing', ...change } as const;
  const result = await execute(processingRestrictionOrObjectionDecider, {
    stream: getUserStreamName(userId),
    command,
    meta,
  });
  if (right === 'objection' && inForce) await monthly.erasePerson(userId);
  return result;
}
