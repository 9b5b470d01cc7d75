import type { Ledger } from '../load/ledger.ts';
import type { MutationName } from '../breaking/mutations.ts';
import type { Outcome } from '../scenario.ts';
import { withDatabase } from './database.ts';
import { judgeLog } from './log.ts';
import { judgeStoreLog, withEventStore } from './storeLog.ts';
import { compareReadModels, type JudgedDatabase, untilCaughtUp } from './readModels.ts';

/** Collects what did not hold. */
export interface Verdict {
  readonly failures: string[];
  /** Notes a failure unless the count is 0. */
  none(this: void, count: number, what: string): void;
  holds(this: void, truth: boolean, otherwise: string): void;
}

/** @returns a verdict that has nothing to say yet. */
export function createVerdict(): Verdict {
  const failures: string[] = [];
  return {
    failures,
    none: (count, what) => {
      if (count !== 0) failures.push(`${count} ${what}`);
    },
    holds: (truth, otherwise) => {
      if (!truth) failures.push(otherwise);
    },
  };
}

/** FieldOverrides what clients saw against what they were promised. */
function judgeClients(verdict: Verdict, ledger: Ledger): Outcome['figures'] {
  const { acknowledged, ambiguous, unavailable, repeated } = ledger;
  verdict.holds(acknowledged.length > 0, 'nothing was acknowledged');
  verdict.none(ledger.unanswered, 'commands never answered');
  verdict.none(ledger.differing, 'repeated commands answered differently');
  verdict.none(ledger.withoutRetryAfter, '503 without Retry-After');
  for (const [answer, times] of ledger.unexpected) verdict.none(times, `answers ${answer}`);
  return {
    acknowledged: acknowledged.length,
    'broken off': ambiguous,
    'answered 503': unavailable,
    'sent again': repeated,
  };
}

/**
 * The judgement that most scenarios share: 0 acknowledged events lost, 0 doubled, no gaps, and, once the read models have caught
 * up, their hash equal to that of a fresh rebuild (H).
 */
export async function judge(
  verdict: Verdict,
  ledger: Ledger,
  judged: JudgedDatabase,
  faults: readonly MutationName[] = [],
): Promise<Outcome['figures']> {
  const clients = judgeClients(verdict, ledger);
  return withDatabase(judged.databaseUrl, async (client) => {
    const { eventStoreUrl } = judged;
    const { events, lost, doubled, misplaced, positionGaps, brokenStreams, doubledIds } =
      eventStoreUrl === undefined
        ? await judgeLog(client, ledger.acknowledged)
        : await withEventStore(eventStoreUrl, (store) => judgeStoreLog(store, ledger.acknowledged));
    verdict.none(lost, 'acknowledged events lost');
    verdict.none(doubled, 'acknowledged events doubled');
    verdict.none(misplaced, 'events at another position than acknowledged');
    verdict.none(positionGaps, 'positions missing');
    verdict.none(brokenStreams, 'streams with gaps in their revisions');
    verdict.none(doubledIds, 'event ids twice in the log');
    const figures = { ...clients, events, lost, doubled, gaps: positionGaps + brokenStreams };
    return { ...figures, H: await judgeReadModels(verdict, client, judged, faults) };
  });
}

async function judgeReadModels(
  verdict: Verdict,
  client: Parameters<typeof untilCaughtUp>[0],
  judged: JudgedDatabase,
  faults: readonly MutationName[],
): Promise<string> {
  try {
    const { eventStoreUrl } = judged;
    if (eventStoreUrl === undefined) await untilCaughtUp(client);
    else await withEventStore(eventStoreUrl, (store) => untilCaughtUp(client, () => store.head()));
    const { live, rebuilt } = await compareReadModels(judged, faults);
    verdict.holds(live === rebuilt, 'the read models differ from a fresh rebuild');
    return live === rebuilt ? `equal ${live.slice(0, 8)}` : `DIFFERS ${live.slice(0, 8)} ${rebuilt.slice(0, 8)}`;
  } catch (error) {
    verdict.failures.push((error as Error).message);
    return 'not comparable';
  }
}
