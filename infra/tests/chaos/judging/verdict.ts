import type { Ledger } from '../load/ledger.ts';
import type { MutationName } from '../breaking/mutations.ts';
import type { Outcome } from '../scenario.ts';
import { withDatabase } from './database.ts';
import { judgeLog } from './log.ts';
import { judgeStoreLog, withEventStore } from './storeLog.ts';
import { compareReadModels, type JudgedDatabase, untilCaughtUp } from './readModels.ts';

/** Collects the failed expectations of a run. */
export interface Verdict {
  readonly failures: string[];
  /** Records a failure unless the count is 0. */
  none(this: void, count: number, what: string): void;
  holds(this: void, truth: boolean, otherwise: string): void;
}

/** @returns a collector without failures. */
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

/** Evaluates the responses that clients received. */
function evaluateClients(verdict: Verdict, ledger: Ledger): Outcome['metrics'] {
  const { acknowledged, ambiguous, unavailable, repeated } = ledger;
  verdict.holds(acknowledged.length > 0, 'no command was acknowledged');
  verdict.none(ledger.unanswered, 'commands without a response');
  verdict.none(ledger.differing, 'repeated commands with different responses');
  verdict.none(ledger.withoutRetryAfter, '503 responses without Retry-After');
  for (const [answer, times] of ledger.unexpected) verdict.none(times, `responses ${answer}`);
  return {
    acknowledged: acknowledged.length,
    'connections lost': ambiguous,
    '503 responses': unavailable,
    'repeated commands': repeated,
  };
}

/**
 * The evaluation shared by most scenarios: no acknowledged event is lost or duplicated, there are no gaps, and after catching up, the hash
 * of the read models (H) equals that of a rebuild.
 */
export async function judge(
  verdict: Verdict,
  ledger: Ledger,
  judged: JudgedDatabase,
  faults: readonly MutationName[] = [],
): Promise<Outcome['metrics']> {
  const clients = evaluateClients(verdict, ledger);
  return withDatabase(judged.databaseUrl, async (client) => {
    const { eventStoreUrl } = judged;
    const { events, lost, doubled, misplaced, positionGaps, brokenStreams, doubledIds } =
      eventStoreUrl === undefined
        ? await judgeLog(client, ledger.acknowledged)
        : await withEventStore(eventStoreUrl, (store) => judgeStoreLog(store, ledger.acknowledged));
    verdict.none(lost, 'acknowledged events lost');
    verdict.none(doubled, 'acknowledged events duplicated');
    verdict.none(misplaced, 'events not at their acknowledged position');
    verdict.none(positionGaps, 'missing positions');
    verdict.none(brokenStreams, 'streams with gaps in their revisions');
    verdict.none(doubledIds, 'duplicate event ids in the log');
    const metrics = { ...clients, events, lost, doubled, gaps: positionGaps + brokenStreams };
    return { ...metrics, H: await evaluateReadModels(verdict, client, judged, faults) };
  });
}

async function evaluateReadModels(
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
    verdict.holds(live === rebuilt, 'the read models differ from a rebuild');
    return live === rebuilt ? `equal ${live.slice(0, 8)}` : `DIFFERS ${live.slice(0, 8)} ${rebuilt.slice(0, 8)}`;
  } catch (error) {
    verdict.failures.push((error as Error).message);
    return 'not comparable';
  }
}
