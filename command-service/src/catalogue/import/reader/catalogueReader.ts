import { flushCompileCache } from 'node:module';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { createComparedCatalogue, compareCatalogueFile } from '../../compareCatalogueFile.ts';
import { toCatalogueFilePreview } from '../../catalogueFilePreview.ts';
import { computeCatalogueDigest } from '../catalogueDigest.ts';
import { toContactsByProviderId } from '../contacts.ts';
import { splitDifferenceIntoChunks } from '../catalogueDifference.ts';
import { type ParsedCatalogueFile, parseCatalogueFile } from '../parseCatalogueFile.ts';
import { type PipeReader, createPipeReader } from './pipeReader.ts';
import { exitWithParentProcess } from './exitWithParentProcess.ts';
import { compressChunk } from './compressedChunks.ts';
import { sendReaderReply, toReaderReply } from './readerReplies.ts';
import type { ComparisonInput, ReaderInput, ReaderReply } from './protocol.ts';

async function receiveFile(input: PipeReader): Promise<ParsedCatalogueFile> {
  const { fileName, limits, bytes } = JSON.parse((await input.line()) ?? '') as ReaderInput;
  return parseCatalogueFile(await input.bytes(bytes), fileName, limits);
}

async function receiveBase(input: PipeReader, holds: ComparisonInput['holds']) {
  const { add, base } = createComparedCatalogue(new Map(holds));
  for (;;) {
    const records = JSON.parse((await input.line()) ?? '[]') as ProviderRecord[];
    for (const record of records) add(record);
    if (records.length === 0) return base;
  }
}

/**
 * Receives the catalogue to compare with and sends chunks if requested.
 * @returns the last reply.
 */
async function compareWithBase(
  input: PipeReader,
  { providers, contacts }: Pick<ParsedCatalogueFile, 'providers' | 'contacts'>,
): Promise<ReaderReply> {
  const { wanted, renames, holds } = JSON.parse((await input.line()) ?? '') as ComparisonInput;
  const base = await receiveBase(input, holds);
  const comparison = compareCatalogueFile(base, providers, renames);
  if (wanted === 'preview')
    return {
      kind: 'preview',
      preview: { ...toCatalogueFilePreview(comparison, base, providers), contacts: contacts.length },
    };
  const { difference, records, released } = comparison;
  for (const chunk of splitDifferenceIntoChunks(difference)) {
    await sendReaderReply({ kind: 'chunk', packed: compressChunk(chunk).toString('base64') });
  }
  const digest = computeCatalogueDigest(records);
  return {
    kind: 'difference',
    summary: { counts: difference.counts, digest, released, contacts: toContactsByProviderId(contacts, records) },
  };
}

async function readAndCompare(input: PipeReader): Promise<ReaderReply> {
  try {
    const { providers, contacts, ...summary } = await receiveFile(input);
    // The unpacked file is no longer needed, and the receiver may take a while to continue.
    globalThis.gc?.();
    await sendReaderReply({ kind: 'read', summary });
    // The reader is killed at the end, which would lose the compiled code.
    flushCompileCache();
    return await compareWithBase(input, { providers, contacts });
  } catch (error) {
    return toReaderReply(error);
  }
}

exitWithParentProcess();
await sendReaderReply(await readAndCompare(createPipeReader(process.stdin as AsyncIterable<Buffer>)));
