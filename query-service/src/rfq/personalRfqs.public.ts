import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

/** Counts the RFQs that a person sent and that do not belong to a company. */
export async function countPersonalRfqs(source: ReadModelPoolAndSchemas, userId: string): Promise<number> {
  const { count } = await createReadModelQueryBuilder<ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>(source)
    .selectFrom('rfqBoard.rfq')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('buyer_id', '=', userId)
    .where('company_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
