import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { grantUserRoleEndpoint, revokeUserRoleEndpoint } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { grantRole } from './grantRole.ts';
import { revokeUserRoleUnlessLastAdmin } from './revokeUserRoleUnlessLastAdmin.ts';

export type RoleRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

/** @throws Refusal 'account.unknown-user' (404) when no registered user has this id, or the user was erased. */
async function requireUser({ pool }: DatabasePort, userId: string): Promise<void> {
  const found = await pool.query(
    'SELECT FROM accounts.account WHERE user_id = $1 AND registered AND erased_at IS NULL',
    [userId],
  );
  if (found.rowCount === 0) throw new Refusal('notFound', 'account.unknown-user', msg`This account does not exist.`);
}

/** Endpoints for admins to grant and revoke roles. */
export function registerRoleRoutes(app: FastifyInstance, deps: RoleRoutesDeps): void {
  registerEndpoint(app, deps.guard, grantUserRoleEndpoint, async ({ params, body, caller, request }) => {
    const userId = params.id;
    await requireUser(deps, userId);
    const meta = createCommandMeta(deps, { request, caller, body: { ...body, userId } });
    const { position, roles } = await grantRole(deps, { userId, role: body.role }, meta);
    return { position, message: formatMessage(msg`The role was granted.`), roles: [...roles] };
  });

  registerEndpoint(app, deps.guard, revokeUserRoleEndpoint, async ({ params, body, caller, request }) => {
    const userId = params.id;
    await requireUser(deps, userId);
    const meta = createCommandMeta(deps, { request, caller, body: { ...body, userId } });
    const { position, roles } = await revokeUserRoleUnlessLastAdmin(deps, { userId, role: body.role }, meta);
    return { position, message: formatMessage(msg`The role was revoked.`), roles: [...roles] };
  });
}
