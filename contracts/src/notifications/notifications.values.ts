import { z } from 'zod';

/** What a person can be told, in the order of a request's life; then what is about accounts, and what waits for admins. */
export const notificationKinds = [
  'rfq-received',
  'rfq-viewed',
  'rfq-accepted',
  'rfq-rejected',
  'quote-received',
  'quote-updated',
  'quote-withdrawn',
  'message-received',
  'deadline-reminder',
  'rfq-expired',
  'deadline-extended',
  'rfq-need-changed',
  'quote-awarded',
  'quote-not-awarded',
  'rfq-closed',
  'rfq-reopened',
  'put-in-charge',
  'access-approved',
  'access-rejected',
  'access-revoked',
  'colleague-requested',
  'vendor-right-changed',
  'join-requested',
  'join-approved',
  'join-declined',
  'company-rights-changed',
  'membership-ended',
  'application-rejected',
  'correction-accepted',
  'correction-rejected',
  'matches-gained',
  'webhook-failing',
  'webhook-off',
  'access-requested',
  'application-made',
  'correction-proposed',
  'privacy-requested',
  'privacy-reminder',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** The newest ones that are kept for a person, for a provider and for admins each, and that one list holds at most. */
export const keptNotifications = 500;
/** Notifications on a page of the list. */
export const notificationsStep = 25;

/** A notification by its place in the log: decimal text, so that what was read is told apart by order and never by a clock. */
export const NotificationId = z
  .string()
  .max(19)
  .regex(/^[0-9]+$/, 'This is no notification.');
