import { userStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { ExecuteCommandPort, MonthlySubjectsPort } from '../ports.ts';
import { type ChangeProcessingRight, processingRightDecider } from './processingRight.decider.ts';

export type ChangeProcessingRightDeps = ExecuteCommandPort & MonthlySubjectsPort;

/**
 * Exercises or withdraws a right to restrict or object; safe to repeat. An objection removes the user from the search
 * log for good.
 * @throws Refusal 'account.unknown-user' for an erased user.
 */
export async function changeProcessingRight(
  { execute, monthly }: ChangeProcessingRightDeps,
  change: Omit<ChangeProcessingRight, 'type'>,
  meta: EventMeta,
) {
  const { userId, right, inForce } = change;
  const command = { type: 'ChangeProcessing', ...change } as const;
  const result = await execute(processingRightDecider, { stream: userStreamName(userId), command, meta });
  if (right === 'objection' && inForce) await monthly.erasePerson(userId);
  return result;
}
