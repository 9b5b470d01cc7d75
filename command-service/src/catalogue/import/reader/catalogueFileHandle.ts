import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ProviderRename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { FieldOverridesByProvider } from '../../overrides.ts';
import type { CatalogueChangeChunk } from '../catalogueDifference.ts';
import { decompressCatalogueChangeChunks } from './compressedChunks.ts';
import type {
  WorkbookReaderComparisonRequest,
  CatalogueDifferenceSummary,
  CatalogueFileDifferenceForPreview,
  CatalogueFileSummary,
  WorkbookReaderReply,
} from './protocol.ts';

/** Replies of a reader, except refusals and failures. */
export type WorkbookReaderSuccessReply = Exclude<WorkbookReaderReply, { kind: 'refused' | 'failed' }>;

/** A running reader process: its input, replies and end. */
export interface WorkbookReaderProcess {
  readonly input: Writable;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<unknown>;
  /** Kills the process. */
  end(this: void): Promise<void>;
  /**
   * Returns the next reply; the process waits before it sends more.
   * @throws Refusal for a refused file, Error for an internal error.
   */
  reply(this: void): Promise<WorkbookReaderSuccessReply>;
}

/** The catalogue that a file is compared with. */
export interface CataloguePagesForFileComparison {
  /** JSON arrays of the catalogue's provider records, ordered by id; no array is empty. */
  readonly pages: AsyncIterable<string>;
  readonly overrides: FieldOverridesByProvider;
}

/** The changes that turn the catalogue into the content of the file. */
export interface CatalogueToFileDifference extends CatalogueDifferenceSummary {
  /** The changes in chunks, which are decompressed on demand. */
  readonly chunks: Iterable<CatalogueChangeChunk>;
}

/** A file that a child process has read. The process can compare the file with a catalogue once. */
export interface CatalogueFileInReaderProcess extends CatalogueFileSummary {
  /** Returns the difference as shown to an admin. */
  preview(this: void, base: CataloguePagesForFileComparison): Promise<CatalogueFileDifferenceForPreview>;
  /**
   * Returns the complete difference and ends the reader process.
   * @param renames confirmed by the admin.
   * @throws Refusal 'upload.rename'.
   */
  difference(
    this: void,
    base: CataloguePagesForFileComparison,
    renames: readonly ProviderRename[],
  ): Promise<CatalogueToFileDifference>;
}

async function sendBase(
  { input, ended }: WorkbookReaderProcess,
  { pages, overrides }: CataloguePagesForFileComparison,
  request: Omit<WorkbookReaderComparisonRequest, 'holds'>,
) {
  const send = async (line: string): Promise<void> => {
    // A reader that has ended accepts no more input. Waiting for its reply then throws the reason.
    if (!input.write(`${line}\n`)) await Promise.race([once(input, 'drain'), ended]);
  };
  await send(JSON.stringify({ ...request, holds: [...overrides] } satisfies WorkbookReaderComparisonRequest));
  for await (const page of pages) await send(page);
  await send('[]');
}

async function receiveDifference({ reply, end }: WorkbookReaderProcess): Promise<CatalogueToFileDifference> {
  const packed: Buffer[] = [];
  for (;;) {
    const answer = await reply();
    if (answer.kind === 'chunk') packed.push(Buffer.from(answer.packed, 'base64'));
    else if (answer.kind === 'difference') {
      await end();
      return { ...answer.summary, chunks: decompressCatalogueChangeChunks(packed) };
    } else throw new Error(`Unexpected reply of the catalogue reader: ${answer.kind}`);
  }
}

/**
 * Waits until the reader process has read the file.
 * @throws Refusal `upload.*`.
 */
export async function awaitCatalogueFileHandleFromReaderProcess(
  reader: WorkbookReaderProcess,
): Promise<CatalogueFileInReaderProcess> {
  const read = await reader.reply();
  if (read.kind !== 'read') throw new Error(`Unexpected reply of the catalogue reader: ${read.kind}`);
  return {
    ...read.summary,
    preview: async (base) => {
      await sendBase(reader, base, { wanted: 'preview', renames: [] });
      const reply = await reader.reply();
      if (reply.kind !== 'preview') throw new Error(`Unexpected reply of the catalogue reader: ${reply.kind}`);
      return reply.preview;
    },
    difference: async (base, renames) => {
      await sendBase(reader, base, { wanted: 'difference', renames });
      return receiveDifference(reader);
    },
  };
}
