import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { VendorRfqActivityMetrics } from '@marketplace/contracts/rfq/rfq.views.ts';
import { vendorRecentActivityDays, vendorDueSoonDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import { openRfqLinkStatuses } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { sql } from 'kysely';
import { createRfqReadModelQueryBuilder } from './rfqBoard.queries.ts';

const l = qualifyColumns(rfqLinkTable, 'l');

/** SQL for the time when the vendor first accepted, declined or quoted; `NULL` without a response. */
const firstResponse = sql<Date | null>`least(${sql.join([l.accepted_at, l.rejected_at, l.responded_at].map((column) => sql.ref(column)))})`;

/**
 * Counts a provider's open links that are due within `vendorDueSoonDays` days, and the RFQs received, RFQs answered and
 * quote versions sent in the last `vendorRecentActivityDays` days. Deleted links are excluded.
 */
export async function countRecentAndDueVendorRfqs(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  now: Date,
): Promise<VendorRfqActivityMetrics> {
  const from = new Date(now.getTime() - vendorRecentActivityDays * dayMs);
  const until = new Date(now.getTime() + vendorDueSoonDays * dayMs);
  const live = createRfqReadModelQueryBuilder(board)
    .selectFrom('rfqBoard.rfq_link as l')
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null);
  const links = live
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .select((eb) => [
      eb
        .cast<number>(
          eb.fn
            .countAll()
            .filterWhere('l.status', 'in', openRfqLinkStatuses)
            .filterWhere('l.outcome', 'is', null)
            .filterWhere('r.deadline', '>', now)
            .filterWhere('r.deadline', '<=', until),
          'integer',
        )
        .as('due_soon'),
      eb.cast<number>(eb.fn.countAll().filterWhere('l.sent_at', '>=', from), 'integer').as('received'),
      eb.cast<number>(eb.fn.countAll().filterWhere(firstResponse, '>=', from), 'integer').as('answered'),
    ]);
  const quotes = live
    .innerJoin('rfqBoard.quote_version as q', 'q.link_id', 'l.link_id')
    .where('q.sent_at', '>=', from)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('quotes'));
  const [counted, sent] = await Promise.all([links.executeTakeFirstOrThrow(), quotes.executeTakeFirstOrThrow()]);
  return { ...counted, ...sent };
}
