import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CurrentAndPreviousKeyEncryptionKey } from '../rotateKeyEncryptionKey.ts';

/** HKDF info, which makes the signing key of backups different from other keys derived from the key encryption key. */
const info = 'iot-marketplace backup authentication v1';

function computeHmac(key: KeyObject, manifest: unknown): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', info, 32));
  return createHmac('sha256', derived).update(JSON.stringify(manifest)).digest();
}

/**
 * Signs a manifest, including the names, order, lengths and digests of all parts.
 * @returns the HMAC in hexadecimal.
 */
export function signBackupManifest(key: KeyObject, manifest: unknown): string {
  return computeHmac(key, manifest).toString('hex');
}

/** Whether a manifest was signed with the current or the previous key encryption key. */
export function isBackupSignatureValid(
  { key, previous }: CurrentAndPreviousKeyEncryptionKey,
  manifest: unknown,
  seal: string,
): boolean {
  const found = Buffer.from(seal, 'hex');
  return [key, previous].some((each) => {
    if (each === null) return false;
    const expected = computeHmac(each, manifest);
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}
