import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import {
  minUsersPerStatistic,
  type SearchUserCohort,
  type SearchToQuoteFunnelCounts,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';

/**
 * Whether the caller may see the outcome of a group: admins can see every group, analysts only groups of at least the
 * minimum size.
 */
const isVisible = (people: number, caller: Caller): boolean => isAdmin(caller) || people >= minUsersPerStatistic;

/** Suppresses the outcome of a funnel with few people, unless the caller is an admin. */
export function suppressSmallSearchFunnel(
  caller: Caller,
  funnel: SearchToQuoteFunnelCounts,
): SearchToQuoteFunnelCounts {
  return isVisible(funnel.known.people, caller) ? funnel : { ...funnel, outcome: null };
}

/** Suppresses the outcome of each cohort with few people, unless the caller is an admin. */
export function suppressSmallSearchCohorts(caller: Caller, cohorts: readonly SearchUserCohort[]): SearchUserCohort[] {
  return cohorts.map((cohort) => (isVisible(cohort.people, caller) ? cohort : { ...cohort, outcome: null }));
}
