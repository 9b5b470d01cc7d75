import { once } from 'node:events';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { startDigest } from '../catalogueDigest.ts';
import { type CatalogueFile, readCatalogue } from '../readCatalogue.ts';
import { holdLifeline } from './lifeline.ts';
import type { ReaderInput, ReaderReply } from './protocol.ts';

/** Characters of a slice: parsing it takes the receiver about a millisecond. */
const sliceLength = 128 * 1024;

async function receive(): Promise<{ readonly input: ReaderInput; readonly bytes: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\n');
  return { input: JSON.parse(all.toString('utf8', 0, end)) as ReaderInput, bytes: all.subarray(end + 1) };
}

/** Writes a line and waits until the receiver has taken it, so that a catalogue never stands here twice. */
async function send(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

async function sendProviders({ providers }: CatalogueFile): Promise<string> {
  const digest = startDigest(providers);
  let slice: string[] = [];
  let length = 0;
  const sendSlice = async (): Promise<void> => {
    await send(`[${slice.join(',')}]`);
    // While the receiver unpacks it.
    digest.add(slice.length);
    slice = [];
    length = 0;
  };
  for (const record of providers) {
    const json = JSON.stringify(record);
    slice.push(json);
    length += json.length;
    if (length >= sliceLength) await sendSlice();
  }
  await sendSlice();
  return digest.hex();
}

async function answer(): Promise<ReaderReply> {
  try {
    const { input, bytes } = await receive();
    const file = await readCatalogue(bytes, input.fileName, input.limits);
    const digest = await sendProviders(file);
    const { rows, remarks, remarkCounts } = file;
    return { kind: 'done', summary: { rows, remarks, remarkCounts, digest } };
  } catch (error) {
    if (!(error instanceof Refusal)) return { kind: 'failed', reason: (error as Error).stack ?? String(error) };
    const { kind, code, message, issues } = error;
    return { kind: 'refused', refusal: { kind, code, message, issues } };
  }
}

holdLifeline();
await send(JSON.stringify(await answer()));
