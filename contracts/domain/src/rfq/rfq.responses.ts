import {
  minBuyersForProviderResponseMetrics,
  minRfqsForProviderResponseMetrics,
  type ProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import type { RfqLinkEventEffect, RfqLinkTimestamps } from './lifecycle/linkEffects.ts';

/**
 * Timestamps of a vendor's response: accepting, declining or quoting. Viewing an RFQ and status changes by admins do
 * not count.
 */
const responseTimestamps: readonly (keyof RfqLinkTimestamps | undefined)[] = [
  'acceptedAt',
  'rejectedAt',
  'respondedAt',
];

/** Whether an event with this effect is a vendor's response. */
export function isVendorResponseEventEffect({ stamp }: RfqLinkEventEffect): boolean {
  return responseTimestamps.includes(stamp);
}

/**
 * Totals of the requests to a provider with a registered vendor. Counts only requests that were answered, or that
 * expired without an answer.
 */
export interface ProviderResponseTotals {
  readonly requests: number;
  /** Number of different buyers. */
  readonly buyers: number;
  readonly answered: number;
  /** Median time in seconds from the request to the first response; `null` without responses. */
  readonly medianSeconds: number | null;
}

/**
 * Builds the public response statistics of a vendor. The statistics are `null` when there are too few requests or
 * buyers.
 */
export function buildPublicProviderResponseMetrics({
  requests,
  buyers,
  answered,
  medianSeconds,
}: ProviderResponseTotals): ProviderResponseMetrics {
  if (requests < minRfqsForProviderResponseMetrics || buyers < minBuyersForProviderResponseMetrics) {
    return { registered: true, answerRate: null, answerMinutes: null };
  }
  return {
    registered: true,
    answerRate: Math.round((answered / requests) * 100),
    answerMinutes: medianSeconds === null ? null : Math.max(1, Math.ceil(medianSeconds / 60)),
  };
}
