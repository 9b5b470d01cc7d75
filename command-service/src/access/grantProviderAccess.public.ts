import { msg } from '@lingui/core/runtime-macro';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { ExecuteCommandPort, LoadStatePort } from '../ports.ts';
import { userRolesAndProviderAccessDecider } from './access.decider.ts';
import { requireGranteeEmailConfirmed } from './requireGranteeEmailConfirmed.ts';

type Deps = ExecuteCommandPort & LoadStatePort;

interface ProviderAccess {
  readonly userId: string;
  readonly providerId: string;
  readonly providerName: string;
}

/**
 * Checks that the user neither has nor has requested access to a provider other than `allowedProviderId`.
 * @param allowedProviderId `null` if the user must have no access or request at all.
 * @throws Refusal 'access.pending' or 'access.approved'.
 */
export async function requireNoOtherProviderAccess(
  { loadState }: LoadStatePort,
  userId: string,
  allowedProviderId: string | null,
): Promise<void> {
  const { state } = await loadState(userRolesAndProviderAccessDecider, getUserAccessRightsStreamName(userId));
  if (state.status === 'none' || (allowedProviderId !== null && state.providerId === allowedProviderId)) return;
  if (state.status === 'pending') {
    throw new Refusal('state', 'access.pending', msg`This account already has a pending request for provider access.`);
  }
  throw new Refusal('state', 'access.approved', msg`This account already has access to a provider.`);
}

/**
 * Grants provider access without a request by the user. Safe to repeat after an interruption.
 * @returns the log position, or `null` if the user already has the access.
 * @throws Refusal 'access.email-unconfirmed', 'access.pending', 'access.approved'.
 */
export async function grantProviderAccessWithoutRequest(
  deps: Deps,
  access: ProviderAccess,
  meta: EventMeta,
): Promise<LogPositionToken | null> {
  const { userId, providerId } = access;
  await requireGranteeEmailConfirmed(deps, userId);
  await requireNoOtherProviderAccess(deps, userId, providerId);
  const stream = getUserAccessRightsStreamName(userId);
  const { state } = await deps.loadState(userRolesAndProviderAccessDecider, stream);
  if (state.status === 'approved') return null;
  const stepMeta = (name: string) => ({ ...meta, commandId: deriveUuid(meta.commandId, name) });
  if (state.status === 'none') {
    await deps.execute(userRolesAndProviderAccessDecider, {
      stream,
      command: { type: 'RequestAccess', ...access, owners: [] },
      meta: stepMeta('request'),
    });
  }
  const command = { type: 'ApproveAccess', userId, ofProvider: null, right: 'vendor' } as const;
  return (await deps.execute(userRolesAndProviderAccessDecider, { stream, command, meta: stepMeta('approve') }))
    .position;
}
