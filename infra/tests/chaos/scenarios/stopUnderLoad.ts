import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { openTestLiveStreamsAndReturnWaitForEnd } from '../load/liveStreams.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { startReadLoadTest } from '../load/readLoad.ts';
import type { TestProductProcess } from '../running/productProcess.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 4;
/** Milliseconds within which the process must have ended after the first signal. */
const maxStopMs = 10_000;
/** Milliseconds within which the process must have ended after a second signal. */
const maxSecondStopMs = 1_000;
const streamsPerStop = 3;

/**
 * Sends a second SIGTERM during the shutdown.
 * @returns the milliseconds from the second signal to the end of the process.
 */
async function stopTwice(app: TestProductProcess): Promise<number> {
  app.signal('SIGTERM');
  await delay(50);
  const signalledAt = performance.now();
  await app.stop('SIGTERM');
  return performance.now() - signalledAt;
}

/** Sends SIGTERM while clients write, read and follow live streams. */
export const stopUnderLoadScenario: ChaosScenario = {
  name: 'stopUnderLoad',
  guarantee: 'fails no request, sends a retry hint to live streams and ends within 10 s on SIGTERM under load',
  breaks: {
    notice: {
      what: 'connections end without notice, and the services close before the gateway',
      mutations: ['shutdownNotice'],
    },
    farewell: { what: 'live streams end without a retry hint', mutations: ['streamRetryHint'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 8, restMs: 2 });
    const times = stage.options.times ?? defaultTimes;
    const ends: number[] = [];
    const failedReads: string[] = [];
    let [streams, hinted, badEnds, lostConnections] = [0, 0, 0, 0];
    for (let stop = 0; stop < times; stop += 1) {
      const ended = await openTestLiveStreamsAndReturnWaitForEnd(
        app.url,
        Array.from({ length: streamsPerStop }, () => people.buyer),
      );
      const readers = startReadLoadTest(app.url, people, 4);
      await delay(1_000 + Math.random() * 500);
      const before = load.record.lostConnections;
      const started = performance.now();
      await app.stop('SIGTERM');
      ends.push(performance.now() - started);
      badEnds += (await app.exit()) === 0 ? 0 : 1;
      const { opened, endedWithRetryHint } = await ended();
      [streams, hinted] = [streams + opened, hinted + endedWithRetryHint];
      failedReads.push(...(await readers.stop()).failed.filter((failure) => !failure.endsWith('not listening')));
      // Does not count connections that are lost during the restart, when the port is open but connections are not
      // accepted yet.
      lostConnections += load.record.lostConnections - before;
      await app.restart();
    }
    const twice = await stopTwice(app);
    await app.restart();
    const ledger = await load.stop();
    verdict.expectZero(ledger.unavailable, 'commands refused with 503');
    verdict.expectZero(lostConnections, 'commands with a lost connection');
    verdict.expectZero(failedReads.length, `failed reads: ${[...new Set(failedReads)].join(', ')}`);
    verdict.expectZero(streams - hinted, 'live streams without a retry hint');
    verdict.expectZero(badEnds, 'exit codes other than 0');
    verdict.expectZero(ends.filter((ms) => ms > maxStopMs).length, 'stops that took more than 10 s');
    verdict.expectTrue(
      twice < maxSecondStopMs,
      `the process ended only ${Math.round(twice)} ms after the second signal`,
    );
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    return {
      metrics: {
        stops: times,
        'stop time': formatMedianAndMaxMilliseconds(ends),
        'second signal': `${Math.round(twice)} ms`,
        'streams with a retry hint': `${hinted} of ${streams}`,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
