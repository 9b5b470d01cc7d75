import { z } from 'zod';
import type { NotificationKind } from './notifications.values.ts';

/** Kinds of news that a person chooses mails of together. */
export const mailGroups = [
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
export const MailGroup = z.enum(mailGroups);
export type MailGroup = z.infer<typeof MailGroup>;

/** When mails of a group come: each at once, all of a day in one mail, or none. */
export const mailChoices = ['at-once', 'daily', 'none'] as const;
export const MailChoice = z.enum(mailChoices);
export type MailChoice = z.infer<typeof MailChoice>;
/** What holds as long as a person has chosen nothing. */
export const usualChoice: MailChoice = 'at-once';

/** The hour at which the mail of a day comes, in the zone of its reader. */
export const digestHour = 8;
/** The zone of whoever has named none. */
export const usualZone = 'UTC';
/** UTF-16 units of a zone's name at most. */
export const longestZone = 64;
/** Times that a person may choose, so that the stream of it ends somewhere. */
export const mostMailChoices = 1_000;

/** The group that mails of a kind belong to; `null` for what is about the own account, its rights and its safety: nobody does without. */
export const mailGroupOf: Readonly<Record<NotificationKind, MailGroup | null>> = {
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
