import { createSecretKey, type KeyObject } from 'node:crypto';
import { decryptBytesWithEitherKey, encryptBytes } from './envelope.ts';

/**
 * Parses `KEY_ENCRYPTION_KEY`: 32 bytes as 64 hexadecimal digits or in base64.
 * @returns `null` if the text is neither.
 */
export function parseKeyEncryptionKey(text: string): KeyObject | null {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  const wellFormed = /^[0-9a-f]{64}$/i.test(trimmed) || /^[A-Za-z0-9+/]{43}=$/.test(trimmed);
  return wellFormed ? createSecretKey(bytes) : null;
}

/**
 * Minimum number of different bytes. Practically all random keys have more; handwritten text and repeated bytes have
 * fewer.
 */
const minDifferentBytes = 12;

/** Whether a key is not random: it has too few different bytes, or all consecutive bytes differ by the same number. */
export function isGuessableEncryptionKey(key: KeyObject): boolean {
  const bytes = [...key.export()];
  const steps = new Set(bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0) + 256) % 256));
  return new Set(bytes).size < minDifferentBytes || steps.size === 1;
}

/** Encrypts a subject's key with the key encryption key, and binds the result to the subject. */
export function wrapSubjectKey(key: KeyObject, subject: string, keyEncryptionKey: KeyObject): Buffer {
  return encryptBytes(key.export(), keyEncryptionKey, subject);
}

/**
 * Decrypts a subject's key.
 * @param previous the previous key encryption key, during a key rotation.
 * @throws Error if the key was wrapped with neither key encryption key.
 */
export function unwrapSubjectKey(
  wrapped: Buffer,
  subject: string,
  keyEncryptionKey: KeyObject,
  previous: KeyObject | null = null,
): KeyObject {
  return createSecretKey(decryptBytesWithEitherKey(wrapped, keyEncryptionKey, previous, subject));
}
