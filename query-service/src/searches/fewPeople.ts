import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import {
  fewestPeople,
  type SearchCohort,
  type SearchFunnel,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';

/** Whether the caller may read what so many people did: admins always, analysts where there are enough of them. */
const mayRead = (people: number, caller: Caller): boolean => isAdmin(caller) || people >= fewestPeople;

/** The funnel as the caller may see it. */
export function funnelFor(caller: Caller, funnel: SearchFunnel): SearchFunnel {
  return mayRead(funnel.known.people, caller) ? funnel : { ...funnel, outcome: null };
}

/** Cohorts as the caller may see them. */
export function cohortsFor(caller: Caller, cohorts: readonly SearchCohort[]): SearchCohort[] {
  return cohorts.map((cohort) => (mayRead(cohort.people, caller) ? cohort : { ...cohort, outcome: null }));
}
