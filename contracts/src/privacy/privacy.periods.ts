import { analyticsMonths } from './privacy.retention.ts';

/**
 * Periods and numbers that the legal pages promise. Those that code of the services keeps are held to it by a test
 * (infra/tests/acceptance/privacy/promisedPeriods.unit.spec.ts).
 */
export const promised = {
  /** A request under the data protection law is answered within. */
  rightsDays: 30,
  /** The mail that has a request's address confirmed is due within. */
  confirmationHours: 24,
  /** An unconfirmed request is forgotten after. */
  unconfirmedRequestDays: 7,
  /** An opt-out of sale is done within. */
  optOutBusinessDays: 15,
  /** Feedback on accessibility is answered within. */
  accessibilityBusinessDays: 2,
  /** Analytics and logged searches lose their person after. */
  analyticsMonths,
  /** The service is for nobody below, in years. */
  youngestAge: 16,
  /** A session ends so long after its last use, */
  sessionIdleHours: 12,
  /** and so long after the sign-in in any case. */
  sessionDays: 30,
  /** The link that confirms an address works for. */
  confirmLinkDays: 7,
  /** The link to a new password works for. */
  resetLinkMinutes: 30,
  /** A mail that does not go out is tried for. */
  mailTriedDays: 3,
  /** After it was tried in vain; an admin may send it again meanwhile. */
  mailAgainDays: 7,
  /** That a mail went out, without its words and its address, is remembered for. */
  mailRememberedDays: 90,
  /** An API token that expired is kept for. */
  expiredTokenDays: 7,
  /** The log of what webhooks were sent is kept for. */
  webhookLogDays: 30,
  /** Hashes of networks, for limits, are kept at most. */
  networkHashDays: 30,
} as const;
