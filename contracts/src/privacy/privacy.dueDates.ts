import { dayMs } from '../kernel/durations.ts';
import type { PrivacyRequestType } from './privacy.values.ts';

/** Days to respond to a data subject request. */
export const privacyRequestDueDays = 30;
/** Number of business days within which a sale opt-out must be carried out. */
export const saleOptOutDueBusinessDays = 15;
/** Hours within which the confirmation mail must be sent. */
export const privacyConfirmationMailDueHours = 24;
/** Days for which the confirmation link works; unconfirmed requests are deleted afterwards. */
export const privacyConfirmationLinkValidityDays = 7;
/** Days before the due date on which admins are reminded of an open request. */
export const privacyReminderDaysBefore = 5;

function plusDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString();
}

/** Adds business days, keeping the time of day. Skips Saturdays and Sundays (UTC), but not public holidays. */
export function addBusinessDays(instant: string, days: number): string {
  const at = new Date(instant);
  for (let left = days; left > 0; ) {
    at.setTime(at.getTime() + dayMs);
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1;
  }
  return at.toISOString();
}

/**
 * @param requestedAt ISO 8601.
 * @returns the due date of a request, ISO 8601.
 */
export function calculatePrivacyDueDate(type: PrivacyRequestType, requestedAt: string): string {
  return type === 'do-not-sell'
    ? addBusinessDays(requestedAt, saleOptOutDueBusinessDays)
    : plusDays(requestedAt, privacyRequestDueDays);
}

/**
 * @param requestedAt ISO 8601.
 * @returns when the confirmation link expires, ISO 8601.
 */
export function calculatePrivacyConfirmationExpiry(requestedAt: string): string {
  return plusDays(requestedAt, privacyConfirmationLinkValidityDays);
}

/**
 * @param requestedAt ISO 8601.
 * @returns when admins are reminded of an open request, ISO 8601.
 */
export function calculatePrivacyReminderDate(type: PrivacyRequestType, requestedAt: string): string {
  return plusDays(calculatePrivacyDueDate(type, requestedAt), -privacyReminderDaysBefore);
}
