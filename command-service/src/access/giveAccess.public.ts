import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { ExecutePort, LoadStatePort } from '../ports.ts';
import { accessDecider } from './access.decider.ts';
import { requireConfirmedPerson } from './requireConfirmedPerson.ts';

type Deps = ExecutePort & LoadStatePort;

interface ProviderAccess {
  readonly userId: string;
  readonly providerId: string;
  readonly providerName: string;
}

/**
 * @param allowedProviderId the provider that pending or approved access may already be for; `null` for none.
 * @throws Refusal 'access.pending' or 'access.approved' when the user has requested or has access to another
 * provider.
 */
export async function requireFreeForAccess(
  { loadState }: LoadStatePort,
  userId: string,
  allowedProviderId: string | null,
): Promise<void> {
  const { state } = await loadState(accessDecider, accessStream(userId));
  if (state.status === 'none' || (allowedProviderId !== null && state.providerId === allowedProviderId)) return;
  if (state.status === 'pending') {
    throw new Refusal('state', 'access.pending', 'A request for provider access waits for approval already.');
  }
  throw new Refusal('state', 'access.approved', 'There is provider access already.');
}

/**
 * Grants provider access without a request by the user. Safe to repeat after an interruption.
 * @throws Refusal 'access.email-unconfirmed', 'access.pending', 'access.approved'.
 */
export async function giveAccess(deps: Deps, access: ProviderAccess, meta: Meta): Promise<PositionToken | null> {
  const { userId, providerId } = access;
  await requireConfirmedPerson(deps, userId);
  await requireFreeForAccess(deps, userId, providerId);
  const stream = accessStream(userId);
  const { state } = await deps.loadState(accessDecider, stream);
  if (state.status === 'approved') return null;
  const stepMeta = (name: string) => ({ ...meta, commandId: deterministicUuid(meta.commandId, name) });
  if (state.status === 'none') {
    await deps.execute(accessDecider, {
      stream,
      command: { type: 'RequestAccess', ...access, owners: [] },
      meta: stepMeta('request'),
    });
  }
  const command = { type: 'ApproveAccess', userId, ofProvider: null, right: 'vendor' } as const;
  return (await deps.execute(accessDecider, { stream, command, meta: stepMeta('approve') })).position;
}
