import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { OpenPrivacyRequest } from '@marketplace/command-service/privacy/erasureRequests.ts';

function formatDaysLeft(dueAt: Date, now: Date): string {
  const days = Math.floor((dueAt.getTime() - now.getTime()) / dayMs);
  const inDays = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `OVERDUE by ${inDays(-days)}` : `${inDays(days)} left`;
}

/** Formats the open privacy requests for operators: due date, time left, kind and user id, without names. */
export function formatOpenPrivacyRequests(requests: readonly OpenPrivacyRequest[], now: Date): readonly string[] {
  if (requests.length === 0) return ['No privacy requests are open.'];
  return requests.map(
    ({ dueAt, requestType, userId }) =>
      `due ${formatUtcInstantForDisplay(dueAt.toISOString())}  ${formatDaysLeft(dueAt, now)}  ${requestType}  ${userId}`,
  );
}
