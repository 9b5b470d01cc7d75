import type { ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';

const hour = 60;
const day = 24 * hour;

/** A time to an answer as people say it: `25 min`, from an hour on `4 h`, from two days on `3 days`. */
export function answerTimeText(minutes: number): string {
  if (minutes < hour) return `${minutes} min`;
  return minutes < 2 * day ? `${Math.round(minutes / hour)} h` : `${Math.round(minutes / day)} days`;
}

/** How a provider's vendor answers here, in one line. */
export function responseText({ registered, answerRate, answerMinutes }: ResponseRecord): string {
  if (!registered) return 'No vendor here yet';
  if (answerRate === null) return 'Answers here';
  const time = answerMinutes === null ? '' : `, first answer in ${answerTimeText(answerMinutes)}`;
  return `Answers ${answerRate}% here${time}`;
}

/** What the figures are, where there are any. */
export const responseMeaning =
  'Share of the requests sent here that were accepted, declined or quoted before they expired, and the median time to that first answer. No part of any score.';
