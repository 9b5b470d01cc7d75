import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  confirmUserEmailEndpoint,
  disableUserEndpoint,
  enableUserEndpoint,
  endUserSessionsEndpoint,
} from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { runUnlessLastAdmin } from '../lastAdmin.ts';
import { setAccountDisabled } from './accountRows.ts';
import { deleteAllApiTokensOfUser } from './apiTokens.ts';
import { confirmEmailByAdmin } from './recordUserEmailConfirmed.ts';
import { deleteUserSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';

export type UserAdminRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

/**
 * Admin commands about accounts. The log is written first, but the account's database row decides whether the account
 * is disabled.
 */
export function registerUserAdminRoutes(app: FastifyInstance, deps: UserAdminRoutesDeps): void {
  const { pool, guard, execute } = deps;

  registerEndpoint(app, guard, disableUserEndpoint, async ({ params, body, caller, request }) => {
    const userId = params.id;
    const position = await runUnlessLastAdmin(deps, userId, async (client) => {
      const command = { type: 'DisableAccount', userId, reason: body.reason ?? null } as const;
      const meta = createCommandMeta(deps, { request, caller, body: { ...body, userId } });
      const result = await execute(userDecider, { stream: getUserStreamName(userId), command, meta });
      await setAccountDisabled(client, userId, true);
      await deleteUserSessions(client, userId, null);
      await deleteAllApiTokensOfUser(client, userId);
      return result.position;
    });
    return { position, message: formatMessage(msg`The account is disabled.`) };
  });

  registerEndpoint(app, guard, enableUserEndpoint, async ({ params, caller, request }) => {
    const userId = params.id;
    const meta = createCommandMeta(deps, { request, caller, body: { userId } });
    const command = { type: 'EnableAccount', userId } as const;
    const { position } = await execute(userDecider, { stream: getUserStreamName(userId), command, meta });
    await setAccountDisabled(pool, userId, false);
    return { position, message: formatMessage(msg`The account is enabled.`) };
  });

  registerEndpoint(app, guard, confirmUserEmailEndpoint, async ({ params, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body: { userId: params.id } });
    return {
      position: await confirmEmailByAdmin(deps, params.id, meta),
      message: formatMessage(msg`The email address is confirmed.`),
    };
  });

  registerEndpoint(app, guard, endUserSessionsEndpoint, async ({ params }) => {
    const { state } = await deps.loadState(userDecider, getUserStreamName(params.id));
    if (!state.registered) throw new Refusal('notFound', 'account.unknown-user', msg`This account does not exist.`);
    return {
      message: formatMessage(msg`The user’s sessions have ended.`),
      ended: await deleteUserSessions(pool, params.id, null),
    };
  });
}
