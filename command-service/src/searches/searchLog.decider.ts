import type { RequirementsMatched } from '@marketplace/contracts/searches/searches.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** The logged data of a search; `null` before the search is logged. */
export type LoggedSearchDeciderState = RequirementsMatched['data'] | null;

export interface RecordSearchInLogCommand {
  readonly type: 'LogSearch';
  readonly search: RequirementsMatched['data'];
  /** `false` if the user has objected to the logging of searches or has restricted the processing of personal data. */
  readonly isWanted: boolean;
}

/** Rules of a `search-{searchId}` stream: a search is logged once. */
export const searchLogDecider: Decider<LoggedSearchDeciderState, RecordSearchInLogCommand, RequirementsMatched> = {
  initial: null,
  evolve: (_logged, { data }) => data,
  decide: ({ search, isWanted }, logged) =>
    logged === null && isWanted ? [{ type: 'RequirementsMatched', data: search }] : [],
};
