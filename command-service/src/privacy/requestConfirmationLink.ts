import { createHmac, timingSafeEqual } from 'node:crypto';

/** Domain separation: other MACs computed with the same secret are not valid tokens. */
const purpose = 'confirm privacy request';
/** Size of the id and of its MAC: 128 bits each, together 43 characters in base64url. */
const partBytes = 16;

function computeMac(secret: string, id: Buffer): Buffer {
  return createHmac('sha256', secret).update(purpose).update(id).digest().subarray(0, partBytes);
}

/**
 * @returns the token that confirms a request: the id of the request with a MAC, so that no token has to be stored. The
 * decider of the request enforces single use and expiry.
 */
export function createPrivacyConfirmationToken(secret: string, requestId: string): string {
  const id = Buffer.from(requestId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, computeMac(secret, id)]).toString('base64url');
}

/**
 * @returns the id of the request; `null` for a token that was not created by `createPrivacyConfirmationToken` with this
 * secret.
 */
export function parsePrivacyConfirmationToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * partBytes || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, partBytes);
  if (!timingSafeEqual(bytes.subarray(partBytes), computeMac(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** @returns the path of the confirmation page. The token is in the fragment, which is not sent to servers or logged. */
export function buildPrivacyConfirmationPath(secret: string, requestId: string): string {
  return `/confirm-request#token=${createPrivacyConfirmationToken(secret, requestId)}`;
}
