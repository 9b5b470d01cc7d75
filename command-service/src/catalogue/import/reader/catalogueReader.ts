import { flushCompileCache } from 'node:module';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { createFileComparisonCatalogueBuilder, compareCatalogueFile } from '../../compareCatalogueFile.ts';
import { toCatalogueFilePreview } from '../../catalogueFilePreview.ts';
import { computeCatalogueDigest } from '../catalogueDigest.ts';
import { assignProviderIdsToContacts } from '../contacts.ts';
import { splitCatalogueDifferenceIntoChunks } from '../catalogueDifference.ts';
import { type ParsedCatalogueFile, parseCatalogueFile } from '../parseCatalogueFile.ts';
import { type PipeReader, createPipeReader } from './pipeReader.ts';
import { exitWithParentProcess } from './exitWithParentProcess.ts';
import { compressCatalogueChangeChunk } from './compressedChunks.ts';
import { sendWorkbookReaderReply, toReaderProcessErrorReply } from './readerReplies.ts';
import type { WorkbookReaderComparisonRequest, WorkbookReaderInputHeader, WorkbookReaderReply } from './protocol.ts';

async function receiveFile(input: PipeReader): Promise<ParsedCatalogueFile> {
  const { fileName, limits, bytes } = JSON.parse((await input.line()) ?? '') as WorkbookReaderInputHeader;
  return parseCatalogueFile(await input.bytes(bytes), fileName, limits);
}

async function receiveBase(input: PipeReader, holds: WorkbookReaderComparisonRequest['holds']) {
  const { add, base } = createFileComparisonCatalogueBuilder(new Map(holds));
  for (;;) {
    const records = JSON.parse((await input.line()) ?? '[]') as ProviderRecord[];
    for (const record of records) add(record);
    if (records.length === 0) return base;
  }
}

/**
 * Receives the catalogue that the file is compared with. If the complete difference is requested, sends the changes in
 * chunks.
 * @returns the last reply.
 */
async function compareWithBase(
  input: PipeReader,
  { providers, contacts }: Pick<ParsedCatalogueFile, 'providers' | 'contacts'>,
): Promise<WorkbookReaderReply> {
  const { wanted, renames, holds } = JSON.parse((await input.line()) ?? '') as WorkbookReaderComparisonRequest;
  const base = await receiveBase(input, holds);
  const comparison = compareCatalogueFile(base, providers, renames);
  if (wanted === 'preview')
    return {
      kind: 'preview',
      preview: { ...toCatalogueFilePreview(comparison, base, providers), contacts: contacts.length },
    };
  const { difference, records, fileRecords, released } = comparison;
  for (const chunk of splitCatalogueDifferenceIntoChunks(difference)) {
    await sendWorkbookReaderReply({ kind: 'chunk', packed: compressCatalogueChangeChunk(chunk).toString('base64') });
  }
  const digest = computeCatalogueDigest(records);
  return {
    kind: 'difference',
    summary: {
      counts: difference.counts,
      digest,
      released,
      contacts: assignProviderIdsToContacts(contacts, fileRecords),
    },
  };
}

async function readAndCompare(input: PipeReader): Promise<WorkbookReaderReply> {
  try {
    const { providers, contacts, ...summary } = await receiveFile(input);
    // Frees the memory of the unpacked file, which is no longer needed. The receiver may take a while to continue.
    globalThis.gc?.();
    await sendWorkbookReaderReply({ kind: 'read', summary });
    // Stores the compiled code now, because the reader is killed at the end and the code would be lost.
    flushCompileCache();
    return await compareWithBase(input, { providers, contacts });
  } catch (error) {
    return toReaderProcessErrorReply(error);
  }
}

exitWithParentProcess();
await sendWorkbookReaderReply(await readAndCompare(createPipeReader(process.stdin as AsyncIterable<Buffer>)));
