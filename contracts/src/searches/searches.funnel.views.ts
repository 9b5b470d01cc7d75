import { z } from 'zod';

/** Maximum and default number of days between a search and an RFQ that is attributed to it. */
export const maxSearchToRfqAttributionDays = 90;
export const defaultSearchToRfqAttributionDays = 30;

/** Number of weeks for which retention is reported. The first of these weeks follows the week of the first search. */
export const cohortRetentionWeeks = 12;

/** Results of smaller groups of users are visible to admins only. */
export const minUsersPerStatistic = 5;

const SearchStep = z.object({ searches: z.int(), people: z.int() });

/**
 * Conversion from search to quote, for searches with a known user. A search counts once per step, on the day of the
 * search; a user counts once. An RFQ is attributed to the newest search of its buyer before the RFQ.
 */
export const SearchToQuoteFunnelCounts = z.object({
  /** All searches of the range, with or without a known user. */
  searches: z.int(),
  /** Number of these searches with a known user. */
  known: SearchStep,
  /** Number of searches with a known user that are younger than `within` days and may still lead to an RFQ. */
  open: z.int(),
  /**
   * Conversion of searches with a known user; `null` for analysts if fewer than `minUsersPerStatistic` users searched.
   */
  outcome: z
    .object({
      /** Searches whose user sent an RFQ less than `within` days after the search. */
      followed: SearchStep,
      /** Searches followed by at least one RFQ that has a quote on a link that is not deleted. */
      quoted: SearchStep,
      /** RFQs attributed to one of these searches. */
      rfqs: z.int(),
      /** Number of these RFQs with a quote. */
      rfqs_quoted: z.int(),
    })
    .nullable(),
});
export type SearchToQuoteFunnelCounts = z.infer<typeof SearchToQuoteFunnelCounts>;

/** Users with their first known search in the same week (UTC). */
export const SearchUserCohort = z.object({
  /** The Monday of the week of the first search. */
  week: z.iso.date(),
  people: z.int(),
  /** Later activity of these users; `null` for analysts if there are fewer than `minUsersPerStatistic` users. */
  outcome: z
    .object({
      /** Number of users who sent an RFQ less than `within` days after their first search. */
      sent_rfq: z.int(),
      /**
       * Number of users who searched again, for each week after the week of the first search; `null` for future weeks.
       */
      returned: z.array(z.int().nullable()).max(cohortRetentionWeeks),
    })
    .nullable(),
});
export type SearchUserCohort = z.infer<typeof SearchUserCohort>;
