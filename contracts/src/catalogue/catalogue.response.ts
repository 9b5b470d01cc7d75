import { z } from 'zod';

/**
 * How a provider's vendor answers requests for quotes here. The figures stand once enough requests and buyers are behind them, and only
 * while a vendor is here; they are no part of any score.
 */
export const ResponseRecord = z.object({
  /** Whether somebody here answers for the provider. */
  registered: z.boolean(),
  /** Requests that were answered, of 100; `null` without enough of them. */
  answerRate: z.int().min(0).max(100).nullable(),
  /** Whole minutes from a request to its first answer, rounded up, in the median of those answered; `null` where none was, or not enough. */
  answerMinutes: z.int().min(1).nullable(),
});
export type ResponseRecord = z.infer<typeof ResponseRecord>;

/** Requests that must have been answered or have expired before figures are shown. */
export const leastRequests = 5;

/** Buyers who must be behind them: no figure tells what one or two of them did. */
export const leastBuyers = 3;

/** Of a provider that nobody answers for here. */
export const noVendor: ResponseRecord = { registered: false, answerRate: null, answerMinutes: null };

/** Sort keys by what is known of a provider's answers. */
export const responseSortKeys = ['answerRate', 'answerTime'] as const;
export type ResponseSortKey = (typeof responseSortKeys)[number];
