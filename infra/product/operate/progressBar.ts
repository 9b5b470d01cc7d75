import { SingleBar } from 'cli-progress';

/** Reports the progress of long-running work. */
export interface TerminalProgressBar {
  /** @param done number of finished units. */
  update(this: void, done: number): void;
  /** Ends the output; do not call `update` afterwards. */
  stop(this: void): void;
}

/** Stream for progress; standard error by default, so that standard output only contains results. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two progress lines if the output is not a terminal. */
const lineMs = 2_000;

/** Formats the number of units per second and the time left; both are `-` until the first unit is done. */
export function formatProgressRateAndTimeLeft(
  done: number,
  total: number,
  seconds: number,
): { readonly rate: string; readonly left: string } {
  if (done === 0 || seconds <= 0) return { rate: '-', left: '-' };
  const rate = done / seconds;
  return { rate: Math.round(rate).toLocaleString('en-GB'), left: formatDuration(Math.ceil((total - done) / rate)) };
}

function formatDuration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return minutes < 60 ? `${minutes} min ${rest} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function createLineProgress(
  total: number,
  output: ProgressOutput,
  pace: (done: number) => ReturnType<typeof formatProgressRateAndTimeLeft>,
): TerminalProgressBar {
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

/**
 * Starts a progress bar with events per second and the time left; without a terminal, prints a line every 2 seconds.
 * @param total number of events.
 */
export function startTerminalProgressBar(
  total: number,
  output: ProgressOutput & NodeJS.WritableStream = process.stderr,
): TerminalProgressBar {
  const startedAt = performance.now();
  const pace = (done: number) => formatProgressRateAndTimeLeft(done, total, (performance.now() - startedAt) / 1000);
  if (output.isTTY !== true) return createLineProgress(total, output, pace);
  const format = '  [{bar}] {percentage}% | {value} of {total} events | {rate} events/s | {left} left';
  const bar = new SingleBar({ format, stream: output, hideCursor: true, etaBuffer: 100 });
  bar.start(total, 0, formatProgressRateAndTimeLeft(0, total, 0));
  return { update: (done) => bar.update(done, pace(done)), stop: () => bar.stop() };
}
