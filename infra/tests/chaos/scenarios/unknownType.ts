import { setTimeout as delay } from 'node:timers/promises';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { readTestReadModelsCheckpointPosition } from '../evaluation/readModels.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { isTestProductReady } from '../running/productProcess.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';
import { insertTestEventIntoLog } from './insertTestEventIntoLog.ts';

/** An event of a type that is known only with the fault `knownChaosEvent`. */
const unknown = { stream: 'chaos-1', type: 'ChaosHappened.v1', data: {} };
const limitMs = 60_000;
/** Milliseconds after which a reader that skips events would have continued. */
const watchMs = 2_000;

/** Appends an event of a type that this release does not know, as a newer release would. */
export const unknownEventTypeScenario: ChaosScenario = {
  name: 'unknownType',
  guarantee: 'stops the reader at an event of an unknown type without skipping it, and reads it once it is known',
  breaks: {
    stop: { what: 'events of unknown types are skipped', mutations: ['skipUnknown'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 3, restMs: 20 });
    await delay(500);
    const position = await withTestDatabaseSuperuserConnection(getEvaluatedDatabase().databaseUrl, (client) =>
      insertTestEventIntoLog(client, unknown),
    );

    /**
     * Waits until the reader has reached the event.
     * @returns whether the reader stops before the event.
     */
    const isStopped = async (): Promise<boolean> => {
      const reached = await withTestDatabaseSuperuserConnection(getEvaluatedDatabase().databaseUrl, async (client) => {
        const passed = async (): Promise<boolean> => (await readTestReadModelsCheckpointPosition(client)) >= position;
        await pollUntilTestConditionIsTrue(
          'the reader to reach the event',
          limitMs,
          async () => (await passed()) || !(await isTestProductReady(app.url)),
        );
        await delay(watchMs);
        return readTestReadModelsCheckpointPosition(client);
      });
      return reached < position;
    };
    const before = load.record.acknowledged.length;
    verdict.expectTrue(await isStopped(), 'the reader skipped the event');
    const meanwhile = load.record.acknowledged.length - before;
    verdict.expectTrue(meanwhile > 0, 'no command was accepted while the reader was stopped');

    await app.stop('SIGKILL');
    app.launch();
    await pollUntilTestConditionIsTrue(
      'the product to respond again',
      limitMs,
      async () => (await fetch(app.url).catch(() => null)) !== null,
    );
    verdict.expectTrue(await isStopped(), 'the reader skipped the event after a restart');

    await app.stop('SIGKILL');
    const ready = await app.restart([...stage.mutations, 'knownChaosEvent']);
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, await load.stop(), getEvaluatedDatabase(), [
      'knownChaosEvent',
    ]);
    return {
      metrics: { 'accepted while stopped': meanwhile, 'ready once known': `${Math.round(ready)} ms`, ...metrics },
      failures: verdict.failures,
    };
  },
};
