import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  admitVendorEndpoint,
  declineVendorEndpoint,
  removeVendorEndpoint,
  setVendorRightEndpoint,
  setVendorRightByAdminEndpoint,
} from '@marketplace/contracts/access/access.people.api.ts';
import type { Caller, VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { requireVendorProviderId } from '../requireVendorProviderId.ts';
import { type UserRolesOrProviderAccessCommand, userRolesAndProviderAccessDecider } from './access.decider.ts';
import { requireEmailBelongsToCaller, requireUserIdByEmail } from './lookups.ts';
import {
  runWithProviderUsersLock,
  requireAnotherProviderOwner,
  type ProviderUserWithRights,
  requireNoImplicitProviderOwnerOnDemotion,
  requireProviderOwner,
  findOtherImplicitProviderOwners,
} from './providerOwners.ts';
import { requireVendorConfirmedAndProviderNotFull } from './requireVendorConfirmedAndProviderNotFull.ts';

export type ProviderTeamCommandRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelDatabaseAndSchemasPort;

/** The user that an owner acts on, and all users with access to the owner's provider. */
interface OwnerAction {
  readonly providerId: string;
  readonly userId: string;
  readonly all: readonly ProviderUserWithRights[];
}

async function run(
  { execute }: ProviderTeamCommandRoutesDeps,
  command: UserRolesOrProviderAccessCommand,
  meta: EventMeta,
  message: Message | null,
) {
  const { position } = await execute(userRolesAndProviderAccessDecider, {
    stream: getUserAccessRightsStreamName(command.userId),
    command,
    meta,
  });
  return { position, message: message === null ? '' : formatMessage(message) };
}

/**
 * Runs an owner's action on a user.
 * @throws Refusal 'access.owner-needed', 'command.contended'.
 */
async function runAsOwner<Result>(
  deps: ProviderTeamCommandRoutesDeps,
  { caller, body }: { readonly caller: Caller; readonly body: { readonly user_id: string } },
  work: (action: OwnerAction) => Promise<Result>,
): Promise<Result> {
  const providerId = requireVendorProviderId(caller);
  const userId = body.user_id.toLowerCase();
  return runWithProviderUsersLock(deps, { providerId, named: [caller.userId, userId] }, async (all) => {
    requireProviderOwner(all, caller.userId);
    return work({ providerId, userId, all });
  });
}

/**
 * Makes the implicit owners explicit before another owner is set, because the implicit owners would otherwise lose
 * ownership.
 */
async function makeImplicitOwnersExplicit(
  deps: ProviderTeamCommandRoutesDeps,
  { all, userId, ofProvider }: Pick<OwnerAction, 'all' | 'userId'> & { readonly ofProvider: string | null },
  meta: EventMeta,
): Promise<void> {
  for (const owner of findOtherImplicitProviderOwners(all, userId)) {
    const command = { type: 'SetVendorRight', userId: owner, ofProvider, right: 'owner', by: meta.actor } as const;
    await run(deps, command, { ...meta, commandId: deriveUuid(meta.commandId, `owner ${owner}`) }, null);
  }
}

/**
 * Endpoints for provider owners to manage the users of their provider and pending access requests, and for admins to
 * set rights.
 */
export function registerProviderTeamCommandRoutes(app: FastifyInstance, deps: ProviderTeamCommandRoutesDeps): void {
  const { guard } = deps;

  registerEndpoint(app, guard, admitVendorEndpoint, async (call) =>
    runAsOwner(deps, call, async (action) => {
      const isWaiting = await requireVendorConfirmedAndProviderNotFull(deps, action);
      const { userId, providerId: ofProvider } = action;
      const { right } = call.body;
      const meta = createCommandMeta(deps, call);
      if (right === 'owner' && isWaiting) await makeImplicitOwnersExplicit(deps, { ...action, ofProvider }, meta);
      return run(deps, { type: 'ApproveAccess', userId, ofProvider, right }, meta, msg`The request was approved.`);
    }),
  );

  registerEndpoint(app, guard, declineVendorEndpoint, async (call) =>
    runAsOwner(deps, call, async ({ userId, providerId: ofProvider }) => {
      const command = { type: 'RejectAccess', userId, ofProvider, reason: null } as const;
      return run(deps, command, createCommandMeta(deps, call), msg`The request was declined.`);
    }),
  );

  registerEndpoint(app, guard, setVendorRightEndpoint, async (call) =>
    runAsOwner(deps, call, async (action) => {
      const { right } = call.body;
      if (right !== 'owner') requireAnotherProviderOwner(action.all, action.userId);
      return setRight(deps, { ...action, ofProvider: action.providerId, right }, createCommandMeta(deps, call));
    }),
  );

  registerEndpoint(app, guard, removeVendorEndpoint, async (call) =>
    runAsOwner(deps, call, async ({ userId, providerId: ofProvider, all }) => {
      requireAnotherProviderOwner(all, userId);
      const command = { type: 'RevokeAccess', userId, ofProvider, reason: null } as const;
      return run(deps, command, createCommandMeta(deps, call), msg`The user’s access was removed.`);
    }),
  );

  registerEndpoint(app, guard, setVendorRightByAdminEndpoint, async ({ body, caller, request }) => {
    await requireEmailBelongsToCaller(deps, caller.userId, body.admin_email);
    const userId = await requireUserIdByEmail(deps, body.user_email);
    const { state } = await deps.loadState(userRolesAndProviderAccessDecider, getUserAccessRightsStreamName(userId));
    const meta = createCommandMeta(deps, { request, caller, body });
    return runWithProviderUsersLock(deps, { providerId: state.providerId ?? '', named: [userId] }, async (all) => {
      requireNoImplicitProviderOwnerOnDemotion(all, userId, body.right);
      return setRight(deps, { all, userId, ofProvider: null, right: body.right }, meta);
    });
  });
}

interface RightChange extends Pick<OwnerAction, 'all' | 'userId'> {
  readonly ofProvider: string | null;
  readonly right: VendorRight;
}

async function setRight(
  deps: ProviderTeamCommandRoutesDeps,
  { all, userId, ofProvider, right }: RightChange,
  meta: EventMeta,
) {
  const hasAccess = all.some((person) => person.userId === userId);
  if (right === 'owner' && hasAccess) await makeImplicitOwnersExplicit(deps, { all, userId, ofProvider }, meta);
  const command = { type: 'SetVendorRight', userId, ofProvider, right, by: meta.actor } as const;
  return run(deps, command, meta, msg`The rights were changed.`);
}
