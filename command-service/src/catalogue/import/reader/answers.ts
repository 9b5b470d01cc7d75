import { once } from 'node:events';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { ReaderReply } from './protocol.ts';

/** Writes a line and waits until the receiver takes more, so that the lines of a catalogue never stand here together. */
export async function send(reply: ReaderReply): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(reply)}\n`)) await once(process.stdout, 'drain');
}

/** What a reader says of an error: why it refused the file, or that we have a defect. */
export function toReply(error: unknown): ReaderReply {
  if (!(error instanceof Refusal)) return { kind: 'failed', reason: (error as Error).stack ?? String(error) };
  const { kind, code, message, issues } = error;
  return { kind: 'refused', refusal: { kind, code, message, issues } };
}
