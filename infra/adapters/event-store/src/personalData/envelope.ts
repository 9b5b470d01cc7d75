import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Nonces are generated in batches of 256, because generating many costs hardly more than generating one. */
const noncePool = Buffer.alloc(nonceBytes * 256);
let usedBytes = noncePool.length;

/** @returns an unused random nonce. The caller must copy the nonce before it requests the next one. */
function nextNonce(): Buffer {
  if (usedBytes === noncePool.length) {
    randomFillSync(noncePool);
    usedBytes = 0;
  }
  usedBytes += nonceBytes;
  return noncePool.subarray(usedBytes - nonceBytes, usedBytes);
}

/**
 * Encrypts with AES-256-GCM. `context` is authenticated but not stored; decryption requires the same context.
 * @returns nonce, tag, ciphertext.
 */
export function encryptBytes(plain: Buffer, key: KeyObject, context: string): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = cipher.update(plain);
  const rest = cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed, rest]);
}

/**
 * Decrypts sealed bytes.
 * @throws Error if the bytes were changed, or belong to a different key or context.
 */
export function decryptBytes(sealed: Buffer, key: KeyObject, context: string): Buffer {
  const tagAt = nonceBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()]);
}

/** Whether bytes were sealed with the key for the context. */
export function canDecryptBytes(sealed: Buffer, key: KeyObject, context: string): boolean {
  try {
    decryptBytes(sealed, key, context);
    return true;
  } catch {
    return false;
  }
}

/**
 * Decrypts bytes that were sealed with the current or the previous key.
 * @throws Error if the bytes were sealed with neither key.
 */
export function decryptBytesWithEitherKey(
  sealed: Buffer,
  key: KeyObject,
  previous: KeyObject | null,
  context: string,
): Buffer {
  try {
    return decryptBytes(sealed, key, context);
  } catch (error) {
    if (previous === null) throw error;
    return decryptBytes(sealed, previous, context);
  }
}
