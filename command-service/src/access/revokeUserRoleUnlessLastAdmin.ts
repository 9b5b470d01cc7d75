import type { CallerRole } from '@marketplace/contracts/kernel/caller.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { ExecuteCommandPort, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { runUnlessLastAdmin } from '../lastAdmin.ts';
import { userRolesAndProviderAccessDecider, type RevokeRoleCommand } from './access.decider.ts';

/**
 * Revokes a role; does nothing if the user does not have the role.
 * @throws Refusal 'access.last-admin'.
 */
export async function revokeUserRoleUnlessLastAdmin(
  deps: ExecuteCommandPort & LoadStatePort & ReadModelDatabaseAndSchemasPort,
  { userId, role }: Omit<RevokeRoleCommand, 'type'>,
  meta: EventMeta,
): Promise<{ readonly position: LogPositionToken; readonly roles: readonly CallerRole[] }> {
  const run = async () => {
    const stream = getUserAccessRightsStreamName(userId);
    const { position, state } = await deps.execute(userRolesAndProviderAccessDecider, {
      stream,
      command: { type: 'RevokeRole', userId, role },
      meta,
    });
    return { position, roles: state.roles };
  };
  return role === 'admin' ? runUnlessLastAdmin(deps, userId, run) : run();
}
