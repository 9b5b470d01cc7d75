import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyPair } from '../rotateKeys.ts';

/** Separates the key of backups from every other use of the key encryption key. */
const info = 'iot-marketplace backup authentication v1';

function sealUnder(key: KeyObject, manifest: unknown): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', info, 32));
  return createHmac('sha256', derived).update(JSON.stringify(manifest)).digest();
}

/** HMAC of a manifest, and so of the names, order, lengths and digests of all parts. @returns hexadecimal. */
export function sealManifest(key: KeyObject, manifest: unknown): string {
  return sealUnder(key, manifest).toString('hex');
}

/** Whether a manifest was sealed under the current or the previous key encryption key. */
export function isSealed({ key, previous }: KeyPair, manifest: unknown, seal: string): boolean {
  const found = Buffer.from(seal, 'hex');
  return [key, previous].some((each) => {
    if (each === null) return false;
    const right = sealUnder(each, manifest);
    return found.length === right.length && timingSafeEqual(found, right);
  });
}
