import type { RequirementsMatched } from '@marketplace/contracts/searches/searches.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** The logged data of a search; `null` before it is logged. */
export type LoggedSearch = RequirementsMatched['data'] | null;

export interface LogSearch {
  readonly type: 'LogSearch';
  readonly search: RequirementsMatched['data'];
  /** `false` for users who object to the logging of searches. */
  readonly isWanted: boolean;
}

/** Rules of a `search-{searchId}` stream: a search is logged once. */
export const searchLogDecider: Decider<LoggedSearch, LogSearch, RequirementsMatched> = {
  initial: null,
  evolve: (_logged, { data }) => data,
  decide: ({ search, isWanted }, logged) =>
    logged === null && isWanted ? [{ type: 'RequirementsMatched', data: search }] : [],
};
