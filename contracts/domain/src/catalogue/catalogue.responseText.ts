import { msg, plural } from '@lingui/core/runtime-macro';
import type { ProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';

const hour = 60;
const day = 24 * hour;

/**
 * Formats a response time: below one hour in minutes, below two days in hours, and otherwise in days, for example
 * `25 min`, `4 h` or `3 days`.
 */
export function formatProviderResponseTime(minutes: number): Message {
  if (minutes < hour) return msg`${{ minutes }} min`;
  if (minutes < 2 * day) return msg`${{ hours: Math.round(minutes / hour) }} h`;
  return msg`${plural({ days: Math.round(minutes / day) }, { one: '# day', other: '# days' })}`;
}

/** Summarises in one line how a provider responds to requests. */
export function formatProviderResponseSummary({
  registered,
  answerRate,
  answerMinutes,
}: ProviderResponseMetrics): string {
  if (!registered) return formatMessage(msg`Not on this platform yet`);
  if (answerRate === null) return formatMessage(msg`Responds on this platform`);
  if (answerMinutes === null) return formatMessage(msg`Responds to ${{ answerRate }}% of requests`);
  const time = formatProviderResponseTime(answerMinutes);
  return formatMessage(msg`Responds to ${{ answerRate }}% of requests, median time ${{ time }}`);
}

/** Explanation of the response statistics, shown next to them. */
export const providerResponseMetricsExplanation = msg`Share of the requests sent on this platform that were accepted, declined or quoted before they expired, and the median time to that first response. Not part of any score.`;
