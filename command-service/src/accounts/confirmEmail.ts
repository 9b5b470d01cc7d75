import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { CommandDeps } from '../deps.ts';
import { userDecider } from './user.decider.ts';

/**
 * Notes that a person's address is confirmed; once is enough. `operator`: by whoever runs the product, for accounts that it makes itself.
 */
export async function confirmEmail(
  { execute, now }: Pick<CommandDeps, 'execute' | 'now'>,
  userId: string,
  by: 'link' | 'operator',
): Promise<PositionToken> {
  const actor = by === 'operator' ? 'system' : userId;
  const { position } = await execute(userDecider, {
    stream: userStream(userId),
    command: { type: 'ConfirmEmail', userId, by },
    meta: {
      commandId: commandIdOf({ actor, route: 'accounts:confirm-email', key: userId }),
      actor,
      at: now().toISOString(),
    },
  });
  return position;
}
