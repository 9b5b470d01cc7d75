import { createHmac, timingSafeEqual } from 'node:crypto';

/** So that no other text under the same secret passes for such a link. */
const purpose = 'confirm privacy request';
/** Bytes of an id, and of the code that signs it: 128 bits each, 43 characters together. */
const half = 16;

function macOf(secret: string, id: Buffer): Buffer {
  return createHmac('sha256', secret).update(purpose).update(id).digest().subarray(0, half);
}

/**
 * The token by which a request is confirmed: nobody makes one without the secret, and nothing is stored of it. That it works once, and for
 * how long, are rules of the request.
 */
export function requestToken(secret: string, requestId: string): string {
  const id = Buffer.from(requestId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url');
}

/** @returns the request's id, or `null` for a token that was not made by `requestToken` with this secret. */
export function requestOf(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * half || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, half);
  if (!timingSafeEqual(bytes.subarray(half), macOf(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Path of the page that asks for a press of its button. The token stands behind the #, so that no server and no log sees it. */
export function requestLinkPath(secret: string, requestId: string): string {
  return `/confirm-request#token=${requestToken(secret, requestId)}`;
}
