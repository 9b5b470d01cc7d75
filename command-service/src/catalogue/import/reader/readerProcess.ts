import { msg, plural } from '@lingui/core/runtime-macro';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createUploadRefusal, type UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';
import type { WorkbookReaderInputHeader, WorkbookReaderReply } from './protocol.ts';
import {
  awaitCatalogueFileHandleFromReaderProcess,
  type WorkbookReaderSuccessReply,
  type WorkbookReaderProcess,
  type CatalogueFileInReaderProcess,
} from './catalogueFileHandle.ts';

const catalogueReader = fileURLToPath(new URL('./catalogueReader.ts', import.meta.url));

interface Reader {
  readonly process: ChildProcess;
  readonly input: Writable;
  readonly output: Readable;
}

/**
 * Heap settings in addition to the limit: a small young generation and a slowly growing old generation cost 10% more
 * time but save a third of the memory. `gc` is called once, after the file was read.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--expose-gc'];

const environment = {
  // All threads share one malloc arena, so that the memory of temporarily unpacked data is returned to the system.
  MALLOC_ARENA_MAX: '1',
  // Compiling our code takes half of the time needed for a small file, so the first reader stores the compiled code for
  // later readers.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../../node_modules/.cache/compile', import.meta.url)),
};

/**
 * Starts a reader process that has no access to settings, keys or connections.
 * @param program path of the script that the process runs.
 */
export function startWorkbookReaderProcess(limits: UploadedWorkbookLimits, program: string): Reader {
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.heapMegabytes}`, ...heapFlags, program], {
    env: environment,
    // The parser prints warnings about unusual files; the response reports them to the user instead.
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
  const [input, output] = child.stdio;
  if (input === null || output === null) throw new Error('The reading process has no pipes.');
  output.setEncoding('utf8');
  // A reader that ends early closes its input, and writing to the input then fails. The error is ignored here, because
  // the reader's reply or exit explains the reason.
  for (const stream of [child, ...child.stdio]) stream?.on('error', () => undefined);
  return { process: child, input, output };
}

async function* readLines(output: Readable): AsyncGenerator<string, void> {
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

/** @throws Refusal, or Error for an internal error. */
function parseReply(line: string): WorkbookReaderSuccessReply {
  const reply = JSON.parse(line) as WorkbookReaderReply;
  if (reply.kind === 'failed') throw new Error(`Reading a catalogue failed: ${reply.reason}`);
  if (reply.kind !== 'refused') return reply;
  const { kind, code, text, issues } = reply.refusal;
  throw new Refusal(kind, code, text, issues);
}

/**
 * Explains the exit of a reader that sent no reply. When a process needs too much memory, V8 aborts it or the system
 * kills it.
 */
function explainEnd({ exitCode, signalCode }: ChildProcess): Error {
  if (signalCode !== null || (exitCode ?? 0) >= 128) {
    return createUploadRefusal(
      'upload.too-large',
      msg`Reading the workbook requires too much memory. Remove unused sheets, rows and columns, and upload it again.`,
      'tooLarge',
    );
  }
  return new Error(`The reader process exited with code ${exitCode} without a reply.`);
}

/** A file as received, with its name. */
interface NamedFileBytes {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** The script of a reader, and the function that awaits its first reply. */
interface ReadingProgram<Read> {
  readonly program: string;
  readonly awaitRead: (reader: WorkbookReaderProcess) => Promise<Read>;
}

/**
 * Reads a file in a child process, so that a malicious file cannot harm the calling process. The process is killed when
 * reading exceeds the time limit or the memory limit.
 * @param use receives the file; the process ends afterwards.
 * @throws Refusal `upload.*`.
 */
export async function readWorkbookInChildProcess<Read, T>(
  { program, awaitRead }: ReadingProgram<Read>,
  { bytes, fileName }: NamedFileBytes,
  limits: UploadedWorkbookLimits,
  use: (read: Read) => Promise<T>,
): Promise<T> {
  const { process: child, input, output } = startWorkbookReaderProcess(limits, program);
  const ended = once(child, 'close');
  const lines = readLines(output);
  const deadline = AbortSignal.timeout(limits.milliseconds);
  const kill = (): void => void child.kill('SIGKILL');
  deadline.addEventListener('abort', kill);
  const reply = async (): Promise<WorkbookReaderSuccessReply> => {
    const { done, value } = await lines.next();
    if (done !== true) return parseReply(value);
    await ended;
    if (deadline.aborted)
      throw createUploadRefusal(
        'upload.timeout',
        msg`Reading the file took longer than ${plural({ seconds: limits.milliseconds / 1000 }, { one: '# second', other: '# seconds' })}. Remove unused sheets, rows and columns, and upload it again.`,
      );
    throw explainEnd(child);
  };
  const end = async (): Promise<void> => {
    kill();
    await lines.return();
    output.resume();
    await ended;
  };
  try {
    input.write(`${JSON.stringify({ fileName, limits, bytes: bytes.length } satisfies WorkbookReaderInputHeader)}\n`);
    input.write(bytes);
    const read = await awaitRead({ input, ended, reply, end });
    deadline.removeEventListener('abort', kill);
    return await use(read);
  } finally {
    await end();
  }
}

/**
 * Reads a catalogue file in a child process and passes the file to `use`; the process ends afterwards.
 * @throws Refusal `upload.*`.
 */
export function readCatalogueInChildProcess<T>(
  file: NamedFileBytes,
  limits: UploadedWorkbookLimits,
  use: (file: CatalogueFileInReaderProcess) => Promise<T>,
): Promise<T> {
  return readWorkbookInChildProcess(
    { program: catalogueReader, awaitRead: awaitCatalogueFileHandleFromReaderProcess },
    file,
    limits,
    use,
  );
}
