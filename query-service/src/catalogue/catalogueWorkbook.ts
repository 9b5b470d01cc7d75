import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { providersIn } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';

/** Records that are fetched and handed on at once, so that neither holds anybody up. */
const pageSize = 500;

/** The records of one version by name, a page at a time. */
async function* recordsOf(source: ReadSource, version: number): AsyncGenerator<readonly ProviderRecord[]> {
  const providers = providersIn(source, version).select(['p.sort_name', 'p.id', 'p.record']);
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
 * One version of the catalogue as .xlsx with every column; uploaded again, it changes nothing. Made in a thread of its own, because
 * writing a large workbook takes seconds. @param version `null` for the headers alone.
 */
export async function writeWorkbook(source: ReadSource, version: number | null): Promise<Buffer> {
  const writer = new Worker(new URL('./catalogueWorkbook.worker.ts', import.meta.url), { execArgv: [] });
  try {
    const written = once(writer, 'message') as Promise<[Uint8Array]>;
    // Awaited below; one that fails while records are still read must not go unheard until then.
    written.catch(() => undefined);
    if (version !== null) for await (const records of recordsOf(source, version)) writer.postMessage(records);
    writer.postMessage('done');
    const [bytes] = await written;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await writer.terminate();
  }
}
