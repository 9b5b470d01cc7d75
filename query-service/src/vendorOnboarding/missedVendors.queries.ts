import {
  maxListedUnclaimedProviderRfqs,
  type listMissedVendorsEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { openRfqLinkStatuses } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { unclaimedProviderRfqsReadModel } from '@marketplace/read-models/vendorOnboarding/vendorOnboarding.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import { buildActiveVendorAccessApprovalsQuery } from '@marketplace/read-models/rfq/responses.readers.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { z } from 'zod';

type ArrivalsDb = ReadModelRowTypes<typeof unclaimedProviderRfqsReadModel> &
  ReadModelRowTypes<typeof rfqsAndQuotesReadModel>;

/** Selects the unhandled open links (SQL alias `m`) to providers that nobody represents, each with its RFQ (`r`). */
function selectMissed(source: ReadModelPoolAndSchemas) {
  return createReadModelQueryBuilder<ArrivalsDb>(source)
    .selectFrom('arrivals.missed_vendor as m')
    .innerJoin('rfqBoard.rfq_link as l', 'l.link_id', 'm.link_id')
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'm.rfq_id')
    .where('m.handled_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('l.status', 'in', openRfqLinkStatuses)
    .where((eb) =>
      eb.not(
        eb.exists(
          buildActiveVendorAccessApprovalsQuery(source)
            .whereRef('v.provider_id', '=', eb.ref('m.provider_id'))
            .select('v.user_id'),
        ),
      ),
    );
}

/**
 * Finds the unhandled open links to providers that nobody represents, sorted by deadline, and their total number. At
 * most `maxListedUnclaimedProviderRfqs` links are returned.
 */
export async function findRfqsAtUnrepresentedProviders(
  source: ReadModelPoolAndSchemas,
): Promise<z.infer<typeof listMissedVendorsEndpoint.reply>> {
  const missed = selectMissed(source);
  const { total } = await missed.select(rowCountExpression.as('total')).executeTakeFirstOrThrow();
  const rows = await missed
    .select(['m.link_id', 'm.rfq_id', 'r.number as rfq_number', 'm.provider_id', 'm.provider_name'])
    .select(['l.sent_at', 'r.deadline', 'm.invited_at'])
    .orderBy('r.deadline')
    .orderBy('m.link_id')
    .limit(maxListedUnclaimedProviderRfqs)
    .execute();
  const views = rows.map((row) => ({
    ...row,
    sent_at: row.sent_at.toISOString(),
    deadline: row.deadline.toISOString(),
    invited_at: row.invited_at?.toISOString() ?? null,
  }));
  return { missed: views, total };
}
