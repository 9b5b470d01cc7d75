import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase } from '../judging/database.ts';
import { checkpointOf } from '../judging/readModels.ts';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { isReady } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';
import { injectEvent } from './inject.ts';

/** An event of a type that is only known with the fault `knownChaosEvent`. */
const unknown = { stream: 'chaos-1', type: 'ChaosHappened.v1', data: {} };
const limitMs = 60_000;
/** Milliseconds in which a reader that skips events would continue. */
const watchMs = 2_000;

/** An event of a type that this release does not know, as a newer release would write it. */
export const unknownTypeScenario: Scenario = {
  name: 'unknownType',
  promise: 'stops the reader at an event of an unknown type without skipping it, and reads it once it is known',
  breaks: {
    stop: { what: 'events of unknown types are skipped', mutations: ['skipUnknown'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 3, restMs: 20 });
    await delay(500);
    const position = await withDatabase(judged().databaseUrl, (client) => injectEvent(client, unknown));

    /** Waits until the reader has reached the event. @returns whether it stops before it. */
    const isStopped = async (): Promise<boolean> => {
      const reached = await withDatabase(judged().databaseUrl, async (client) => {
        const passed = async (): Promise<boolean> => (await checkpointOf(client)) >= position;
        await until(
          'the reader to reach the event',
          limitMs,
          async () => (await passed()) || !(await isReady(app.url)),
        );
        await delay(watchMs);
        return checkpointOf(client);
      });
      return reached < position;
    };
    const before = load.ledger.acknowledged.length;
    verdict.holds(await isStopped(), 'the reader skipped the event');
    const meanwhile = load.ledger.acknowledged.length - before;
    verdict.holds(meanwhile > 0, 'no command was accepted while the reader was stopped');

    await app.end('SIGKILL');
    app.launch();
    await until('the product to respond again', limitMs, async () => (await fetch(app.url).catch(() => null)) !== null);
    verdict.holds(await isStopped(), 'the reader skipped the event after a restart');

    await app.end('SIGKILL');
    const ready = await app.again([...stage.mutations, 'knownChaosEvent']);
    const metrics = await judge(verdict, await load.stop(), judged(), ['knownChaosEvent']);
    return {
      metrics: { 'accepted while stopped': meanwhile, 'ready once known': `${Math.round(ready)} ms`, ...metrics },
      failures: verdict.failures,
    };
  },
};
