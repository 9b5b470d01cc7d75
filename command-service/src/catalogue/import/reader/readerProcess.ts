import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import type { ReaderInput, ReaderReply } from './protocol.ts';
import { awaitFile, type ReaderAnswer, type ReaderProcess, type ReadFile } from './readFile.ts';

const catalogueReader = fileURLToPath(new URL('./catalogueReader.ts', import.meta.url));

interface Reader {
  readonly process: ChildProcess;
  readonly input: Writable;
  readonly output: Readable;
}

/**
 * Heap of a reader besides its limit. A small young generation and a slowly growing old one cost a tenth more time and a third less
 * memory; `gc` is called once, when the file is read.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--expose-gc'];

const readerEnvironment = {
  // One pool of the C library for all threads: what is unpacked in passing is given back instead of kept for the next time.
  MALLOC_ARENA_MAX: '1',
  // Half of what a small file takes is the reading of our own code; the first reader writes it down for those that follow.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../../node_modules/.cache/compile', import.meta.url)),
};

/** Starts a process that knows nothing of ours: no settings, no keys, no connections. @param program what it runs. */
export function startReader(limits: UploadLimits, program: string): Reader {
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.heapMegabytes}`, ...heapFlags, program], {
    env: readerEnvironment,
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

/** @throws Refusal, or Error for a defect of ours. */
function answerIn(line: string): ReaderAnswer {
  const reply = JSON.parse(line) as ReaderReply;
  if (reply.kind === 'failed') throw new Error(`Reading a catalogue failed: ${reply.reason}`);
  if (reply.kind !== 'refused') return reply;
  const { kind, code, message, issues } = reply.refusal;
  throw new Refusal(kind, code, message, issues);
}

/** What the end of a reader without an answer means: V8 aborts, or the system kills, what wants too much memory. */
function explainEnd({ exitCode, signalCode }: ChildProcess): Error {
  if (signalCode !== null || (exitCode ?? 0) >= 128) {
    return refuseUpload('upload.too-large', 'The workbook needs too much memory to be read.', 'tooLarge');
  }
  return new Error(`The reading process ended with ${exitCode} and without an answer.`);
}

/** A file as it came, with the name that says of what kind it is. */
interface GivenFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Which program reads, and how its first answer is taken. */
interface ReadingProgram<Read> {
  readonly program: string;
  readonly awaitRead: (reader: ReaderProcess) => Promise<Read>;
}

/**
 * Has a file read in a process of its own, which is killed at the limits of time, until the file is read, and of memory: whatever a
 * file does to its reader, the caller's process goes on. @param use what the file is for; its process ends with that.
 * @throws Refusal `upload.*`.
 */
export async function readBy<Read, T>(
  { program, awaitRead }: ReadingProgram<Read>,
  { bytes, fileName }: GivenFile,
  limits: UploadLimits,
  use: (read: Read) => Promise<T>,
): Promise<T> {
  const { process: child, input, output } = startReader(limits, program);
  const ended = once(child, 'close');
  const lines = linesOf(output);
  const deadline = AbortSignal.timeout(limits.milliseconds);
  const kill = (): void => void child.kill('SIGKILL');
  deadline.addEventListener('abort', kill);
  const reply = async (): Promise<ReaderAnswer> => {
    const { done, value } = await lines.next();
    if (done !== true) return answerIn(value);
    await ended;
    if (deadline.aborted)
      throw refuseUpload('upload.timeout', `Reading took longer than ${limits.milliseconds / 1000} seconds.`);
    throw explainEnd(child);
  };
  const end = async (): Promise<void> => {
    kill();
    await lines.return();
    output.resume();
    await ended;
  };
  try {
    input.write(`${JSON.stringify({ fileName, limits, bytes: bytes.length } satisfies ReaderInput)}\n`);
    input.write(bytes);
    const read = await awaitRead({ input, ended, reply, end });
    deadline.removeEventListener('abort', kill);
    return await use(read);
  } finally {
    await end();
  }
}

/** Has a catalogue read, as `readBy`. */
export function readApart<T>(file: GivenFile, limits: UploadLimits, use: (file: ReadFile) => Promise<T>): Promise<T> {
  return readBy({ program: catalogueReader, awaitRead: awaitFile }, file, limits, use);
}
