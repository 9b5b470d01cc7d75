import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals bytes with AES-256-GCM. `context` is authenticated, not stored: opening needs the same. @returns nonce, tag, ciphertext. */
export function seal(plain: Buffer, key: KeyObject, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the bytes were changed, or belong to another key or context. */
export function open(sealed: Buffer, key: KeyObject, context: string): Buffer {
  const tagAt = nonceBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()]);
}
