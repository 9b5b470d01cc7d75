import {
  confirmUserEmail,
  disableUser,
  enableUser,
  endUserSessions,
} from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort } from '../ports.ts';
import { keepingAnAdmin } from '../lastAdmin.ts';
import { setDisabled } from './accountRows.ts';
import { dropTokens } from './apiTokens.ts';
import { confirmByHand } from './confirmEmail.ts';
import { endSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';

export type UserRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort;

/** Admin commands about accounts. The log is written first, but the account's row decides whether it is disabled. */
export function userRoutes(app: FastifyInstance, deps: UserRoutesDeps): void {
  const { pool, guard, execute } = deps;

  serve(app, guard, disableUser, async ({ params, body, caller, request }) => {
    const userId = params.id;
    const position = await keepingAnAdmin(deps, userId, async (client) => {
      const command = { type: 'DisableAccount', userId, reason: body.reason ?? null } as const;
      const meta = commandMeta(deps, { request, caller, body: { ...body, userId } });
      const result = await execute(userDecider, { stream: userStream(userId), command, meta });
      await setDisabled(client, userId, true);
      await endSessions(client, userId, null);
      await dropTokens(client, userId);
      return result.position;
    });
    return { position, message: 'The account is disabled.' };
  });

  serve(app, guard, enableUser, async ({ params, caller, request }) => {
    const userId = params.id;
    const meta = commandMeta(deps, { request, caller, body: { userId } });
    const command = { type: 'EnableAccount', userId } as const;
    const { position } = await execute(userDecider, { stream: userStream(userId), command, meta });
    await setDisabled(pool, userId, false);
    return { position, message: 'The account is enabled.' };
  });

  serve(app, guard, confirmUserEmail, async ({ params, caller, request }) => {
    const meta = commandMeta(deps, { request, caller, body: { userId: params.id } });
    return { position: await confirmByHand(deps, params.id, meta), message: 'The email address is confirmed.' };
  });

  serve(app, guard, endUserSessions, async ({ params }) => {
    const { state } = await deps.loadState(userDecider, userStream(params.id));
    if (!state.registered) throw new Refusal('notFound', 'account.unknown-user', 'There is no such account.');
    return { message: 'The sessions are ended.', ended: await endSessions(pool, params.id, null) };
  });
}
