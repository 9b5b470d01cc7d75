import { MailGroup } from '@marketplace/contracts/notifications/mails.values.ts';
import { openSignedText, signText } from '@marketplace/http/signedText.ts';

/** Where somebody chooses which mails come, and when. */
export const preferencesPath = '/mail-preferences';

/** So that no other text under the same secret passes for such a link. */
const purpose = 'end mails of a group';

/**
 * Path of the link that ends a person's mails of one group, without a session and for good: it opens nothing else. It stands under the
 * same address as the one that ends mails about new matches.
 */
export function endMailsPath(secret: string, userId: string, group: MailGroup): string {
  return `/unsubscribe?token=${signText(secret, `${userId} ${group}`, purpose)}&group=${group}`;
}

/** Whose mails of what end. */
export interface EndedMails {
  readonly userId: string;
  readonly group: MailGroup;
}

/** @returns what a link ends, or `null` for a token that was not made by `endMailsPath` with this secret. */
export function endedMails(secret: string, token: string): EndedMails | null {
  const [userId = '', named] = openSignedText(secret, token, purpose)?.split(' ') ?? [];
  const group = MailGroup.safeParse(named).data;
  return group === undefined ? null : { userId, group };
}
