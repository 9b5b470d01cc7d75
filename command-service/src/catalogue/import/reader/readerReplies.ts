import { once } from 'node:events';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { WorkbookReaderReply } from './protocol.ts';

/**
 * Writes a reply as one line and waits until the output accepts more, so that the lines of a catalogue never accumulate
 * in memory.
 */
export async function sendWorkbookReaderReply(reply: WorkbookReaderReply): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(reply)}\n`)) await once(process.stdout, 'drain');
}

/** Converts an error to a reply: `refused` for a refusal of the file, `failed` with the stack for an internal error. */
export function toReaderProcessErrorReply(error: unknown): WorkbookReaderReply {
  if (!(error instanceof Refusal)) return { kind: 'failed', reason: (error as Error).stack ?? String(error) };
  const { kind, code, text, issues } = error;
  return { kind: 'refused', refusal: { kind, code, text, issues } };
}
