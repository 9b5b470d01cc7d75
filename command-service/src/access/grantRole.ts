import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { ExecuteCommandPort, LoadStatePort } from '../ports.ts';
import { userRolesAndProviderAccessDecider, type GrantRoleCommand } from './access.decider.ts';
import { requireGranteeEmailConfirmed } from './requireGranteeEmailConfirmed.ts';

/**
 * Grants a role to a user. The endpoint and the command line use this function. Does nothing if the user already has
 * the role.
 * @throws Refusal 'access.email-unconfirmed'.
 */
export async function grantRole(
  deps: ExecuteCommandPort & LoadStatePort,
  { userId, role }: Omit<GrantRoleCommand, 'type'>,
  meta: EventMeta,
): Promise<{ readonly position: LogPositionToken; readonly roles: readonly GrantableRole[] }> {
  await requireGranteeEmailConfirmed(deps, userId);
  const { position, state } = await deps.execute(userRolesAndProviderAccessDecider, {
    stream: getUserAccessRightsStreamName(userId),
    command: { type: 'GrantRole', userId, role },
    meta,
  });
  return { position, roles: state.roles };
}
