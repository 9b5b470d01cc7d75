import { flushCompileCache } from 'node:module';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { collectBase, compareFile } from '../../compareFile.ts';
import { previewOf } from '../../previewOf.ts';
import { catalogueDigest } from '../catalogueDigest.ts';
import { contactsById } from '../contacts.ts';
import { chunkChanges } from '../difference.ts';
import { type CatalogueFile, readCatalogue } from '../readCatalogue.ts';
import { type InputFrames, inputFrames } from './inputFrames.ts';
import { holdLifeline } from './lifeline.ts';
import { packChunk } from './packedChunks.ts';
import { send, toReply } from './answers.ts';
import type { ComparisonInput, ReaderInput, ReaderReply } from './protocol.ts';

async function receiveFile(input: InputFrames): Promise<CatalogueFile> {
  const { fileName, limits, bytes } = JSON.parse((await input.line()) ?? '') as ReaderInput;
  return readCatalogue(await input.bytes(bytes), fileName, limits);
}

async function receiveBase(input: InputFrames, holds: ComparisonInput['holds']) {
  const { add, base } = collectBase(new Map(holds));
  for (;;) {
    const records = JSON.parse((await input.line()) ?? '[]') as ProviderRecord[];
    for (const record of records) add(record);
    if (records.length === 0) return base;
  }
}

/** Receives the catalogue to compare with and sends chunks if requested. @returns the last reply. */
async function compareWithBase(
  input: InputFrames,
  { providers, contacts }: Pick<CatalogueFile, 'providers' | 'contacts'>,
): Promise<ReaderReply> {
  const { wanted, renames, holds } = JSON.parse((await input.line()) ?? '') as ComparisonInput;
  const base = await receiveBase(input, holds);
  const comparison = compareFile(base, providers, renames);
  if (wanted === 'preview')
    return { kind: 'preview', preview: { ...previewOf(comparison, base, providers), contacts: contacts.length } };
  const { difference, records, released } = comparison;
  for (const chunk of chunkChanges(difference)) {
    await send({ kind: 'chunk', packed: packChunk(chunk).toString('base64') });
  }
  const digest = catalogueDigest(records);
  return {
    kind: 'difference',
    summary: { counts: difference.counts, digest, released, contacts: contactsById(contacts, records) },
  };
}

async function readAndCompare(input: InputFrames): Promise<ReaderReply> {
  try {
    const { providers, contacts, ...summary } = await receiveFile(input);
    // The unpacked file is garbage now, and the receiver may take its time.
    globalThis.gc?.();
    await send({ kind: 'read', summary });
    // The reader is killed at the end and would not store its compiled code otherwise.
    flushCompileCache();
    return await compareWithBase(input, { providers, contacts });
  } catch (error) {
    return toReply(error);
  }
}

holdLifeline();
await send(await readAndCompare(inputFrames(process.stdin as AsyncIterable<Buffer>)));
