import { endAlertsEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { verifyAndDecodeSignedText, encodeAndSignText } from '@marketplace/http/signedText.ts';

/** Domain separation: other texts signed with the same secret are not valid tokens. */
const purpose = 'end search alerts';

/**
 * @returns the path of the unsubscribe link. The link ends all alert mails of a user, requires no session and never
 * expires.
 */
export function buildAlertsUnsubscribePath(secret: string, userId: string): string {
  return `${endAlertsEndpoint.path}?token=${encodeAndSignText(secret, userId, purpose)}`;
}

/** @returns the user id; `null` for a token that `buildAlertsUnsubscribePath` did not create with this secret. */
export function verifyAlertsUnsubscribeToken(secret: string, token: string): string | null {
  return verifyAndDecodeSignedText(secret, token, purpose);
}
