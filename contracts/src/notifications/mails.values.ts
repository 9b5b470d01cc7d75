import { z } from 'zod';
import type { NotificationKind } from './notifications.values.ts';

/** Groups of notification kinds with a common mail preference. */
export const mailPreferenceGroupNames = [
  'requests',
  'answers',
  'quotes',
  'messages',
  'deadlines',
  'decisions',
  'catalogue',
  'searches',
  'administration',
] as const;
export const MailPreferenceGroup = z.enum(mailPreferenceGroupNames);
export type MailPreferenceGroup = z.infer<typeof MailPreferenceGroup>;

/** When mails of a group are sent: immediately, in a daily digest, or never. */
export const mailPreferenceChoices = ['at-once', 'daily', 'none'] as const;
export const MailPreferenceChoice = z.enum(mailPreferenceChoices);
export type MailPreferenceChoice = z.infer<typeof MailPreferenceChoice>;
/** Choice that applies until the user makes one. */
export const defaultMailPreferenceChoice: MailPreferenceChoice = 'at-once';

/** Hour of the daily digest, in the recipient's time zone. */
export const dailyDigestHour = 8;
/** Time zone of users who have not set a time zone. */
export const defaultDigestTimeZone = 'UTC';
/** Maximum length of the name of a time zone, in code points. */
export const maxTimeZoneNameLength = 64;
/** Maximum number of changes to email preferences per user, which limits the length of the stream. */
export const maxMailPreferenceChangesEverPerUser = 1_000;

/**
 * The mail group of each notification kind; `null` for mandatory mails about the account, its rights and its security.
 */
export const mailPreferenceGroupByNotificationKind: Readonly<Record<NotificationKind, MailPreferenceGroup | null>> = {
  'rfq-received': 'requests',
  'rfq-need-changed': 'requests',
  'put-in-charge': 'requests',
  'rfq-viewed': 'answers',
  'rfq-accepted': 'answers',
  'rfq-rejected': 'answers',
  'quote-received': 'quotes',
  'quote-updated': 'quotes',
  'quote-withdrawn': 'quotes',
  'message-received': 'messages',
  'deadline-reminder': 'deadlines',
  'deadline-extended': 'deadlines',
  'rfq-expired': 'deadlines',
  'quote-awarded': 'decisions',
  'quote-not-awarded': 'decisions',
  'rfq-closed': 'decisions',
  'rfq-reopened': 'decisions',
  'correction-accepted': 'catalogue',
  'correction-rejected': 'catalogue',
  'matches-gained': 'searches',
  'access-requested': 'administration',
  'application-made': 'administration',
  'correction-proposed': 'administration',
  'access-approved': null,
  'access-rejected': null,
  'access-revoked': null,
  'colleague-requested': null,
  'vendor-right-changed': null,
  'join-requested': null,
  'join-approved': null,
  'join-declined': null,
  'company-rights-changed': null,
  'membership-ended': null,
  'application-rejected': null,
  'webhook-failing': null,
  'webhook-off': null,
  'privacy-requested': null,
  'privacy-reminder': null,
};
