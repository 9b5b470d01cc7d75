import { endAlerts } from '@marketplace/contracts/searches/searches.api.ts';
import { openSignedText, signText } from '@marketplace/http/signedText.ts';

/** So that no other text under the same secret passes for such a link. */
const purpose = 'end search alerts';

/** Path of the link that ends a person's alert mails, without a session and for good: it opens nothing else. */
export function endAlertsPath(secret: string, userId: string): string {
  return `${endAlerts.path}?token=${signText(secret, userId, purpose)}`;
}

/** @returns the person's id, or `null` for a token that was not made by `endAlertsPath` with this secret. */
export function endAlertsUser(secret: string, token: string): string | null {
  return openSignedText(secret, token, purpose);
}
