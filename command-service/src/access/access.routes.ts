import { approveAccess, rejectAccess, requestAccess, revokeAccess } from '@marketplace/contracts/access/access.api.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import { createRequireConfirmed } from '../confirmedEmail.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort } from '../ports.ts';
import { type AccessCommand, accessDecider } from './access.decider.ts';
import { providerNameOf, requireOwnAddress, userIdOf } from './lookups.ts';
import { toldOwners } from './providerOwners.ts';
import { requireConfirmedPerson } from './requireConfirmedPerson.ts';

export type AccessRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort;

/** Admins decide about users of every provider. */
const byAdmin = { ofProvider: null } as const;

/** Treats an empty reason as no reason. */
function parseReason({ reason }: { readonly reason?: string | null | undefined }): string | null {
  return reason === undefined || reason === '' ? null : reason;
}

/** Requests for provider access, and the admin's decisions. */
export function accessRoutes(app: FastifyInstance, deps: AccessRoutesDeps): void {
  const requireConfirmed = createRequireConfirmed(deps.loadState);
  const run = async (command: AccessCommand, meta: Meta, message: string) => {
    const { position, state } = await deps.execute(accessDecider, {
      stream: accessStream(command.userId),
      command,
      meta,
    });
    return { position, message, provider_access_status: state.status };
  };

  serve(app, deps.guard, requestAccess, async ({ body, caller, request }) => {
    await requireOwnAddress(deps, caller.userId, body.user_email);
    await requireConfirmed(caller.userId);
    const { provider_id: providerId } = body;
    const providerName = await providerNameOf(deps, providerId);
    const owners = await toldOwners(deps, providerId);
    const command = { type: 'RequestAccess', userId: caller.userId, providerId, providerName, owners } as const;
    return run(command, commandMeta(deps, { request, caller, body }), 'Your request was sent.');
  });

  serve(app, deps.guard, approveAccess, async ({ body, caller, request }) => {
    await requireOwnAddress(deps, caller.userId, body.admin_email);
    const userId = await userIdOf(deps, body.user_email);
    await requireConfirmedPerson(deps, userId);
    const meta = commandMeta(deps, { request, caller, body });
    return run({ type: 'ApproveAccess', userId, ...byAdmin, right: 'vendor' }, meta, 'The request was approved.');
  });

  serve(app, deps.guard, rejectAccess, async ({ body, caller, request }) => {
    await requireOwnAddress(deps, caller.userId, body.admin_email);
    const userId = await userIdOf(deps, body.user_email);
    const meta = commandMeta(deps, { request, caller, body });
    return run(
      { type: 'RejectAccess', userId, ...byAdmin, reason: parseReason(body) },
      meta,
      'The request was rejected.',
    );
  });

  serve(app, deps.guard, revokeAccess, async ({ body, caller, request }) => {
    await requireOwnAddress(deps, caller.userId, body.admin_email);
    const userId = await userIdOf(deps, body.user_email);
    const meta = commandMeta(deps, { request, caller, body });
    return run(
      { type: 'RevokeAccess', userId, ...byAdmin, reason: parseReason(body) },
      meta,
      'The access was revoked.',
    );
  });
}
