import type { ProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';

const hour = 60;
const day = 24 * hour;

/**
 * Formats a response time: below one hour in minutes, below two days in hours, and otherwise in days, for example
 * `25 min`, `4 h` or `3 days`.
 */
export function formatProviderResponseTime(minutes: number): string {
  if (minutes < hour) return `${minutes} min`;
  return minutes < 2 * day ? `${Math.round(minutes / hour)} h` : `${Math.round(minutes / day)} days`;
}

/** Summarises in one line how a provider responds to requests. */
export function formatProviderResponseSummary({
  registered,
  answerRate,
  answerMinutes,
}: ProviderResponseMetrics): string {
  if (!registered) return 'No vendor here yet';
  if (answerRate === null) return 'Answers here';
  const time = answerMinutes === null ? '' : `, first answer in ${formatProviderResponseTime(answerMinutes)}`;
  return `Answers ${answerRate}% here${time}`;
}

/** Explanation of the response statistics, shown next to them. */
export const providerResponseMetricsExplanation =
  'Share of the requests sent here that were accepted, declined or quoted before they expired, and the median time to that first answer. No part of any score.';
