import { LinkId } from '@marketplace/contracts/kernel/ids.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { ReadModelPort } from '../ports.ts';
import { linkNotFound } from './adminLink.ts';

/** Parses the link id in a path. @throws Refusal `rfq.link-not-found`. */
export function linkIdOf(text: string): string {
  const id = LinkId.safeParse(text.toLowerCase());
  if (!id.success) throw linkNotFound();
  return id.data;
}

/** Uses the read model, because the RFQ of a link never changes. @throws Refusal `rfq.link-not-found`. */
export async function rfqIdOf(deps: ReadModelPort, linkId: string): Promise<string> {
  const links = readModelDb<TablesOf<typeof rfqBoard>>(await readSource(deps)).selectFrom('rfqBoard.rfq_link');
  const row = await links.select('rfq_id').where('link_id', '=', linkId).executeTakeFirst();
  if (row === undefined) throw linkNotFound();
  return row.rfq_id;
}
