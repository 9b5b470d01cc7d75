import type { RfqDeliveryMethodReplyItem } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import type { unclaimedProviderRfqsReadModel } from '@marketplace/read-models/vendorOnboarding/vendorOnboarding.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { findProviderIdsWithActiveVendors } from '@marketplace/read-models/rfq/responses.readers.ts';
import { type BuyerWithCompanyMembership, canBuyerReadRfq } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

type ArrivalsDb = ReadModelRowTypes<typeof unclaimedProviderRfqsReadModel> &
  ReadModelRowTypes<typeof rfqsAndQuotesReadModel>;

/** The caller. Admins can read the RFQs of all buyers. */
interface Reader extends BuyerWithCompanyMembership {
  readonly admin: boolean;
}

/**
 * Determines for each provider of an RFQ whether the provider has a vendor account, in the order in which the buyer
 * chose the providers; `null` if the RFQ is not visible to the reader.
 */
export async function findVendorAccountPresenceForRfq(
  source: ReadModelPoolAndSchemas,
  reader: Reader,
  rfqId: string,
): Promise<readonly RfqDeliveryMethodReplyItem[] | null> {
  const db = createReadModelQueryBuilder<ArrivalsDb>(source);
  const rfq = await db
    .selectFrom('rfqBoard.rfq')
    .select(['buyer_id', 'company_id'])
    .where('rfq_id', '=', rfqId)
    .executeTakeFirst();
  if (rfq === undefined) return null;
  const owner = { buyerId: rfq.buyer_id, companyId: rfq.company_id };
  if (!reader.admin && !canBuyerReadRfq(owner, reader)) return null;
  const links = await db
    .selectFrom('rfqBoard.rfq_link as l')
    .leftJoin('arrivals.missed_vendor as m', 'm.link_id', 'l.link_id')
    .select(['l.provider_id', 'l.provider_name', 'm.invited_at'])
    .where('l.rfq_id', '=', rfqId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.ordinal')
    .execute();
  const here = await findProviderIdsWithActiveVendors(
    source,
    links.map(({ provider_id }) => provider_id),
  );
  return links.map(({ provider_id, provider_name, invited_at }) => {
    const absent = invited_at === null ? 'told' : 'invited';
    return { provider_id, provider_name, arrival: here.has(provider_id) ? 'here' : absent };
  });
}
