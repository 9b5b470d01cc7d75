import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { accessStream, evolveAccess, noAccess, toCaller } from '@marketplace/domain/access/access.fold.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from '../ports.ts';
import type { OwnedEndpoint } from './endpointRows.ts';

/**
 * Whether, by the log as it stands, something may be told to a webhook: who set it up has an account that nothing restricts, and still
 * speaks for the owner.
 */
export async function mayTell(
  { loadState }: LoadStatePort,
  { owner, userId }: Pick<OwnedEndpoint, 'owner' | 'userId'>,
): Promise<boolean> {
  const { state } = await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId));
  if (state.disabled || state.erased || state.restricted || !state.emailConfirmed) return false;
  if (owner.kind === 'user') return owner.id === userId;
  const access = await loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId));
  return toCaller(userId, access.state).vendorOf === owner.id;
}
