import { MailPreferenceGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import { verifyAndDecodeSignedText, encodeAndSignText } from '@marketplace/http/signedText.ts';

/** Path of the page with the email preferences. */
export const mailPreferencesPath = '/mail-preferences';

/** Prevents other texts signed with the same secret from being accepted as an unsubscribe link. */
const signingPurpose = 'end mails of a group';

/**
 * Path that permanently unsubscribes a user from one group of mails; no session is required. The link that ends mails
 * about new matches uses the same page.
 */
export function buildUnsubscribePath(secret: string, userId: string, group: MailPreferenceGroup): string {
  return `/unsubscribe?token=${encodeAndSignText(secret, `${userId} ${group}`, signingPurpose)}&group=${group}`;
}

/** The user and the group of mails to unsubscribe from. */
export interface UnsubscribeTarget {
  readonly userId: string;
  readonly group: MailPreferenceGroup;
}

/** @returns the link's content, or `null` for a token not created by `buildUnsubscribePath` with this secret. */
export function verifyAndParseUnsubscribeToken(secret: string, token: string): UnsubscribeTarget | null {
  const [userId = '', groupName] = verifyAndDecodeSignedText(secret, token, signingPurpose)?.split(' ') ?? [];
  const group = MailPreferenceGroup.safeParse(groupName).data;
  return group === undefined ? null : { userId, group };
}
