import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { RepresentedProviderReply, VendorRfqStatisticsReply } from '@marketplace/contracts/rfq/rfq.views.ts';
import { isRfqLinkOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { catalogueReadModel } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { createRfqReadModelQueryBuilder } from './rfqBoard.queries.ts';

type StatusCount = Exclude<keyof VendorRfqStatisticsReply, 'activity'>;

const countedStatus: Readonly<Record<StatusCount, RfqLinkStatus>> = {
  available: 'sent',
  accepted: 'accepted',
  responded: 'responded',
  rejected: 'rejected',
};

/**
 * Counts a provider's undeleted links by status. Links in an open status are counted only while they have no outcome.
 */
export async function countVendorRfqLinksByStatus(
  board: ReadModelPoolAndSchemas,
  providerId: string,
): Promise<Pick<VendorRfqStatisticsReply, StatusCount>> {
  const names = Object.keys(countedStatus) as StatusCount[];
  return createRfqReadModelQueryBuilder(board)
    .selectFrom('rfqBoard.rfq_link')
    .select((eb) =>
      names.map((name) => {
        const counted = eb.fn.countAll().filterWhere('status', '=', countedStatus[name]);
        const taking = isRfqLinkOpen(countedStatus[name]) ? counted.filterWhere('outcome', 'is', null) : counted;
        return eb.cast<number>(taking, 'integer').as(name);
      }),
    )
    .where('provider_id', '=', providerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Finds a provider with its current or last data in the catalogue; `null` if it was never in the catalogue. */
export async function findCurrentOrLastCatalogueProvider(
  source: ReadModelPoolAndSchemas,
  providerId: string,
): Promise<RepresentedProviderReply | null> {
  const found = await createReadModelQueryBuilder<ReadModelRowTypes<typeof catalogueReadModel>>(source)
    .selectFrom('catalogue.provider')
    .select((eb) => [
      'id as provider_id',
      'name as provider_name',
      'name as provider_company_name',
      'website',
      eb.ref('record', '->>').key('logoFile').as('logo_file'),
    ])
    .where('id', '=', providerId)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
