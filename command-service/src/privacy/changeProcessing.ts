import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { ExecutePort, MonthlyPort } from '../ports.ts';
import { type ChangeProcessing, processingDecider } from './processing.decider.ts';

export type ProcessingDeps = ExecutePort & MonthlyPort;

/**
 * Exercises or withdraws a right to restrict or object; safe to repeat. An objection removes the user from the search log for good.
 * @throws Refusal 'account.unknown-user' for an erased user.
 */
export async function changeProcessing(
  { execute, monthly }: ProcessingDeps,
  change: Omit<ChangeProcessing, 'type'>,
  meta: Meta,
) {
  const { userId, right, inForce } = change;
  const command = { type: 'ChangeProcessing', ...change } as const;
  const result = await execute(processingDecider, { stream: userStream(userId), command, meta });
  if (right === 'objection' && inForce) await monthly.forgetPerson(userId);
  return result;
}
