import { accessStream } from '@marketplace/domain/access/access.fold.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { ExecutePort, LoadStatePort } from '../ports.ts';
import { accessDecider } from './access.decider.ts';
import { requireConfirmedPerson } from './requireConfirmedPerson.ts';

type Deps = ExecutePort & LoadStatePort;

interface GivenAccess {
  readonly userId: string;
  readonly providerId: string;
  readonly providerName: string;
}

/**
 * @param own the provider that access may stand for already; `null` for none. @throws Refusal 'access.pending' or 'access.approved' for who
 * waits for access to another provider, or has it.
 */
export async function requireFreeForAccess(
  { loadState }: LoadStatePort,
  userId: string,
  own: string | null,
): Promise<void> {
  const { state } = await loadState(accessDecider, accessStream(userId));
  if (state.status === 'none' || (own !== null && state.providerId === own)) return;
  if (state.status === 'pending') {
    throw new Refusal('state', 'access.pending', 'A request for provider access waits for approval already.');
  }
  throw new Refusal('state', 'access.approved', 'There is provider access already.');
}

/**
 * Makes a person answer for a provider, without a request of the person's; goes on where it was cut off.
 * @throws Refusal 'access.email-unconfirmed', 'access.pending', 'access.approved'.
 */
export async function giveAccess(deps: Deps, access: GivenAccess, meta: Meta): Promise<PositionToken | null> {
  const { userId, providerId } = access;
  await requireConfirmedPerson(deps, userId);
  await requireFreeForAccess(deps, userId, providerId);
  const stream = accessStream(userId);
  const { state } = await deps.loadState(accessDecider, stream);
  if (state.status === 'approved') return null;
  const step = (name: string) => ({ ...meta, commandId: deterministicUuid(meta.commandId, name) });
  if (state.status === 'none') {
    await deps.execute(accessDecider, {
      stream,
      command: { type: 'RequestAccess', ...access, owners: [] },
      meta: step('request'),
    });
  }
  const command = { type: 'ApproveAccess', userId, ofProvider: null, right: 'vendor' } as const;
  return (await deps.execute(accessDecider, { stream, command, meta: step('approve') })).position;
}
