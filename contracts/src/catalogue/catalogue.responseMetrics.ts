import { z } from 'zod';

/**
 * How a provider's users answer requests for quotes. The metrics are available once there are enough requests and
 * buyers, and only while the provider has users. The metrics do not influence any score.
 */
export const ProviderResponseMetrics = z.object({
  /** Whether the provider has users on this platform. */
  registered: z.boolean(),
  /** Percentage of requests that were answered; `null` when there are too few requests or buyers. */
  answerRate: z.int().min(0).max(100).nullable(),
  /**
   * Median minutes from a request to its first answer, rounded up; `null` without answers, or when there are too few
   * requests or buyers.
   */
  answerMinutes: z.int().min(1).nullable(),
});
export type ProviderResponseMetrics = z.infer<typeof ProviderResponseMetrics>;

/** Minimum number of answered or expired requests before metrics are shown. */
export const minRfqsForProviderResponseMetrics = 5;

/** Minimum number of distinct buyers before metrics are shown, so that no metric reveals what one or two buyers did. */
export const minBuyersForProviderResponseMetrics = 3;

/** Metrics of a provider without users. */
export const unclaimedProviderResponseMetrics: ProviderResponseMetrics = {
  registered: false,
  answerRate: null,
  answerMinutes: null,
};

/** Sort keys based on response metrics. */
export const providerResponseMetricSortKeys = ['answerRate', 'answerTime'] as const;
export type ProviderResponseMetricSortKey = (typeof providerResponseMetricSortKeys)[number];
