import { RfqLinkId } from '@marketplace/contracts/kernel/ids.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { createRfqLinkNotFoundRefusal } from './adminRfqLink.ts';

/**
 * Parses the link id in a path.
 * @throws Refusal `rfq.link-not-found`.
 */
export function parseRfqLinkId(text: string): string {
  const id = RfqLinkId.safeParse(text.toLowerCase());
  if (!id.success) throw createRfqLinkNotFoundRefusal();
  return id.data;
}

/**
 * Finds the RFQ of a link in the read model, which is sufficient because the RFQ of a link never changes.
 * @throws Refusal `rfq.link-not-found`.
 */
export async function requireRfqIdByLinkId(deps: ReadModelDatabaseAndSchemasPort, linkId: string): Promise<string> {
  const links = createReadModelQueryBuilder<ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  ).selectFrom('rfqBoard.rfq_link');
  const row = await links.select('rfq_id').where('link_id', '=', linkId).executeTakeFirst();
  if (row === undefined) throw createRfqLinkNotFoundRefusal();
  return row.rfq_id;
}
