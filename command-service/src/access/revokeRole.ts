import type { Role } from '@marketplace/contracts/kernel/caller.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { ExecutePort, LoadStatePort, ReadModelPort } from '../ports.ts';
import { keepingAnAdmin } from '../lastAdmin.ts';
import { accessDecider, type RevokeRole } from './access.decider.ts';

/** Revokes a role; does nothing when the user does not have it. @throws Refusal 'access.last-admin'. */
export async function revokeRole(
  deps: ExecutePort & LoadStatePort & ReadModelPort,
  { userId, role }: Omit<RevokeRole, 'type'>,
  meta: Meta,
): Promise<{ readonly position: PositionToken; readonly roles: readonly Role[] }> {
  const run = async () => {
    const stream = accessStream(userId);
    const { position, state } = await deps.execute(accessDecider, {
      stream,
      command: { type: 'RevokeRole', userId, role },
      meta,
    });
    return { position, roles: state.roles };
  };
  return role === 'admin' ? keepingAnAdmin(deps, userId, run) : run();
}
