import type { RequirementsMatched } from '@marketplace/contracts/searches/searches.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** What was logged of one search; `null` before it was. */
export type LoggedSearch = RequirementsMatched['data'] | null;

export interface LogSearch {
  readonly type: 'LogSearch';
  readonly search: RequirementsMatched['data'];
  /** Whether the person has it logged: not whoever objects to being studied. */
  readonly isWanted: boolean;
}

/** The rules of a `search-{searchId}` stream: a search is logged once, however often it is sent. */
export const searchLogDecider: Decider<LoggedSearch, LogSearch, RequirementsMatched> = {
  initial: null,
  evolve: (_logged, { data }) => data,
  decide: ({ search, isWanted }, logged) =>
    logged === null && isWanted ? [{ type: 'RequirementsMatched', data: search }] : [],
};
