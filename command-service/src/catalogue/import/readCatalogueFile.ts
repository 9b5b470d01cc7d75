import { on } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ReaderInput, ReaderReply } from './catalogue.worker.ts';
import { fileKind, kindOfExtension } from './container/fileKind.ts';
import type { CatalogueFile } from './readCatalogue.ts';
import { refuseUpload, type UploadLimits, uploadLimits } from './uploadLimits.ts';

/** A whole catalogue as a file says it, with the digest of its records. */
export interface ReadCatalogueFile extends CatalogueFile {
  /** `catalogueDigest` of `providers`, made beside the caller's thread. */
  readonly digest: string;
}

function startReader(bytes: Uint8Array, fileName: string, limits: UploadLimits): Worker {
  const copy = new Uint8Array(bytes);
  const input: ReaderInput = { bytes: copy, fileName, limits };
  const reader = new Worker(new URL('./catalogue.worker.ts', import.meta.url), {
    workerData: input,
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 64 },
    execArgv: [],
    stderr: true,
  });
  // The parser complains to the console about odd files; whoever uploaded them is told in the answer.
  reader.stderr.resume();
  // Whoever waits for a message is told of an error; one that comes when nobody waits any more must not end the process.
  reader.on('error', () => undefined);
  return reader;
}

function refusalOf(reply: Extract<ReaderReply, { kind: 'refused' }>): Refusal {
  const { kind, code, message, issues } = reply.refusal;
  return new Refusal(kind, code, message, issues);
}

/** Takes slice after slice, with a turn of the event loop for others between them. */
async function receive(reader: Worker, signal: AbortSignal): Promise<ReadCatalogueFile> {
  const providers: ProviderRecord[] = [];
  const messages = on(reader, 'message', { signal, close: ['exit'] }) as AsyncIterable<[ReaderReply]>;
  for await (const [reply] of messages) {
    if (reply.kind === 'refused') throw refusalOf(reply);
    if (reply.kind === 'done') return { ...reply.summary, providers };
    for (const record of JSON.parse(reply.records) as ProviderRecord[]) providers.push(record);
    await setImmediate();
    reader.postMessage('next');
  }
  throw new Error('The reading thread ended without an answer.');
}

function explain(error: unknown, limits: UploadLimits): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  if (error.name === 'AbortError') {
    return refuseUpload('timeout', `Reading took longer than ${limits.milliseconds / 1000} seconds.`);
  }
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return refuseUpload('too-large', 'The workbook needs too much memory to be read.', 'tooLarge');
  }
  return error;
}

/**
 * Reads an uploaded .xlsx or .xls in a thread of its own, which is stopped at the limits of time and memory. The caller's
 * thread is never held for long, and `bytes` stay as they are.
 * @throws Refusal `upload.*`: nothing of the file can be used, and why; its issues name the rows where that helps.
 */
export async function readCatalogueFile(
  bytes: Uint8Array,
  fileName: string,
  limits: UploadLimits = uploadLimits,
): Promise<ReadCatalogueFile> {
  kindOfExtension(fileName);
  if (bytes.length > limits.packedBytes) {
    throw refuseUpload('too-large', `The file is larger than ${limits.packedBytes / 2 ** 20} MB.`, 'tooLarge');
  }
  fileKind(bytes);
  const reader = startReader(bytes, fileName, limits);
  try {
    return await receive(reader, AbortSignal.timeout(limits.milliseconds));
  } catch (error) {
    throw explain(error, limits);
  } finally {
    await reader.terminate();
  }
}
