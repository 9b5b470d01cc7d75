import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { ClockPort, ExecuteCommandPort } from '../ports.ts';
import { userDecider } from './user.decider.ts';

type ConfirmDeps = ExecuteCommandPort & ClockPort;

async function confirm({ execute }: ConfirmDeps, userId: string, by: 'link' | 'operator', meta: EventMeta) {
  const command = { type: 'ConfirmEmail', userId, by } as const;
  return (await execute(userDecider, { stream: getUserStreamName(userId), command, meta })).position;
}

/**
 * Records that a user's email address is confirmed; repeating the call has no effect. `by` is `operator` when an
 * operator confirms the email address of an account that the operator creates.
 */
export async function recordUserEmailConfirmed(
  deps: ConfirmDeps,
  userId: string,
  by: 'link' | 'operator',
): Promise<LogPositionToken> {
  const actor = by === 'operator' ? 'system' : userId;
  const commandId = deriveCommandId({ actor, route: 'accounts:confirm-email', key: userId });
  return confirm(deps, userId, by, { commandId, actor, at: deps.now().toISOString() });
}

/**
 * Records that the actor of `meta` vouches for a user's email address.
 * @throws Refusal 'account.unknown-user'.
 */
export async function confirmEmailByAdmin(
  deps: ConfirmDeps,
  userId: string,
  meta: EventMeta,
): Promise<LogPositionToken> {
  return confirm(deps, userId, 'operator', meta);
}
