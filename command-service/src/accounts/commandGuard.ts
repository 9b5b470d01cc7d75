import { accessStream, evolveAccess, noAccess, toCaller } from '@marketplace/contracts/access/access.fold.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import { createSessionLookup } from '@marketplace/http/sessions.ts';
import type { CommandDeps } from '../deps.ts';

/** Knows callers of commands: the session from the primary, roles and provider from the log, never from a read model. */
export function createCommandGuard({ pool, loadState }: Pick<CommandDeps, 'pool' | 'loadState'>): Guard {
  const sessionUser = createSessionLookup(pool);
  return {
    callerOf: async (token) => {
      const userId = await sessionUser(token);
      if (userId === null) return null;
      const { state } = await loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId));
      return toCaller(userId, state);
    },
  };
}
