import { endAlerts } from '@marketplace/contracts/searches/searches.api.ts';
import { verifySignedText, signText } from '@marketplace/http/signedText.ts';

/** Domain separation: other texts signed with the same secret are not valid tokens. */
const purpose = 'end search alerts';

/** @returns the path of the unsubscribe link, which ends all alert mails of a user without a session and never expires. */
export function buildAlertsUnsubscribePath(secret: string, userId: string): string {
  return `${endAlerts.path}?token=${signText(secret, userId, purpose)}`;
}

/** @returns the user id; `null` for a token that `buildAlertsUnsubscribePath` did not create with this secret. */
export function parseAlertsUnsubscribeToken(secret: string, token: string): string | null {
  return verifySignedText(secret, token, purpose);
}
