import {
  admitVendor,
  declineVendor,
  removeVendor,
  setVendorRight,
  setVendorRightByAdmin,
} from '@marketplace/contracts/access/access.people.api.ts';
import type { Caller, VendorRight } from '@marketplace/contracts/kernel/caller.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, LoadStatePort, ReadModelPort } from '../ports.ts';
import { vendorOf } from '../vendorOf.ts';
import { type AccessCommand, accessDecider } from './access.decider.ts';
import { requireOwnAddress, userIdOf } from './lookups.ts';
import {
  decideAmong,
  keepingAnOwner,
  type KnownPerson,
  requireEffect,
  requireOwner,
  unnamedOwners,
} from './providerOwners.ts';
import { requireRoomFor } from './requireRoomFor.ts';

export type VendorPeopleRoutesDeps = CommandRoutePorts & LoadStatePort & ReadModelPort;

/** An owner's action on a user. */
interface OwnerAction {
  readonly providerId: string;
  readonly userId: string;
  readonly all: readonly KnownPerson[];
}

async function run({ execute }: VendorPeopleRoutesDeps, command: AccessCommand, meta: Meta, message: string) {
  const { position } = await execute(accessDecider, { stream: accessStream(command.userId), command, meta });
  return { position, message };
}

/** Runs an owner's action on a user. @throws Refusal 'access.owner-needed', 'command.contended'. */
async function runAsOwner<Result>(
  deps: VendorPeopleRoutesDeps,
  { caller, body }: { readonly caller: Caller; readonly body: { readonly user_id: string } },
  work: (action: OwnerAction) => Promise<Result>,
): Promise<Result> {
  const providerId = vendorOf(caller);
  const userId = body.user_id.toLowerCase();
  return decideAmong(deps, { providerId, named: [caller.userId, userId] }, async (all) => {
    requireOwner(all, caller.userId);
    return work({ providerId, userId, all });
  });
}

/** Makes the implicit owners explicit before another owner is set, because they would lose ownership otherwise. */
async function makeImplicitOwnersExplicit(
  deps: VendorPeopleRoutesDeps,
  { all, userId, ofProvider }: Pick<OwnerAction, 'all' | 'userId'> & { readonly ofProvider: string | null },
  meta: Meta,
): Promise<void> {
  for (const owner of unnamedOwners(all, userId)) {
    const command = { type: 'SetVendorRight', userId: owner, ofProvider, right: 'owner', by: meta.actor } as const;
    await run(deps, command, { ...meta, commandId: deterministicUuid(meta.commandId, `owner ${owner}`) }, '');
  }
}

/** Commands of provider owners about users of their provider and pending access requests. */
export function vendorPeopleRoutes(app: FastifyInstance, deps: VendorPeopleRoutesDeps): void {
  const { guard } = deps;

  serve(app, guard, admitVendor, async (call) =>
    runAsOwner(deps, call, async (action) => {
      const isWaiting = await requireRoomFor(deps, action);
      const { userId, providerId: ofProvider } = action;
      const { right } = call.body;
      const meta = commandMeta(deps, call);
      if (right === 'owner' && isWaiting) await makeImplicitOwnersExplicit(deps, { ...action, ofProvider }, meta);
      return run(deps, { type: 'ApproveAccess', userId, ofProvider, right }, meta, 'The request was approved.');
    }),
  );

  serve(app, guard, declineVendor, async (call) =>
    runAsOwner(deps, call, async ({ userId, providerId: ofProvider }) => {
      const command = { type: 'RejectAccess', userId, ofProvider, reason: null } as const;
      return run(deps, command, commandMeta(deps, call), 'The request was declined.');
    }),
  );

  serve(app, guard, setVendorRight, async (call) =>
    runAsOwner(deps, call, async (action) => {
      const { right } = call.body;
      if (right !== 'owner') keepingAnOwner(action.all, action.userId);
      return setRight(deps, { ...action, ofProvider: action.providerId, right }, commandMeta(deps, call));
    }),
  );

  serve(app, guard, removeVendor, async (call) =>
    runAsOwner(deps, call, async ({ userId, providerId: ofProvider, all }) => {
      keepingAnOwner(all, userId);
      const command = { type: 'RevokeAccess', userId, ofProvider, reason: null } as const;
      return run(deps, command, commandMeta(deps, call), 'The access was ended.');
    }),
  );

  serve(app, guard, setVendorRightByAdmin, async ({ body, caller, request }) => {
    await requireOwnAddress(deps, caller.userId, body.admin_email);
    const userId = await userIdOf(deps, body.user_email);
    const { state } = await deps.loadState(accessDecider, accessStream(userId));
    const meta = commandMeta(deps, { request, caller, body });
    return decideAmong(deps, { providerId: state.providerId ?? '', named: [userId] }, async (all) => {
      requireEffect(all, userId, body.right);
      return setRight(deps, { all, userId, ofProvider: null, right: body.right }, meta);
    });
  });
}

interface RightChange extends Pick<OwnerAction, 'all' | 'userId'> {
  readonly ofProvider: string | null;
  readonly right: VendorRight;
}

async function setRight(deps: VendorPeopleRoutesDeps, { all, userId, ofProvider, right }: RightChange, meta: Meta) {
  const hasAccess = all.some((person) => person.userId === userId);
  if (right === 'owner' && hasAccess) await makeImplicitOwnersExplicit(deps, { all, userId, ofProvider }, meta);
  const command = { type: 'SetVendorRight', userId, ofProvider, right, by: meta.actor } as const;
  return run(deps, command, meta, 'The rights were changed.');
}
