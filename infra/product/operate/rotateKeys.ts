import type { KeyObject } from 'node:crypto';
import { secondFactorContext } from '@marketplace/command-service/accounts/secondFactor.ts';
import { companySignInContext } from '@marketplace/command-service/companies/signIn/settingRows.ts';
import { webhookContext } from '@marketplace/command-service/webhooks/secrets.ts';
import { open, openByEither, seal } from '@marketplace/event-store/personalData/envelope.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { ClientBase, Pool } from 'pg';

/**
 * A table of what is sealed by the key encryption key: a person's key, the secrets of a second factor, of a webhook
 * and of a company's provider.
 */
const sealedTables = [
  { name: 'keys.subject_key', id: 'subject', sealed: 'wrapped_key', context: (id: string): string => id },
  { name: 'accounts.second_factor', id: 'user_id', sealed: 'secret', context: secondFactorContext },
  { name: 'accounts.company_sign_in', id: 'setting_id', sealed: 'sealed', context: companySignInContext },
  { name: 'webhooks.endpoint', id: 'id', sealed: 'sealed', context: webhookContext },
] as const;

type SealedTable = (typeof sealedTables)[number];

interface SealedRow {
  readonly id: string;
  readonly sealed: Buffer;
}

/** The key encryption key, and the one before it where that is known. */
export interface KeyPair {
  readonly key: KeyObject;
  readonly previous: KeyObject | null;
}

/** How many are sealed by which key. `neither` can be opened by nobody who knows these two. */
export interface KeyStatus {
  readonly current: number;
  readonly previous: number;
  readonly neither: number;
}

function opensBy(key: KeyObject | null, sealed: Buffer, context: string): boolean {
  if (key === null) return false;
  try {
    open(sealed, key, context);
    return true;
  } catch {
    return false;
  }
}

function sealedBy({ context }: SealedTable, { id, sealed }: SealedRow, { key, previous }: KeyPair): keyof KeyStatus {
  if (opensBy(key, sealed, context(id))) return 'current';
  return opensBy(previous, sealed, context(id)) ? 'previous' : 'neither';
}

const rowsOf = ({ name, id, sealed }: SealedTable): string =>
  `SELECT ${id}::text AS id, ${sealed} AS sealed FROM ${name} WHERE ${sealed} IS NOT NULL`;

/** Counts what is sealed by which key. */
export async function keyStatus(pool: Pick<ClientBase, 'query'>, keys: KeyPair): Promise<KeyStatus> {
  const counts = { current: 0, previous: 0, neither: 0 };
  for (const table of sealedTables) {
    const { rows } = await pool.query<SealedRow>(rowsOf(table));
    for (const row of rows) counts[sealedBy(table, row, keys)] += 1;
  }
  return counts;
}

/**
 * Seals everything by the present key that the one before it sealed, all or nothing: whoever kills it has changed nothing, and it may
 * be repeated. The product may run meanwhile if it knows both keys, and need not.
 * @returns how many were sealed anew. @throws Error, with nothing changed, when something opens by neither key.
 */
export async function rotateKeys(pool: Pool, keys: KeyPair): Promise<number> {
  return inTransaction(pool, async (client) => {
    let rotated = 0;
    for (const table of sealedTables) {
      const { rows } = await client.query<SealedRow>(`${rowsOf(table)} FOR UPDATE`);
      if (rows.some((row) => sealedBy(table, row, keys) === 'neither')) {
        throw new Error(`${table.name} holds what neither KEY_ENCRYPTION_KEY nor KEY_ENCRYPTION_KEY_PREVIOUS opens.`);
      }
      const older = rows.filter((row) => sealedBy(table, row, keys) === 'previous');
      const anew = older.map(({ id, sealed }) =>
        seal(openByEither(sealed, keys.key, keys.previous, table.context(id)), keys.key, table.context(id)),
      );
      await client.query(
        `UPDATE ${table.name} t SET ${table.sealed} = anew.sealed
           FROM unnest($1::text[], $2::bytea[]) AS anew (id, sealed) WHERE t.${table.id}::text = anew.id`,
        [older.map(({ id }) => id), anew],
      );
      rotated += older.length;
    }
    return rotated;
  });
}
