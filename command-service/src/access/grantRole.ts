import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { GrantableRole } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { ExecutePort, LoadStatePort } from '../ports.ts';
import { accessDecider, type GrantRole } from './access.decider.ts';
import { requireConfirmedPerson } from './requireConfirmedPerson.ts';

/**
 * Grants a role, from the form or the command line. Does nothing when the user already has it.
 * @throws Refusal 'access.email-unconfirmed'.
 */
export async function grantRole(
  deps: ExecutePort & LoadStatePort,
  { userId, role }: Omit<GrantRole, 'type'>,
  meta: Meta,
): Promise<{ readonly position: PositionToken; readonly roles: readonly GrantableRole[] }> {
  await requireConfirmedPerson(deps, userId);
  const { position, state } = await deps.execute(accessDecider, {
    stream: accessStream(userId),
    command: { type: 'GrantRole', userId, role },
    meta,
  });
  return { position, roles: state.roles };
}
