import { createSecretKey, type KeyObject } from 'node:crypto';
import { openByEither, seal } from './envelope.ts';

/**
 * Reads `KEY_ENCRYPTION_KEY`: 32 bytes as 64 hexadecimal digits or in base64.
 * @returns `null` when the text is neither.
 */
export function parseKeyEncryptionKey(text: string): KeyObject | null {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  const wellFormed = /^[0-9a-f]{64}$/i.test(trimmed) || /^[A-Za-z0-9+/]{43}=$/.test(trimmed);
  return wellFormed ? createSecretKey(bytes) : null;
}

/** Different bytes that 32 random ones have at least, as good as always; text written by hand, or a few bytes repeated, has fewer. */
const fewestDifferent = 12;

/** Whether a key is no random one: zeros or another constant, few bytes repeated, or bytes that count up or down. */
export function isGuessableKey(key: KeyObject): boolean {
  const bytes = [...key.export()];
  const steps = new Set(bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0) + 256) % 256));
  return new Set(bytes).size < fewestDifferent || steps.size === 1;
}

/** A subject's key as it is stored: sealed under the key encryption key and bound to its subject. */
export function wrapKey(key: KeyObject, subject: string, keyEncryptionKey: KeyObject): Buffer {
  return seal(key.export(), keyEncryptionKey, subject);
}

/**
 * @param previous the key encryption key of before, while keys are wrapped anew.
 * @throws Error when the key was wrapped by neither.
 */
export function unwrapKey(
  wrapped: Buffer,
  subject: string,
  keyEncryptionKey: KeyObject,
  previous: KeyObject | null = null,
): KeyObject {
  return createSecretKey(openByEither(wrapped, keyEncryptionKey, previous, subject));
}
