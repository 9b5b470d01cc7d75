import { once } from 'node:events';

/** Standard output and stop signals of a command. */
export interface StdoutAndStopSignals {
  /**
   * Writes a line to standard output; resolves when standard output is ready for more. Does nothing after the reader
   * of standard output has closed the pipe.
   */
  readonly line: (text: string) => Promise<void>;
  /**
   * Aborts at Ctrl-C, at a stop signal, and when the reader of standard output, such as `head`, closes the pipe. A
   * second Ctrl-C ends the process at once.
   */
  readonly signal: AbortSignal;
}

/** Starts to listen for stop signals and for errors of standard output. */
export function openStdoutAndStopSignals(): StdoutAndStopSignals {
  const ending = new AbortController();
  let isRead = true;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isRead = false;
    ending.abort();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const line = async (text: string): Promise<void> => {
    if (isRead && !process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain').catch(() => undefined);
  };
  return { line, signal: ending.signal };
}
