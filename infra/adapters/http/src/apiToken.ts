import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of every token, by which secret scanners recognise tokens. */
const prefix = 'iotm_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Lengths in characters of 32 bytes and of a CRC-32 in base 62, padded with zeros. */
const [secretLength, checksumLength] = [43, 6];

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (digits[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}

function computeChecksum(secret: string): string {
  return toBase62(BigInt(crc32(prefix + secret)), checksumLength);
}

/**
 * @returns a new API token: `iotm_`, 256 random bits, and a checksum to detect invalid tokens without a database query.
 */
export function generateApiToken(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return prefix + secret + computeChecksum(secret);
}

/** Whether a bearer token, which may be incomplete, has the prefix of API tokens. Session tokens never have it. */
export function hasApiTokenPrefix(bearer: string): boolean {
  return bearer.startsWith(prefix);
}

/**
 * Whether a token is complete and has a valid checksum; any other token was never issued, so no database query is
 * needed.
 */
export function isWellFormedApiToken(bearer: string): boolean {
  const secret = bearer.slice(prefix.length, -checksumLength);
  return (
    hasApiTokenPrefix(bearer) &&
    secret.length === secretLength &&
    bearer.slice(-checksumLength) === computeChecksum(secret)
  );
}
