import { analyticsRetentionMonths } from '@marketplace/contracts/privacy/privacy.retention.ts';

/** First day of an instant's month in UTC: `YYYY-MM-01`. */
export function formatFirstDayOfMonthUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`;
}

/**
 * The start of the retention period for analytics with a link to the user. Older data belongs to months that ended at
 * least 26 months ago.
 *
 * @returns The first instant of a month in UTC.
 */
export function getAnalyticsRetentionStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - analyticsRetentionMonths, 1));
}
