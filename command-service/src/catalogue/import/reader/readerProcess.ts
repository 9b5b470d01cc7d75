import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CatalogueFile } from '../readCatalogue.ts';
import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import type { ReaderInput, ReaderReply } from './protocol.ts';

/** A whole catalogue as a file says it, with the digest of its records. */
export interface ReadCatalogueFile extends CatalogueFile {
  /** `catalogueDigest` of `providers`, made beside the caller's thread. */
  readonly digest: string;
}

const catalogueReader = fileURLToPath(new URL('./catalogueReader.ts', import.meta.url));

interface Reader {
  readonly process: ChildProcess;
  readonly input: Writable;
  readonly output: Readable;
}

/** Starts a process that knows nothing of ours: no settings, no keys, no connections. @param program what it runs. */
export function startReader(limits: UploadLimits, program: string): Reader {
  // A small young generation costs a tenth more time and a third less memory.
  const flags = [`--max-old-space-size=${limits.heapMegabytes}`, '--max-semi-space-size=4'];
  const child = spawn(process.execPath, [...flags, program], {
    env: {},
    // The parser complains to the console about odd files; whoever uploaded them is told in the answer.
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  const [input, output] = child.stdio;
  if (input === null || output === null) throw new Error('The reading process has no pipes.');
  output.setEncoding('utf8');
  // A reader that ends early closes its input before everything is written; its answer, or its end, says why.
  for (const stream of [child, ...child.stdio]) stream?.on('error', () => undefined);
  return { process: child, input, output };
}

async function* linesOf(output: Readable): AsyncGenerator<string, void> {
  let parts: string[] = [];
  for await (const chunk of output as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
}

/** Takes slice after slice, with a turn of the event loop for others between them. @returns `null` without a last line. */
async function receive(output: Readable): Promise<ReadCatalogueFile | null> {
  const providers: ProviderRecord[] = [];
  for await (const line of linesOf(output)) {
    const said = JSON.parse(line) as ProviderRecord[] | ReaderReply;
    if (!Array.isArray(said)) return resultOf(said, providers);
    for (const record of said) providers.push(record);
    await setImmediate();
  }
  return null;
}

function resultOf(reply: ReaderReply, providers: ProviderRecord[]): ReadCatalogueFile {
  if (reply.kind === 'done') return { ...reply.summary, providers };
  if (reply.kind === 'failed') throw new Error(`Reading a catalogue failed: ${reply.reason}`);
  const { kind, code, message, issues } = reply.refusal;
  throw new Refusal(kind, code, message, issues);
}

/** What the end of a reader without an answer means: V8 aborts, or the system kills, what wants too much memory. */
function explainEnd(child: ChildProcess): Error {
  const { exitCode, signalCode } = child;
  if (signalCode !== null || (exitCode ?? 0) >= 128) {
    return refuseUpload('too-large', 'The workbook needs too much memory to be read.', 'tooLarge');
  }
  return new Error(`The reading process ended with ${exitCode} and without an answer.`);
}

/**
 * Reads a file in a process of its own, which is killed at the limits of time and memory: whatever a file does to its reader, the
 * caller's process goes on.
 * @throws Refusal `upload.*`.
 */
export async function readApart(bytes: Uint8Array, fileName: string, limits: UploadLimits): Promise<ReadCatalogueFile> {
  const reader = startReader(limits, catalogueReader);
  const ended = once(reader.process, 'close');
  const deadline = AbortSignal.timeout(limits.milliseconds);
  deadline.addEventListener('abort', () => reader.process.kill('SIGKILL'));
  try {
    const input: ReaderInput = { fileName, limits };
    reader.input.write(`${JSON.stringify(input)}\n`);
    reader.input.end(bytes);
    const read = await receive(reader.output);
    if (read !== null) return read;
    await ended;
    if (deadline.aborted)
      throw refuseUpload('timeout', `Reading took longer than ${limits.milliseconds / 1000} seconds.`);
    throw explainEnd(reader.process);
  } finally {
    reader.process.kill('SIGKILL');
    reader.output.resume();
    await ended;
  }
}
