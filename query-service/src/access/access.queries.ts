import type { AccessRequestView } from '@marketplace/contracts/access/access.api.ts';
import type { AccessState } from '@marketplace/domain/access/access.fold.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

export type AccessStatus = Pick<AccessState, 'status' | 'providerName' | 'reason'>;

/** @returns a person's provider access; `null` for somebody whom the read model does not know yet. */
export async function findAccessStatus(pool: Pool, schemaOf: SchemaOf, userId: string): Promise<AccessStatus | null> {
  const found = await pool.query<AccessStatus>(
    `SELECT status, provider_name AS "providerName", reason FROM ${schemaOf('people')}.access WHERE user_id = $1`,
    [userId],
  );
  return found.rows[0] ?? null;
}

type RequestRow = Omit<AccessRequestView, 'access_requested_at'> & { readonly access_requested_at: Date };

const listed = {
  pending: 'a.requested_at, a.user_id',
  approved: 'lower(a.provider_name), a.provider_id, a.requested_at, a.user_id',
} as const;

/** Requests that wait, oldest first, or people with access, by provider. */
export async function listAccess(
  pool: Pool,
  schemaOf: SchemaOf,
  status: keyof typeof listed,
): Promise<AccessRequestView[]> {
  const people = schemaOf('people');
  const found = await pool.query<RequestRow>(
    `SELECT a.user_id, p.first_name, p.last_name, p.email, coalesce(p.company, '') AS company, a.provider_id,
            a.provider_name AS provider_company_name, a.status AS provider_access_status,
            a.requested_at AS access_requested_at, p.email_confirmed
       FROM ${people}.access a JOIN ${people}.person p USING (user_id)
      WHERE a.status = $1 ORDER BY ${listed[status]}`,
    [status],
  );
  return found.rows.map((row) => ({ ...row, access_requested_at: row.access_requested_at.toISOString() }));
}
