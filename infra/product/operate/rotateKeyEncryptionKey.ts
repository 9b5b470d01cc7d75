import type { KeyObject } from 'node:crypto';
import { buildSecondFactorEncryptionContext } from '@marketplace/command-service/accounts/secondFactor.ts';
import { buildCompanySignInEncryptionContext } from '@marketplace/command-service/companies/signIn/signInSettingRows.ts';
import { buildWebhookEncryptionContext } from '@marketplace/command-service/webhooks/webhookSecrets.ts';
import {
  canDecryptBytes,
  decryptBytesWithEitherKey,
  encryptBytes,
} from '@marketplace/event-store/personalData/envelope.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { ClientBase, Pool } from 'pg';

/**
 * Tables with values encrypted by the key encryption key: subject keys, and the secrets of second factors, webhooks and
 * company sign-ins.
 */
const sealedTables = [
  { name: 'keys.subject_key', id: 'subject', sealed: 'wrapped_key', context: (id: string): string => id },
  { name: 'accounts.second_factor', id: 'user_id', sealed: 'secret', context: buildSecondFactorEncryptionContext },
  {
    name: 'accounts.company_sign_in',
    id: 'setting_id',
    sealed: 'sealed',
    context: buildCompanySignInEncryptionContext,
  },
  { name: 'webhooks.endpoint', id: 'id', sealed: 'sealed', context: buildWebhookEncryptionContext },
] as const;

type SealedTable = (typeof sealedTables)[number];

interface SealedRow {
  readonly id: string;
  readonly sealed: Buffer;
}

/** The current and the previous key encryption key. `previous` is `null` if no previous key is configured. */
export interface CurrentAndPreviousKeyEncryptionKey {
  readonly key: KeyObject;
  readonly previous: KeyObject | null;
}

/** Number of values encrypted by each key. `neither` counts values that neither of the two keys can decrypt. */
export interface EncryptedValueCountsByKeyEncryptionKey {
  readonly current: number;
  readonly previous: number;
  readonly neither: number;
}

function findKey(
  { context }: SealedTable,
  { id, sealed }: SealedRow,
  { key, previous }: CurrentAndPreviousKeyEncryptionKey,
): keyof EncryptedValueCountsByKeyEncryptionKey {
  if (canDecryptBytes(sealed, key, context(id))) return 'current';
  return previous !== null && canDecryptBytes(sealed, previous, context(id)) ? 'previous' : 'neither';
}

const selectRows = ({ name, id, sealed }: SealedTable): string =>
  `SELECT ${id}::text AS id, ${sealed} AS sealed FROM ${name} WHERE ${sealed} IS NOT NULL`;

/** Counts the encrypted values in the database by the key that can decrypt them. */
export async function countEncryptedValuesByKeyEncryptionKey(
  pool: Pick<ClientBase, 'query'>,
  keys: CurrentAndPreviousKeyEncryptionKey,
): Promise<EncryptedValueCountsByKeyEncryptionKey> {
  const counts = { current: 0, previous: 0, neither: 0 };
  for (const table of sealedTables) {
    const { rows } = await pool.query<SealedRow>(selectRows(table));
    for (const row of rows) counts[findKey(table, row, keys)] += 1;
  }
  return counts;
}

/**
 * Re-encrypts with the current key all values that are encrypted with the previous key, in one transaction; safe to
 * interrupt and repeat. The product may be running if both keys are configured.
 * @returns the number of re-encrypted values.
 * @throws Error, with nothing changed, if a value can be decrypted by neither key.
 */
export async function rotateKeyEncryptionKey(pool: Pool, keys: CurrentAndPreviousKeyEncryptionKey): Promise<number> {
  return runInTransaction(pool, async (client) => {
    let rotated = 0;
    for (const table of sealedTables) {
      const { rows } = await client.query<SealedRow>(`${selectRows(table)} FOR UPDATE`);
      if (rows.some((row) => findKey(table, row, keys) === 'neither')) {
        throw new Error(
          `${table.name} contains values that neither KEY_ENCRYPTION_KEY nor KEY_ENCRYPTION_KEY_PREVIOUS can decrypt.`,
        );
      }
      const older = rows.filter((row) => findKey(table, row, keys) === 'previous');
      const reencrypted = older.map(({ id, sealed }) =>
        encryptBytes(
          decryptBytesWithEitherKey(sealed, keys.key, keys.previous, table.context(id)),
          keys.key,
          table.context(id),
        ),
      );
      await client.query(
        `UPDATE ${table.name} t SET ${table.sealed} = updated.sealed
           FROM unnest($1::text[], $2::bytea[]) AS updated (id, sealed) WHERE t.${table.id}::text = updated.id`,
        [older.map(({ id }) => id), reencrypted],
      );
      rotated += older.length;
    }
    return rotated;
  });
}
