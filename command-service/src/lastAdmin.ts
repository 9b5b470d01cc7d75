import { msg } from '@lingui/core/runtime-macro';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
} from '@marketplace/domain/access/access.fold.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { userAccessTable } from '@marketplace/read-models/people/people.tables.ts';
import { type TableRowFromQuery, qualifyColumns } from '@marketplace/read-models/table.ts';
import type { ClientBase } from 'pg';
import type { LoadStatePort, ReadModelDatabaseAndSchemasPort } from './ports.ts';

const a = qualifyColumns(userAccessTable, 'a');

type AdminDeps = LoadStatePort & ReadModelDatabaseAndSchemasPort;

/**
 * Serialises commands that remove admin rights, so that two admins cannot remove each other's role at the same time.
 */
const lock = `SELECT pg_advisory_xact_lock(hashtext('last administrator'))`;

/**
 * Whether the user has the admin role and a confirmed email address. Without a confirmed address the role has no
 * effect.
 */
async function isAdmin({ loadState }: AdminDeps, userId: string): Promise<boolean> {
  const { state } = await loadState(
    { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
    getUserAccessRightsStreamName(userId),
  );
  if (!state.roles.includes('admin')) return false;
  const user = await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
  return user.state.emailConfirmed;
}

/** Whether another enabled user is an admin. The user ids are read from the read model, the roles from the log. */
async function hasOtherAdmin(deps: AdminDeps, client: ClientBase, userId: string): Promise<boolean> {
  const schemaOf = await deps.resolveSchemas();
  const { rows } = await client.query<Pick<TableRowFromQuery<typeof userAccessTable>, 'user_id'>>(
    `SELECT ${a.user_id} FROM ${schemaOf('people')}.${userAccessTable.name} a JOIN accounts.account ON account.user_id = ${a.user_id}
      WHERE 'admin' = ANY (${a.roles}) AND disabled_at IS NULL AND ${a.user_id} <> $1 LIMIT 20`,
    [userId],
  );
  for (const { user_id } of rows) if (await isAdmin(deps, user_id)) return true;
  return false;
}

/**
 * Runs a command that removes an admin's rights, one such command at a time.
 * @throws Refusal 'access.last-admin' (409) when no other admin would remain.
 */
export async function runUnlessLastAdmin<Result>(
  deps: AdminDeps,
  userId: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  return runInTransaction(deps.pool, async (client) => {
    await client.query(lock);
    if ((await isAdmin(deps, userId)) && !(await hasOtherAdmin(deps, client, userId))) {
      throw new Refusal(
        'state',
        'access.last-admin',
        msg`This is the last administrator. Make another user an administrator first.`,
      );
    }
    return work(client);
  });
}
