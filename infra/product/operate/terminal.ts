import { once } from 'node:events';

/** Standard output and stop signals of a command. */
export interface StdoutAndStopSignals {
  /**
   * Writes a line to standard output; resolves when the reader has consumed it. Does nothing after the reader has
   * closed.
   */
  readonly line: (text: string) => Promise<void>;
  /**
   * Aborts at Ctrl-C, at a stop signal, and when the reader closes, for example `head`. A second Ctrl-C ends the
   * process at once.
   */
  readonly signal: AbortSignal;
}

/** Listens on standard output and stop signals. */
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
