import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { ClockPort, ExecutePort } from '../ports.ts';
import { userDecider } from './user.decider.ts';

type ConfirmDeps = ExecutePort & ClockPort;

async function confirm({ execute }: ConfirmDeps, userId: string, by: 'link' | 'operator', meta: Meta) {
  const command = { type: 'ConfirmEmail', userId, by } as const;
  return (await execute(userDecider, { stream: userStream(userId), command, meta })).position;
}

/**
 * Records that a user's address is confirmed; repeating it has no effect. With `operator`, an operator confirms an
 * account that they create themselves.
 */
export async function confirmEmail(deps: ConfirmDeps, userId: string, by: 'link' | 'operator'): Promise<PositionToken> {
  const actor = by === 'operator' ? 'system' : userId;
  const commandId = commandIdOf({ actor, route: 'accounts:confirm-email', key: userId });
  return confirm(deps, userId, by, { commandId, actor, at: deps.now().toISOString() });
}

/** Records that the actor of `meta` vouches for a user's address. @throws Refusal 'account.unknown-user'. */
export async function confirmByHand(deps: ConfirmDeps, userId: string, meta: Meta): Promise<PositionToken> {
  return confirm(deps, userId, 'operator', meta);
}
