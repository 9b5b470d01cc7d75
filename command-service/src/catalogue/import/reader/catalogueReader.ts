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

async function readFile(input: InputFrames): Promise<CatalogueFile> {
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

/** Compares the file with the catalogue that comes in, and says what is wanted of that. @returns the last line. */
async function compare(
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

async function answer(input: InputFrames): Promise<ReaderReply> {
  try {
    const { providers, contacts, ...summary } = await readFile(input);
    // What the file was unpacked to is garbage now, and the receiver may take its time.
    globalThis.gc?.();
    await send({ kind: 'read', summary });
    // A reader is killed in the end, and would write down nothing of its code then.
    flushCompileCache();
    return await compare(input, { providers, contacts });
  } catch (error) {
    return toReply(error);
  }
}

holdLifeline();
await send(await answer(inputFrames(process.stdin as AsyncIterable<Buffer>)));
