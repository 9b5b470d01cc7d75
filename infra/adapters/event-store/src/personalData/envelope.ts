import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Nonces drawn at once: a draw of many costs hardly more than a draw of one. */
const drawn = Buffer.alloc(nonceBytes * 256);
let used = drawn.length;

/** A random nonce that was given to nobody else; it is to be copied before the next one is asked for. */
function nextNonce(): Buffer {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += nonceBytes;
  return drawn.subarray(used - nonceBytes, used);
}

/** Seals bytes with AES-256-GCM. `context` is authenticated, not stored: opening needs the same. @returns nonce, tag, ciphertext. */
export function seal(plain: Buffer, key: KeyObject, context: string): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const sealed = cipher.update(plain);
  const rest = cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed, rest]);
}

/** @throws Error when the bytes were changed, or belong to another key or context. */
export function open(sealed: Buffer, key: KeyObject, context: string): Buffer {
  const tagAt = nonceBytes + tagBytes;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()]);
}

/** Opens what was sealed by a key or by the one before it. @throws Error when it was neither. */
export function openByEither(sealed: Buffer, key: KeyObject, previous: KeyObject | null, context: string): Buffer {
  try {
    return open(sealed, key, context);
  } catch (error) {
    if (previous === null) throw error;
    return open(sealed, previous, context);
  }
}
