import { createSecretKey, type KeyObject } from 'node:crypto';
import { open, seal } from './envelope.ts';

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

/** A subject's key as it is stored: sealed under the key encryption key and bound to its subject. */
export function wrapKey(key: KeyObject, subject: string, keyEncryptionKey: KeyObject): Buffer {
  return seal(key.export(), keyEncryptionKey, subject);
}

/** @throws Error when the key encryption key is another one than when the key was wrapped. */
export function unwrapKey(wrapped: Buffer, subject: string, keyEncryptionKey: KeyObject): KeyObject {
  return createSecretKey(open(wrapped, keyEncryptionKey, subject));
}
