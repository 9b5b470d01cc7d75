import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  approveAccessEndpoint,
  rejectAccessEndpoint,
  requestAccessEndpoint,
  revokeAccessEndpoint,
} from '@marketplace/contracts/access/access.api.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { type UserRolesOrProviderAccessCommand, userRolesAndProviderAccessDecider } from './access.decider.ts';
import { requireCatalogueProviderName, requireEmailBelongsToCaller, requireUserIdByEmail } from './lookups.ts';
import { findOwnersToNotifyOfAccessRequest } from './providerOwners.ts';
import { requireGranteeEmailConfirmed } from './requireGranteeEmailConfirmed.ts';

export type ProviderAccessCommandRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

/** Admins decide about users of every provider. */
const byAdmin = { ofProvider: null } as const;

/** Treats an empty reason as no reason. */
function parseReason({ reason }: { readonly reason?: string | null | undefined }): string | null {
  return reason === undefined || reason === '' ? null : reason;
}

/** Endpoints for users to request provider access, and for admins to decide about requests and to revoke access. */
export function registerProviderAccessCommandRoutes(app: FastifyInstance, deps: ProviderAccessCommandRoutesDeps): void {
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);
  const run = async (command: UserRolesOrProviderAccessCommand, meta: EventMeta, message: Message) => {
    const { position, state } = await deps.execute(userRolesAndProviderAccessDecider, {
      stream: getUserAccessRightsStreamName(command.userId),
      command,
      meta,
    });
    return { position, message: formatMessage(message), provider_access_status: state.status };
  };

  registerEndpoint(app, deps.guard, requestAccessEndpoint, async ({ body, caller, request }) => {
    await requireEmailBelongsToCaller(deps, caller.userId, body.user_email);
    await requireConfirmed(caller.userId);
    const { provider_id: providerId } = body;
    const providerName = await requireCatalogueProviderName(deps, providerId);
    const owners = await findOwnersToNotifyOfAccessRequest(deps, providerId);
    const command = { type: 'RequestAccess', userId: caller.userId, providerId, providerName, owners } as const;
    return run(command, createCommandMeta(deps, { request, caller, body }), msg`Your request was sent.`);
  });

  registerEndpoint(app, deps.guard, approveAccessEndpoint, async ({ body, caller, request }) => {
    await requireEmailBelongsToCaller(deps, caller.userId, body.admin_email);
    const userId = await requireUserIdByEmail(deps, body.user_email);
    await requireGranteeEmailConfirmed(deps, userId);
    const meta = createCommandMeta(deps, { request, caller, body });
    return run({ type: 'ApproveAccess', userId, ...byAdmin, right: 'vendor' }, meta, msg`The request was approved.`);
  });

  registerEndpoint(app, deps.guard, rejectAccessEndpoint, async ({ body, caller, request }) => {
    await requireEmailBelongsToCaller(deps, caller.userId, body.admin_email);
    const userId = await requireUserIdByEmail(deps, body.user_email);
    const meta = createCommandMeta(deps, { request, caller, body });
    return run(
      { type: 'RejectAccess', userId, ...byAdmin, reason: parseReason(body) },
      meta,
      msg`The request was rejected.`,
    );
  });

  registerEndpoint(app, deps.guard, revokeAccessEndpoint, async ({ body, caller, request }) => {
    await requireEmailBelongsToCaller(deps, caller.userId, body.admin_email);
    const userId = await requireUserIdByEmail(deps, body.user_email);
    const meta = createCommandMeta(deps, { request, caller, body });
    return run(
      { type: 'RevokeAccess', userId, ...byAdmin, reason: parseReason(body) },
      meta,
      msg`The user’s access was revoked.`,
    );
  });
}
