import type { PrivacyRequestType } from './privacy.values.ts';

/** Days within which a right is to be answered. */
export const rightsDays = 30;
/** Business days within which an opt-out of sale is to be done. */
export const saleOptOutDays = 15;
/** Hours within which whoever asks is to have the mail that confirms the address. */
export const confirmationHours = 24;
/** Days for which that mail's link works; what nobody confirmed by then is forgotten. */
export const confirmableDays = 7;
/** Days before it is due on which admins are reminded of a request that is still open. */
export const reminderDays = 5;

const dayMs = 24 * 60 * 60 * 1000;

function plusDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString();
}

/** @returns the same time of day so many business days later: Saturdays and Sundays (UTC) do not count, public holidays do. */
export function plusBusinessDays(instant: string, days: number): string {
  const at = new Date(instant);
  for (let left = days; left > 0; ) {
    at.setTime(at.getTime() + dayMs);
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1;
  }
  return at.toISOString();
}

/** @param requestedAt ISO 8601. @returns the instant by which a request of that instant is to be answered, ISO 8601. */
export function privacyDueAt(type: PrivacyRequestType, requestedAt: string): string {
  return type === 'do-not-sell' ? plusBusinessDays(requestedAt, saleOptOutDays) : plusDays(requestedAt, rightsDays);
}

/** @param requestedAt ISO 8601. @returns from when on a link of a request of that instant works no more, ISO 8601. */
export function lapsesAt(requestedAt: string): string {
  return plusDays(requestedAt, confirmableDays);
}

/** @param requestedAt ISO 8601. @returns when admins are reminded of a request of that instant, ISO 8601. */
export function remindAt(type: PrivacyRequestType, requestedAt: string): string {
  return plusDays(privacyDueAt(type, requestedAt), -reminderDays);
}
