import { msg } from '@lingui/core/runtime-macro';
import type { KeyObject } from 'node:crypto';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { decryptBytesWithEitherKey, encryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import { z } from 'zod';

/** Keys for secrets outside the log. Encryption uses `secretsKey`, decryption accepts either key. */
export interface SecretsEncryptionKeys {
  readonly secretsKey: KeyObject;
  readonly previousSecretsKey: KeyObject | null;
}

/** Validity of a ticket in milliseconds: the time for one step of the sign-in. */
const ticketLifetimeMs = 10 * 60_000;

const Expiry = z.object({ until: z.number() });

/**
 * @returns the refusal for a return from the identity provider that is too late, repeated, from another browser or
 * forged.
 */
export function createStaleCompanySignInRefusal(): Refusal {
  const text = msg`This sign-in has expired, was started in another browser, or is already complete. Start again.`;
  return new Refusal('rule', 'company.sign-in-stale', text);
}

/**
 * Encrypts the state of a sign-in for the page that started it, so that abandoned sign-ins leave nothing on the server.
 * @param kind the purpose: the ticket can be opened for this purpose only.
 */
export function encryptCompanySignInTicket(keys: SecretsEncryptionKeys, kind: string, held: object, now: Date): string {
  const until = now.getTime() + ticketLifetimeMs;
  return encryptBytes(Buffer.from(JSON.stringify({ ...held, until })), keys.secretsKey, `ticket/${kind}`).toString(
    'base64url',
  );
}

function decryptTicket(keys: SecretsEncryptionKeys, kind: string, ticket: string): unknown {
  try {
    const sealed = Buffer.from(ticket, 'base64url');
    return JSON.parse(
      decryptBytesWithEitherKey(sealed, keys.secretsKey, keys.previousSecretsKey, `ticket/${kind}`).toString(),
    );
  } catch {
    throw createStaleCompanySignInRefusal();
  }
}

/**
 * @returns the content of a ticket of this kind.
 * @throws Refusal 'company.sign-in-stale'.
 */
export function decryptCompanySignInTicket<Held extends z.ZodType>(
  keys: SecretsEncryptionKeys,
  { kind, held }: { readonly kind: string; readonly held: Held },
  ticket: string,
  now: Date,
): z.output<Held> {
  const plain = decryptTicket(keys, kind, ticket);
  if (Expiry.parse(plain).until < now.getTime()) throw createStaleCompanySignInRefusal();
  return held.parse(plain);
}
