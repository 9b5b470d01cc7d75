import {
  maxListedOwnCatalogueCorrections,
  maxListedPendingCatalogueCorrections,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { convertProviderRecordToSheetCells } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { catalogueColumnHeaders } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type {
  CatalogueCorrectionReplyItem,
  PendingCatalogueCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.ts';
import type { catalogueCorrectionsReadModel } from '@marketplace/read-models/catalogue/corrections.tables.ts';
import { buildNewestProviderRecordQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { type InferResult, sql } from 'kysely';

/** Selects corrections (alias `c`). */
function selectCorrections(source: ReadModelPoolAndSchemas) {
  return createReadModelQueryBuilder<
    ReadModelRowTypes<typeof catalogueCorrectionsReadModel> & ReadModelRowTypes<typeof peopleReadModel>
  >(source)
    .selectFrom('corrections.correction as c')
    .selectAll('c');
}

function toView(row: InferResult<ReturnType<typeof selectCorrections>>[number]): CatalogueCorrectionReplyItem {
  return {
    id: row.correction_id,
    status: row.status,
    changes: row.changes.map((change) => ({ ...change, label: catalogueColumnHeaders[change.field] })),
    source: row.source ?? '',
    remark: row.remark ?? '',
    proposedAt: row.proposed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** Finds the corrections that a provider proposed, newest first, at most `maxListedOwnCatalogueCorrections`. */
export async function findProviderCorrections(
  source: ReadModelPoolAndSchemas,
  providerId: string,
): Promise<CatalogueCorrectionReplyItem[]> {
  const rows = await selectCorrections(source)
    .where('c.provider_id', '=', providerId)
    .orderBy('c.proposed_at', 'desc')
    .orderBy('c.correction_id')
    .limit(maxListedOwnCatalogueCorrections)
    .execute();
  return rows.map(toView);
}

/** Selects pending corrections, oldest first, with the proposer and the provider's record (alias `r`). */
function selectPending(source: ReadModelPoolAndSchemas) {
  return selectCorrections(source)
    .leftJoin('people.person as p', 'p.user_id', 'c.user_id')
    .leftJoinLateral(
      (eb) => buildNewestProviderRecordQuery(source, eb.ref('c.provider_id')).as('r'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      sql<string>`concat_ws(' ', ${eb.ref('p.first_name')}, ${eb.ref('p.last_name')})`.as('name'),
      'p.email',
      'r.name as provider_name',
      'r.is_current',
      'r.record',
    ])
    .where('c.status', '=', 'pending')
    .orderBy('c.proposed_at')
    .orderBy('c.correction_id')
    .limit(maxListedPendingCatalogueCorrections);
}

function toPending(row: InferResult<ReturnType<typeof selectPending>>[number]): PendingCatalogueCorrection {
  const cells = row.is_current === true && row.record !== null ? convertProviderRecordToSheetCells(row.record) : null;
  const view = toView(row);
  return {
    ...view,
    changes: view.changes.map((change) => ({ ...change, current: cells?.[change.field] ?? null })),
    providerId: row.provider_id,
    providerName: row.provider_name ?? row.provider_id,
    by: { userId: row.user_id, name: row.name === '' ? null : row.name, email: row.email },
  };
}

/**
 * Finds pending corrections, oldest first, at most `maxListedPendingCatalogueCorrections`, with the current values in
 * the catalogue.
 */
export async function findPendingCorrections(source: ReadModelPoolAndSchemas): Promise<PendingCatalogueCorrection[]> {
  return (await selectPending(source).execute()).map(toPending);
}
