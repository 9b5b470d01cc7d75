import {
  mostOwnCorrections,
  mostPendingCorrections,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { sheetCells } from '@marketplace/domain/catalogue/catalogue.cells.ts';
import { columnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type {
  CorrectedField,
  CorrectionView,
  PendingCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

/** Where an answer is read from: a pool, and the schemas of the request. */
export interface CorrectionSource {
  readonly pool: Pool;
  readonly schemaOf: SchemaOf;
}

interface CorrectionRow {
  readonly correction_id: string;
  readonly status: CorrectionView['status'];
  readonly changes: Omit<CorrectedField, 'label'>[];
  readonly source: string | null;
  readonly remark: string | null;
  readonly proposed_at: Date;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

const columns = `c.correction_id, c.status, c.changes, c.source, c.remark, c.proposed_at, c.decided_at, c.reason`;

function toView(row: CorrectionRow): CorrectionView {
  return {
    id: row.correction_id,
    status: row.status,
    changes: row.changes.map((change) => ({ ...change, label: columnHeaders[change.field] })),
    source: row.source ?? '',
    remark: row.remark ?? '',
    proposedAt: row.proposed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** A provider's proposals, newest first, as many as one answer holds. */
export async function correctionsOf(
  { pool, schemaOf }: CorrectionSource,
  providerId: string,
): Promise<CorrectionView[]> {
  const found = await pool.query<CorrectionRow>(
    `SELECT ${columns} FROM ${schemaOf('corrections')}.correction c
      WHERE c.provider_id = $1 ORDER BY c.proposed_at DESC, c.correction_id LIMIT $2`,
    [providerId, mostOwnCorrections],
  );
  return found.rows.map(toView);
}

interface PendingRow extends CorrectionRow {
  readonly provider_id: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly last_name: string | null;
  readonly record: ProviderRecord | null;
}

function toPending(row: PendingRow): PendingCorrection {
  const cells = row.record === null ? null : sheetCells(row.record);
  const view = toView(row);
  return {
    ...view,
    changes: view.changes.map((change) => ({ ...change, current: cells?.[change.field] ?? null })),
    providerId: row.provider_id,
    providerName: row.last_name ?? row.provider_id,
    by: { userId: row.user_id, name: row.name === '' ? null : row.name, email: row.email },
  };
}

/** What waits for a decision, oldest first and as many as one answer holds, with what the catalogue says now. */
export async function pendingCorrections({ pool, schemaOf }: CorrectionSource): Promise<PendingCorrection[]> {
  const found = await pool.query<PendingRow>(
    `SELECT ${columns}, c.provider_id, c.user_id, concat_ws(' ', p.first_name, p.last_name) AS name, p.email,
            r.last_name, CASE WHEN r.is_current THEN r.record END AS record
       FROM ${schemaOf('corrections')}.correction c
       LEFT JOIN ${schemaOf('people')}.person p ON p.user_id = c.user_id
       LEFT JOIN LATERAL (
         SELECT name AS last_name, record, valid_to IS NULL AS is_current
           FROM ${schemaOf('catalogue')}.provider WHERE id = c.provider_id ORDER BY valid_from DESC LIMIT 1) r ON true
      WHERE c.status = 'pending' ORDER BY c.proposed_at, c.correction_id LIMIT $1`,
    [mostPendingCorrections],
  );
  return found.rows.map(toPending);
}
