import { utcText } from '@marketplace/contracts/kernel/utcText.ts';
import type { OpenRequest } from '@marketplace/command-service/privacy/erasureRequests.ts';

const dayMs = 24 * 60 * 60 * 1000;

function daysText(dueAt: Date, now: Date): string {
  const days = Math.floor((dueAt.getTime() - now.getTime()) / dayMs);
  const inDays = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `OVERDUE by ${inDays(-days)}` : `${inDays(days)} left`;
}

/** What an operator reads of the requests that wait: when each is due, how long that is, what it is and whose. Names nobody. */
export function openRequestLines(requests: readonly OpenRequest[], now: Date): readonly string[] {
  if (requests.length === 0) return ['Nobody waits for an erasure or for another right.'];
  return requests.map(
    ({ dueAt, requestType, userId }) =>
      `due ${utcText(dueAt.toISOString())}  ${daysText(dueAt, now)}  ${requestType}  ${userId}`,
  );
}
