/** Actions that an admin can take on a mail of the outbox. */
export const outboxMailActions = ['send-again', 'give-up'] as const;

/** Kinds of mails that the services send. Stored with each mail, so that names never change; kinds may be added. */
export const mailKinds = [
  'access-decided',
  'access-requested',
  'api-token-made',
  'application-made',
  'application-rejected',
  'company',
  'confirm-email',
  'correction-decided',
  'deadline-extended',
  'deadline-reminder',
  'deadline-reminder-buyer',
  'digest',
  'message-received',
  'password-changed',
  'privacy-confirm',
  'privacy-declined',
  'privacy-fulfilled',
  'privacy-reminder',
  'privacy-requested',
  'put-in-charge',
  'quote-awarded',
  'quote-not-awarded',
  'quote-received',
  'quote-withdrawn',
  'reset-password',
  'rfq-accepted',
  'rfq-closed',
  'rfq-expired',
  'rfq-expired-buyer',
  'rfq-need-changed',
  'rfq-rejected',
  'rfq-reopened',
  'rfq-sent',
  'rfq-viewed',
  'search-alert',
  'vendor-invitation',
  'vendor-right-changed',
  'webhook-failing',
  'webhook-off',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * Failures, as the outbox stores them, of mails that were not sent before the retries ended, and of mails that an admin
 * discarded before any attempt failed. All other failures are codes of the mail server or of the connection.
 */
export const mailFailuresWithoutReply = ['too old', 'given up'] as const;
export type AbandonedMailReason = (typeof mailFailuresWithoutReply)[number];
