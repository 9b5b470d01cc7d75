import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CatalogueTables } from './catalogueTable.queries.ts';

/** Records that are fetched and handed on at once, so that neither holds anybody up. */
const pageSize = 500;

/** The records of one version by name, a page at a time. */
async function* recordsOf(
  { pool, schema }: CatalogueTables,
  version: number,
): AsyncGenerator<readonly ProviderRecord[]> {
  for (let last: { name: string; id: string } | null = { name: '', id: '' }; last !== null; ) {
    const page: { rows: { sort_name: string; id: string; record: ProviderRecord }[] } = await pool.query(
      `SELECT sort_name, id, record FROM ${schema}.provider
        WHERE (sort_name, id) > ($2, $3) AND valid_from <= $1 AND (valid_to IS NULL OR valid_to > $1)
        ORDER BY sort_name, id LIMIT ${pageSize}`,
      [version, last.name, last.id],
    );
    yield page.rows.map(({ record }) => record);
    const end = page.rows.at(-1);
    last = end === undefined || page.rows.length < pageSize ? null : { name: end.sort_name, id: end.id };
  }
}

/**
 * One version of the catalogue as .xlsx with every column; uploaded again, it changes nothing. Made in a thread of its own, because
 * writing a large workbook takes seconds. @param version `null` for the headers alone.
 */
export async function writeWorkbook(tables: CatalogueTables, version: number | null): Promise<Buffer> {
  const writer = new Worker(new URL('./catalogueWorkbook.worker.ts', import.meta.url), { execArgv: [] });
  try {
    const written = once(writer, 'message') as Promise<[Uint8Array]>;
    // Awaited below; one that fails while records are still read must not go unheard until then.
    written.catch(() => undefined);
    if (version !== null) for await (const records of recordsOf(tables, version)) writer.postMessage(records);
    writer.postMessage('done');
    const [bytes] = await written;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await writer.terminate();
  }
}
