import { forgottenSearchesStream, type SearchesForgotten } from '@marketplace/contracts/searches/searches.events.ts';
import { analyticsKeptFrom, monthOf } from '@marketplace/domain/privacy/privacy.retention.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { RetentionDeps, RetentionPart } from '../retention/retentionPart.ts';

interface ForgetSearches {
  readonly type: 'ForgetSearches';
  /** Instant, the start of a month. */
  readonly before: string;
}

/** Up to when searches were forgotten; `null` where none were. */
type Forgotten = string | null;

/** The stream of what was forgotten: it only goes forward. */
export const forgottenSearchesDecider: Decider<Forgotten, ForgetSearches, SearchesForgotten> = {
  initial: null,
  evolve: (_before, { data }) => data.before,
  decide: ({ before }, forgotten) =>
    forgotten !== null && forgotten >= before ? [] : [{ type: 'SearchesForgotten', data: { before } }],
};

async function tellForgotten({ execute }: RetentionDeps, before: string, now: Date): Promise<void> {
  await execute(forgottenSearchesDecider, {
    stream: forgottenSearchesStream,
    command: { type: 'ForgetSearches', before },
    meta: {
      commandId: commandIdOf({ actor: 'system', route: 'retention:searches', key: before }),
      actor: 'system',
      at: now.toISOString(),
    },
  });
}

/**
 * Logged searches lose their person when their month ended 26 months ago: first the keys, then, once nobody holds them any more, the event
 * by which read models follow, then what earlier releases stored in plain text. Whose the months were is forgotten last, so that whatever
 * is cut off is found again.
 */
export const searchRetention: RetentionPart = {
  name: 'people of logged searches, by person and month',
  forget: async (deps, now) => {
    const { monthly, namedSearches } = deps;
    const before = analyticsKeptFrom(now);
    const month = monthOf(before);
    const count = (await monthly.countBefore(month)) + (await namedSearches.countBefore(before));
    if (count === 0) return 0;
    await monthly.eraseKeys(month);
    await deps.untilKeysForgotten();
    await tellForgotten(deps, before.toISOString(), now);
    await namedSearches.forget(before);
    await monthly.forgetPeople(month);
    return count;
  },
};
