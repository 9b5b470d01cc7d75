import { z } from 'zod';

/** Most days after a search within which an RFQ counts as coming from it, and the usual number. */
export const mostFollowDays = 90;
export const usualFollowDays = 30;

/** Whole weeks after the week of the first search that are followed. */
export const followedWeeks = 12;

/** What fewer people than this did is told to admins only. */
export const fewestPeople = 5;

const SearchStep = z.object({ searches: z.int(), people: z.int() });

/**
 * From search to quote. Only searches whose person is known can be followed; each counts once in a step, on its own day, and each
 * person once. An RFQ counts once too: for the newest search that its buyer made before it.
 */
export const SearchFunnel = z.object({
  /** Every search of the range, with or without a person. */
  searches: z.int(),
  /** Of these, searches whose person is known. */
  known: SearchStep,
  /** Of these, searches younger than `within` days, from which an RFQ may still come. */
  open: z.int(),
  /** What became of the known ones; `null` for analysts where fewer than `fewestPeople` people searched. */
  outcome: z
    .object({
      /** The person sent an RFQ at the search's instant or less than `within` days after it. */
      followed: SearchStep,
      /** One of those RFQs has a quote, on a request that was not deleted. */
      quoted: SearchStep,
      /** RFQs whose newest search of the buyer before them, less than `within` days earlier, is one of the known ones. */
      rfqs: z.int(),
      /** Of these, RFQs with a quote. */
      rfqs_quoted: z.int(),
    })
    .nullable(),
});
export type SearchFunnel = z.infer<typeof SearchFunnel>;

/** People whose first known search was in one week of UTC. */
export const SearchCohort = z.object({
  /** The Monday of that week. */
  week: z.iso.date(),
  people: z.int(),
  /** What they did; `null` for analysts where they are fewer than `fewestPeople`. */
  outcome: z
    .object({
      /** How many sent an RFQ at their first search's instant or less than `within` days after it. */
      sent_rfq: z.int(),
      /** How many searched again in the first week after, the second, and so on; `null` for weeks that have not begun. */
      returned: z.array(z.int().nullable()).max(followedWeeks),
    })
    .nullable(),
});
export type SearchCohort = z.infer<typeof SearchCohort>;
