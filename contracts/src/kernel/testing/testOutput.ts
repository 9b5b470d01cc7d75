import { aroundAll, aroundEach, expect } from 'vitest';

/** What a test prints, or a file outside of its tests. */
export interface OutputWatch {
  /** Adds a text that was printed. @param origin stack frames, one a line. */
  readonly record: (text: string, origin?: string) => void;
  /** Allows texts that match; at least one of them has to be printed. */
  readonly expect: (pattern: RegExp) => void;
  /** @throws Error that names every text that was not expected and every pattern that nothing matched. */
  readonly check: () => void;
}

/** A watch that has seen nothing yet. @param name of the test or the file, for the message of `check`. */
export function outputWatch(name: string): OutputWatch {
  const printed: { readonly text: string; readonly origin: string }[] = [];
  const expected: RegExp[] = [];
  return {
    record: (text, origin = '') => void printed.push({ text: text.trimEnd(), origin }),
    expect: (pattern) => void expected.push(pattern),
    check: () => {
      const surprises = printed.filter(({ text }) => !expected.some((pattern) => pattern.test(text)));
      const missing = expected.filter((pattern) => !printed.some(({ text }) => pattern.test(text)));
      const problems = [
        ...surprises.map(({ text, origin }) => `Unexpected output of ${name}:\n${text}\n${origin}`),
        ...missing.map((pattern) => `No output of ${name} matches ${String(pattern)}`),
      ];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

/** Output of one worker goes to the test that runs; without one, or with several, to their file. */
let file: OutputWatch = outputWatch('the setup');
const tests = new Set<OutputWatch>();
let endedFile: string | undefined;
let isPatched = false;

/** Node emits a warning one tick after its cause. Kept from before tests that fake timers. */
const afterTicks = setImmediate;

function currentWatch(): OutputWatch {
  const [test] = tests;
  return test !== undefined && tests.size === 1 ? test : file;
}

const foreignFrame = /node_modules|node:|testOutput\.ts/;

function ownFrames({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return frames.filter((frame) => !foreignFrame.test(frame)).join('\n');
}

function record(text: string, source: Error): void {
  // Node passes on the errors of a program that it waited for, even when there are none.
  if (text === '') return;
  if (endedFile === undefined) {
    currentWatch().record(text, ownFrames(source));
    return;
  }
  const late = outputWatch(`${endedFile} after its end`);
  late.record(text, ownFrames(source));
  // No test is left to fail: as an unhandled error it fails the run.
  queueMicrotask(late.check);
}

function textOf(chunk: string | Uint8Array): string {
  return typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
}

/** KafkaJS sets timers to a time in the past (its issue 1751), of which Node warns once in a process, whichever test that is in. */
function isOfKafkaJs({ name, stack = '' }: Error): boolean {
  return name === 'TimeoutNegativeWarning' && stack.includes('node_modules/kafkajs/');
}

/** Records what is written to the standard streams, by the console or directly, and what Node warns of. */
function patchStreams(): void {
  isPatched = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      record(textOf(chunk), new Error('printed'));
      const callback = rest.at(-1);
      if (typeof callback === 'function') process.nextTick(callback);
      return true;
    };
  }
  // Node's own listener prints past the stream.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!isOfKafkaJs(warning)) record(String(warning), warning);
  });
}

/**
 * Makes every test of a file fail that prints to the console or the standard streams, or makes Node warn, unless it expects that output. For
 * setup files; Vitest must leave the console alone (`disableConsoleIntercept`).
 */
export function watchOutput(): void {
  if (!isPatched) patchStreams();
  const ownFile = outputWatch('the file outside of its tests');
  file = ownFile;
  endedFile = undefined;
  aroundAll(async (runFile) => {
    await runFile();
    endedFile = expect.getState().testPath;
    ownFile.check();
  });
  aroundEach(async (runTest, { task }) => {
    const watch = outputWatch(`"${task.name}"`);
    tests.add(watch);
    await runTest();
    await new Promise((resolve) => afterTicks(resolve));
    tests.delete(watch);
    watch.check();
  });
}

/** Allows the running test, or outside of tests the file, to print texts that match, and makes it fail when none is printed. */
export function expectOutput(pattern: RegExp): void {
  currentWatch().expect(pattern);
}
