import { once } from 'node:events';

/** The terminal, or whatever takes what a command writes. */
export interface Terminal {
  /** Writes a line to standard output; resolves once who reads has taken what came before. Nothing happens when nobody reads any more. */
  readonly line: (text: string) => Promise<void>;
  /** Aborts at Ctrl-C, when the process is asked to end, and when nobody reads any more, as behind `head`. A second Ctrl-C ends it at once. */
  readonly signal: AbortSignal;
}

/** Takes hold of standard output and Ctrl-C. */
export function openTerminal(): Terminal {
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
