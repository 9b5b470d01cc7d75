import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { failWith } from '../kernel/messages/messages.ts';

/**
 * Kinds of notifications: first those about a request for quotes, in the order of its lifecycle, then those about
 * accounts, then those for admins.
 */
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

/**
 * Maximum number of notifications that are stored per user, per provider and for admins, and maximum number in a list.
 * The newest notifications are kept.
 */
export const maxStoredNotifications = 500;
/** Notifications per page. */
export const notificationsPageSize = 25;

/**
 * Id of a notification: its log position as decimal text, so that read notifications are determined by order, not by
 * time.
 */
export const NotificationId = z
  .string()
  .max(19)
  .regex(/^[0-9]+$/, failWith(msg`This value is not the id of a notification.`));
