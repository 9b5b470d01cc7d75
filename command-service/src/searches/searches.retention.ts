import {
  searchAnonymisationStreamName,
  type SearchesForgotten,
} from '@marketplace/contracts/searches/searches.events.ts';
import { getAnalyticsRetentionStart, formatFirstDayOfMonthUtc } from '@marketplace/domain/privacy/privacy.retention.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { RetentionDeps, RetentionTask } from '../retention/retentionTask.ts';

interface ForgetSearches {
  readonly type: 'ForgetSearches';
  /** The instant at which a month starts. */
  readonly before: string;
}

/** The users were removed from all searches logged before this instant; `null` if they were never removed. */
type ForgottenBefore = string | null;

/** Records that the users were removed from all searches logged before an instant; the instant only moves forward. */
export const searchLogAnonymisationDecider: Decider<ForgottenBefore, ForgetSearches, SearchesForgotten> = {
  initial: null,
  evolve: (_before, { data }) => data.before,
  decide: ({ before }, forgotten) =>
    forgotten !== null && forgotten >= before ? [] : [{ type: 'SearchesForgotten', data: { before } }],
};

async function recordForgotten({ execute }: RetentionDeps, before: string, now: Date): Promise<void> {
  await execute(searchLogAnonymisationDecider, {
    stream: searchAnonymisationStreamName,
    command: { type: 'ForgetSearches', before },
    meta: {
      commandId: deriveCommandId({ actor: 'system', route: 'retention:searches', key: before }),
      actor: 'system',
      at: now.toISOString(),
    },
  });
}

/**
 * Removes the user from a logged search 26 months after the end of the month of the search: destroys the encryption
 * keys, waits until no process has the keys cached, appends the event for the read models, and removes the users that
 * earlier releases stored in plain text. The links between users and their monthly pseudonyms are deleted last, so that
 * an interrupted run is repeated.
 */
export const searchLogAnonymisationRetentionTask: RetentionTask = {
  name: 'users of logged searches, by user and month',
  deleteExpired: async (deps, now) => {
    const { monthly, namedSearches } = deps;
    const before = getAnalyticsRetentionStart(now);
    const month = formatFirstDayOfMonthUtc(before);
    const count = (await monthly.countBefore(month)) + (await namedSearches.countBefore(before));
    if (count === 0) return 0;
    await monthly.eraseKeysBefore(month);
    await deps.untilKeysForgotten();
    await recordForgotten(deps, before.toISOString(), now);
    await namedSearches.anonymiseBefore(before);
    await monthly.unlinkPeopleBefore(month);
    return count;
  },
};
