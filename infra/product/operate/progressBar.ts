import { SingleBar } from 'cli-progress';

/** Tells somebody how far a long work has come. */
export interface ProgressBar {
  /** @param done of the units that are to be done. */
  update(this: void, done: number): void;
  /** The last word; nothing may be updated after it. */
  stop(this: void): void;
}

/** Where progress goes: standard error, so that results can be taken from standard output. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two lines where there is no terminal. */
const lineMs = 2_000;

/** How quickly a work goes, and how long it still takes, in words. */
export function paceOf(done: number, total: number, seconds: number): { readonly rate: string; readonly left: string } {
  if (done === 0 || seconds <= 0) return { rate: '-', left: '-' };
  const rate = done / seconds;
  return { rate: Math.round(rate).toLocaleString('en-GB'), left: spanOf(Math.ceil((total - done) / rate)) };
}

function spanOf(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return minutes < 60 ? `${minutes} min ${rest} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function lines(total: number, output: ProgressOutput, pace: (done: number) => ReturnType<typeof paceOf>): ProgressBar {
  let nextAt = performance.now() + lineMs;
  return {
    update: (done) => {
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + lineMs;
      const { rate, left } = pace(done);
      output.write(`  ${done} of ${total} events, ${rate} events/s, ${left} left\n`);
    },
    stop: () => undefined,
  };
}

/** A bar with events a second and the time left, or a line now and then where there is no terminal. @param total events. */
export function startProgress(
  total: number,
  output: ProgressOutput & NodeJS.WritableStream = process.stderr,
): ProgressBar {
  const startedAt = performance.now();
  const pace = (done: number) => paceOf(done, total, (performance.now() - startedAt) / 1000);
  if (output.isTTY !== true) return lines(total, output, pace);
  const format = '  [{bar}] {percentage}% | {value} of {total} events | {rate} events/s | {left} left';
  const bar = new SingleBar({ format, stream: output, hideCursor: true, etaBuffer: 100 });
  bar.start(total, 0, paceOf(0, total, 0));
  return { update: (done) => bar.update(done, pace(done)), stop: () => bar.stop() };
}
