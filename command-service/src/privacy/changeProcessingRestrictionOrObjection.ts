import { userStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { ExecuteCommandPort, MonthlySearchPseudonymsPort } from '../ports.ts';
import {
  type ChangeProcessingRestrictionOrObjection,
  processingRestrictionOrObjectionDecider,
} from './processingRight.decider.ts';

export type ChangeProcessingRestrictionOrObjectionDeps = ExecuteCommandPort & MonthlySearchPseudonymsPort;

/**
 * Exercises or withdraws a right to restrict or object; safe to repeat. An objection removes the user from the search
 * log for good.
 * @throws Refusal 'account.unknown-user' for an erased user.
 */
export async function changeProcessingRestrictionOrObjection(
  { execute, monthly }: ChangeProcessingRestrictionOrObjectionDeps,
  change: Omit<ChangeProcessingRestrictionOrObjection, 'type'>,
  meta: EventMeta,
) {
  const { userId, right, inForce } = change;
  const command = { type: 'ChangeProcessing', ...change } as const;
  const result = await execute(processingRestrictionOrObjectionDecider, {
    stream: userStreamName(userId),
    command,
    meta,
  });
  if (right === 'objection' && inForce) await monthly.erasePerson(userId);
  return result;
}
