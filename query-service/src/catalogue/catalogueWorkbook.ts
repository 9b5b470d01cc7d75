import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { buildProvidersInVersionQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';

/** Number of records that are fetched and passed to the worker at once, so that neither side blocks for long. */
const pageSize = 500;

/** Yields the records of one version, sorted by name, one page at a time. */
async function* iterateRecords(
  source: ReadModelPoolAndSchemas,
  version: number,
): AsyncGenerator<readonly ProviderRecord[]> {
  const providers = buildProvidersInVersionQuery(source, version).select(['p.sort_name', 'p.id', 'p.record']);
  for (let last: { sort_name: string; id: string } | undefined = { sort_name: '', id: '' }; last !== undefined; ) {
    const { sort_name, id }: { sort_name: string; id: string } = last;
    const page = await providers
      .where((eb) => eb(eb.refTuple('p.sort_name', 'p.id'), '>', eb.tuple(sort_name, id)))
      .orderBy('p.sort_name')
      .orderBy('p.id')
      .limit(pageSize)
      .execute();
    yield page.map(({ record }) => record);
    last = page.length < pageSize ? undefined : page.at(-1);
  }
}

/**
 * Writes one version of the catalogue as .xlsx with every column; uploading the file again changes nothing. Runs in a
 * worker thread, because writing a large workbook takes seconds.
 * @param version `null` for the headers only.
 */
export async function exportCatalogueVersionAsWorkbook(
  source: ReadModelPoolAndSchemas,
  version: number | null,
): Promise<Buffer> {
  const writer = new Worker(new URL('./catalogueWorkbook.worker.ts', import.meta.url), { execArgv: [] });
  try {
    const written = once(writer, 'message') as Promise<[Uint8Array]>;
    // The promise is awaited below; this prevents an unhandled rejection if it fails while records are being read.
    written.catch(() => undefined);
    if (version !== null) for await (const records of iterateRecords(source, version)) writer.postMessage(records);
    writer.postMessage('done');
    const [bytes] = await written;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await writer.terminate();
  }
}
