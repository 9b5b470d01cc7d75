import type { KeyObject } from 'node:crypto';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { openByEither, seal } from '@marketplace/event-store/personalData/envelope.ts';
import { z } from 'zod';

/** Seals tickets, and opens those of the key before. */
export interface TicketKeys {
  readonly secretsKey: KeyObject;
  readonly previousSecretsKey: KeyObject | null;
}

/** Milliseconds from a step of a sign-in to the end of the next one. */
const patienceMs = 10 * 60_000;

const Lasting = z.object({ until: z.number() });

/** @returns the answer to whatever comes too late, twice, from another browser, or was made up. */
export function staleSignIn(): Refusal {
  const text = 'This sign-in was begun too long ago, in another browser, or is done already. Please begin anew.';
  return new Refusal('rule', 'company.sign-in-stale', text);
}

/**
 * Gives a step of a sign-in to the page that began it, so that nothing is kept of what nobody goes on with.
 * @param kind what it is for: it opens as nothing else.
 */
export function sealTicket(keys: TicketKeys, kind: string, held: object, now: Date): string {
  const until = now.getTime() + patienceMs;
  return seal(Buffer.from(JSON.stringify({ ...held, until })), keys.secretsKey, `ticket/${kind}`).toString('base64url');
}

function opened(keys: TicketKeys, kind: string, ticket: string): unknown {
  try {
    const sealed = Buffer.from(ticket, 'base64url');
    return JSON.parse(openByEither(sealed, keys.secretsKey, keys.previousSecretsKey, `ticket/${kind}`).toString());
  } catch {
    throw staleSignIn();
  }
}

/** @returns what a ticket of this kind holds. @throws Refusal 'company.sign-in-stale'. */
export function openTicket<Held extends z.ZodType>(
  keys: TicketKeys,
  { kind, held }: { readonly kind: string; readonly held: Held },
  ticket: string,
  now: Date,
): z.output<Held> {
  const plain = opened(keys, kind, ticket);
  if (Lasting.parse(plain).until < now.getTime()) throw staleSignIn();
  return held.parse(plain);
}
