import type { ReadModelRowTypes } from '../readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '../readModelDb.ts';
import type { providerResponseMetricsReadModel } from './responses.tables.ts';

/**
 * Builds a query for the active approvals (alias `v`): those of users whose access has not been revoked, who are not
 * viewers and whose account is enabled. Only these users can answer.
 */
export function buildActiveVendorAccessApprovalsQuery(source: ReadModelPoolAndSchemas) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof providerResponseMetricsReadModel>>(source)
    .selectFrom('responses.approval as v')
    .leftJoin('responses.disabled_account as d', 'd.user_id', 'v.user_id')
    .where('v.lapsed', '=', false)
    .where('d.user_id', 'is', null);
}

/** @returns the ids among `providerIds` of the providers that have users who can answer. */
export async function findProviderIdsWithActiveVendors(
  source: ReadModelPoolAndSchemas,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await buildActiveVendorAccessApprovalsQuery(source)
    .where((eb) => eb('v.provider_id', '=', eb.fn.any(eb.val([...providerIds]))))
    .select('v.provider_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ provider_id }) => provider_id));
}
