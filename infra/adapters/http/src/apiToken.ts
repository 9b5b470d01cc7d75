import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every token begins with, so that scanners of secrets know one wherever it was left. */
const prefix = 'iotm_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes and a CRC-32 in base 62, padded to always the same length. */
const [secretLength, checkLength] = [43, 6];

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}

function checkOf(secret: string): string {
  return inBase62(BigInt(crc32(prefix + secret)), checkLength);
}

/** @returns a new API token: `iotm_`, 256 random bits, and a checksum that tells it from anything that only looks like one. */
export function newApiToken(): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return prefix + secret + checkOf(secret);
}

/** Whether a bearer means to be an API token, complete or not: no session's token begins so. */
export function claimsToBeApiToken(bearer: string): boolean {
  return bearer.startsWith(prefix);
}

/** Whether it is complete and fits its checksum: anything else was never made, and needs no look into the database. */
export function isApiToken(bearer: string): boolean {
  const secret = bearer.slice(prefix.length, -checkLength);
  return claimsToBeApiToken(bearer) && secret.length === secretLength && bearer.slice(-checkLength) === checkOf(secret);
}
