import { accessStream } from '@marketplace/contracts/access/access.fold.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { CommandDeps } from '../deps.ts';
import { accessDecider, type GrantRole } from './access.decider.ts';

/** Gives a person a role; nothing happens when the person has it already. No form leads here. */
export async function grantRole(
  { execute }: Pick<CommandDeps, 'execute'>,
  { userId, role }: Omit<GrantRole, 'type'>,
  meta: Meta,
): Promise<PositionToken> {
  const { position } = await execute(accessDecider, {
    stream: accessStream(userId),
    command: { type: 'GrantRole', userId, role },
    meta,
  });
  return position;
}
