import { analyticsRetentionMonths } from './privacy.retention.ts';

/**
 * Periods and numbers that the legal pages promise. A test checks the values that services implement
 * (infra/tests/acceptance/privacy/statedRetentionPeriods.unit.spec.ts).
 */
export const periodsPromisedOnLegalPages = {
  /** Maximum response time for a data subject request. */
  rightsDays: 30,
  /** Maximum time until the confirmation mail of a request is sent. */
  confirmationHours: 24,
  /** Unconfirmed requests are deleted after this time. */
  unconfirmedRequestDays: 7,
  /** Maximum time to carry out a sale opt-out. */
  optOutBusinessDays: 15,
  /** Maximum response time for accessibility feedback. */
  accessibilityBusinessDays: 2,
  /** Analytics and logged searches are anonymised after this time. */
  analyticsMonths: analyticsRetentionMonths,
  /** Minimum age of users, in years. */
  minUserAge: 16,
  /** Sessions expire after this time without use. */
  sessionIdleHours: 12,
  /** Maximum duration of a session. */
  sessionDays: 30,
  /** Validity of the link that confirms an email address. */
  confirmLinkDays: 7,
  /** Validity of the link to reset the password. */
  resetLinkMinutes: 30,
  /** Undeliverable mails are retried for this time. */
  mailRetryDays: 3,
  /** After the last attempt, an admin can resend a mail for this time. */
  mailResendDays: 7,
  /** Records of sent mails, without content and address, are kept for this time. */
  mailRecordDays: 90,
  /** Expired API tokens stay listed for this time. */
  expiredTokenDays: 7,
  /** The webhook delivery log is kept for this time. */
  webhookLogDays: 30,
  /** Maximum retention of network hashes for rate limits. */
  networkHashDays: 30,
} as const;
