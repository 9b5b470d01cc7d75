import { aroundAll, aroundEach, expect } from 'vitest';

/** Records the output of a test, or the output of a test file that is printed outside of its tests. */
export interface TestOutputRecorder {
  /**
   * Adds printed text.
   * @param origin stack frames, one per line.
   */
  readonly record: (text: string, origin?: string) => void;
  /** Allows text that matches the pattern; at least one matching text must be printed. */
  readonly expect: (pattern: RegExp) => void;
  /** @throws Error that lists all unexpected output and all patterns without a match. */
  readonly check: () => void;
}

/** @param name the name of the test or the file, used in the error message of `check`. */
export function createTestOutputRecorder(name: string): TestOutputRecorder {
  const printed: { readonly text: string; readonly origin: string }[] = [];
  const expected: RegExp[] = [];
  return {
    record: (text, origin = '') => void printed.push({ text: text.trimEnd(), origin }),
    expect: (pattern) => void expected.push(pattern),
    check: () => {
      const unexpected = printed.filter(({ text }) => !expected.some((pattern) => pattern.test(text)));
      const missing = expected.filter((pattern) => !printed.some(({ text }) => pattern.test(text)));
      const problems = [
        ...unexpected.map(({ text, origin }) => `Unexpected output of ${name}:\n${text}\n${origin}`),
        ...missing.map((pattern) => `No output of ${name} matches ${String(pattern)}`),
      ];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

/** Output belongs to the running test; without a running test, or with concurrent tests, to the file. */
let file: TestOutputRecorder = createTestOutputRecorder('the setup');
const tests = new Set<TestOutputRecorder>();
let endedFile: string | undefined;
let isPatched = false;

/** Node emits a warning one tick after its cause. The function is saved here before tests install fake timers. */
const afterTicks = setImmediate;

function currentWatch(): TestOutputRecorder {
  const [test] = tests;
  return test !== undefined && tests.size === 1 ? test : file;
}

const foreignFrame = /node_modules|node:|testOutput\.ts/;

function formatOwnFrames({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return frames.filter((frame) => !foreignFrame.test(frame)).join('\n');
}

function record(text: string, source: Error): void {
  // Node forwards the stderr of a child process that it waited for, even if nothing was written to it.
  if (text === '') return;
  if (endedFile === undefined) {
    currentWatch().record(text, formatOwnFrames(source));
    return;
  }
  const lateWatch = createTestOutputRecorder(`${endedFile} after its end`);
  lateWatch.record(text, formatOwnFrames(source));
  // No test is left to fail; an unhandled error fails the run.
  queueMicrotask(lateWatch.check);
}

function decodeChunk(chunk: string | Uint8Array): string {
  return typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
}

/**
 * KafkaJS sets timers to a time in the past (its issue 1751). Node warns about it once per process, in an arbitrary
 * test.
 */
function isKafkaJsTimerWarning({ name, stack = '' }: Error): boolean {
  return name === 'TimeoutNegativeWarning' && stack.includes('node_modules/kafkajs/');
}

/** Records writes to the standard streams, by the console or directly, and Node's warnings. */
function patchStreams(): void {
  isPatched = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      record(decodeChunk(chunk), new Error('printed'));
      const callback = rest.at(-1);
      if (typeof callback === 'function') process.nextTick(callback);
      return true;
    };
  }
  // Node's default listener bypasses the patched streams.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!isKafkaJsTimerWarning(warning)) record(String(warning), warning);
  });
}

/**
 * Fails every test that writes to the console or the standard streams, or causes a Node warning, without expecting this
 * output. Output outside of tests fails the file. Use in setup files; requires Vitest's `disableConsoleIntercept`.
 */
export function failTestsOnUnexpectedOutput(): void {
  if (!isPatched) patchStreams();
  const fileWatch = createTestOutputRecorder('the file outside of its tests');
  file = fileWatch;
  endedFile = undefined;
  aroundAll(async (runFile) => {
    await runFile();
    endedFile = expect.getState().testPath;
    fileWatch.check();
  });
  aroundEach(async (runTest, { task }) => {
    const watch = createTestOutputRecorder(`"${task.name}"`);
    tests.add(watch);
    await runTest();
    await new Promise((resolve) => afterTicks(resolve));
    tests.delete(watch);
    watch.check();
  });
}

/**
 * Allows the running test, or the file outside of tests, to print text that matches the pattern, and fails the test
 * when no output matches.
 */
export function expectTestOutput(pattern: RegExp): void {
  currentWatch().expect(pattern);
}
