import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { ExecutePort, MonthlyPort } from '../ports.ts';
import { type ChangeProcessing, processingDecider } from './processing.decider.ts';

export type ProcessingDeps = ExecutePort & MonthlyPort;

/**
 * Brings a right into force or takes it back; safe to repeat. Of who objects, the searches that were logged lose the person for good.
 * @throws Refusal 'account.unknown-user' of an erased person.
 */
export async function changeProcessing(
  { execute, monthly }: ProcessingDeps,
  change: Omit<ChangeProcessing, 'type'>,
  meta: Meta,
) {
  const { userId, right, inForce } = change;
  const command = { type: 'ChangeProcessing', ...change } as const;
  const done = await execute(processingDecider, { stream: userStream(userId), command, meta });
  if (right === 'objection' && inForce) await monthly.forgetPerson(userId);
  return done;
}
