import { analyticsMonths } from '@marketplace/contracts/privacy/privacy.retention.ts';

/** The month of an instant, by its first day: `YYYY-MM-01` in UTC. */
export function monthOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 7)}-01`;
}

/**
 * From when on analytics keep their person: what is older lies in months that ended more than 26 months ago.
 * @returns the first instant of a month in UTC.
 */
export function analyticsKeptFrom(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - analyticsMonths, 1));
}
