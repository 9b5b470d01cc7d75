import type { LoadTestClientObservations } from '../load/loadRecord.ts';
import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import type { ChaosScenarioOutcome } from '../scenario.ts';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { comparePostgresLogWithAcknowledgedCommands } from './postgresLog.ts';
import { compareEventStoreDbWithAcknowledgedCommands, runWithEventStoreDbEventStoreInTest } from './eventStoreLog.ts';
import {
  compareTestReadModelsWithRebuild,
  type ChaosEvaluatedDatabase,
  waitForReadModelsAtHeadInTest,
} from './readModels.ts';

/** Collects the failed expectations of a run. */
export interface ChaosFailureCollector {
  readonly failures: string[];
  /** Records a failure unless the count is 0. */
  expectZero(this: void, count: number, what: string): void;
  expectTrue(this: void, truth: boolean, otherwise: string): void;
}

/** @returns a collector without failures. */
export function createChaosFailureCollector(): ChaosFailureCollector {
  const failures: string[] = [];
  return {
    failures,
    expectZero: (count, what) => {
      if (count !== 0) failures.push(`${count} ${what}`);
    },
    expectTrue: (truth, otherwise) => {
      if (!truth) failures.push(otherwise);
    },
  };
}

/** Evaluates the responses that clients received, and records failures in `verdict`. */
function evaluateClients(
  verdict: ChaosFailureCollector,
  ledger: LoadTestClientObservations,
): ChaosScenarioOutcome['metrics'] {
  const { acknowledged, lostConnections, unavailable, repeated } = ledger;
  verdict.expectTrue(acknowledged.length > 0, 'no command was acknowledged');
  verdict.expectZero(ledger.unanswered, 'commands without a response');
  verdict.expectZero(ledger.differentRepeats, 'repeated commands with different responses');
  verdict.expectZero(ledger.withoutRetryAfter, '503 responses without Retry-After');
  for (const [answer, times] of ledger.unexpected) verdict.expectZero(times, `responses ${answer}`);
  return {
    acknowledged: acknowledged.length,
    'connections lost': lostConnections,
    '503 responses': unavailable,
    'repeated commands': repeated,
  };
}

/**
 * Runs the checks that most scenarios share: no acknowledged event is lost or duplicated, there are no gaps, and after
 * catching up, the hash of the read models (H) equals that of a rebuild. Failures are recorded in `verdict`.
 */
export async function checkLogAndReadModelsAfterChaosRun(
  verdict: ChaosFailureCollector,
  ledger: LoadTestClientObservations,
  judged: ChaosEvaluatedDatabase,
  faults: readonly ChaosSourceMutationName[] = [],
): Promise<ChaosScenarioOutcome['metrics']> {
  const clients = evaluateClients(verdict, ledger);
  return withTestDatabaseSuperuserConnection(judged.databaseUrl, async (client) => {
    const { eventStoreUrl } = judged;
    const { events, lost, duplicated, misplaced, positionGaps, brokenStreams, duplicateIds } =
      eventStoreUrl === undefined
        ? await comparePostgresLogWithAcknowledgedCommands(client, ledger.acknowledged)
        : await runWithEventStoreDbEventStoreInTest(eventStoreUrl, (store) =>
            compareEventStoreDbWithAcknowledgedCommands(store, ledger.acknowledged),
          );
    verdict.expectZero(lost, 'acknowledged events lost');
    verdict.expectZero(duplicated, 'acknowledged events duplicated');
    verdict.expectZero(misplaced, 'events not at their acknowledged position');
    verdict.expectZero(positionGaps, 'missing positions');
    verdict.expectZero(brokenStreams, 'streams with gaps in their revisions');
    verdict.expectZero(duplicateIds, 'duplicate event ids in the log');
    const metrics = { ...clients, events, lost, doubled: duplicated, gaps: positionGaps + brokenStreams };
    return { ...metrics, H: await evaluateReadModels(verdict, client, judged, faults) };
  });
}

async function evaluateReadModels(
  verdict: ChaosFailureCollector,
  client: Parameters<typeof waitForReadModelsAtHeadInTest>[0],
  judged: ChaosEvaluatedDatabase,
  faults: readonly ChaosSourceMutationName[],
): Promise<string> {
  try {
    const { eventStoreUrl } = judged;
    if (eventStoreUrl === undefined) await waitForReadModelsAtHeadInTest(client);
    else
      await runWithEventStoreDbEventStoreInTest(eventStoreUrl, (store) =>
        waitForReadModelsAtHeadInTest(client, () => store.head()),
      );
    const { live, rebuilt } = await compareTestReadModelsWithRebuild(judged, faults);
    verdict.expectTrue(live === rebuilt, 'the read models differ from a rebuild');
    return live === rebuilt ? `equal ${live.slice(0, 8)}` : `DIFFERS ${live.slice(0, 8)} ${rebuilt.slice(0, 8)}`;
  } catch (error) {
    verdict.failures.push((error as Error).message);
    return 'not comparable';
  }
}
