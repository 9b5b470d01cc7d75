import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import type { rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

/** Counts the RFQs of a person that do not belong to a company. */
export async function countAlone(source: ReadSource, userId: string): Promise<number> {
  const { count } = await readModelDb<TablesOf<typeof rfqBoard>>(source)
    .selectFrom('rfqBoard.rfq')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('buyer_id', '=', userId)
    .where('company_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
