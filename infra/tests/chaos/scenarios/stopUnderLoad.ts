import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { openStreams } from '../load/liveStreams.ts';
import { startLoad } from '../load/load.ts';
import { startReaders } from '../load/readers.ts';
import type { App } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const defaultTimes = 4;
/** Milliseconds within which the process must have ended. */
const maxStopMs = 10_000;
/** Milliseconds within which the process must have ended after a second signal. */
const maxSecondStopMs = 1_000;
const streamsPerStop = 3;

/** Sends a second SIGTERM during the shutdown. @returns milliseconds from the second one to the end. */
async function stopTwice(app: App): Promise<number> {
  app.signal('SIGTERM');
  await delay(50);
  const signalledAt = performance.now();
  await app.end('SIGTERM');
  return performance.now() - signalledAt;
}

/** Sends SIGTERM while clients write, read and follow live streams. */
export const stopUnderLoadScenario: Scenario = {
  name: 'stopUnderLoad',
  promise: 'fails no request, sends a retry hint to live streams and ends within 10 s on SIGTERM under load',
  breaks: {
    notice: {
      what: 'connections end without notice, and the services close before the gateway',
      mutations: ['shutdownNotice'],
    },
    farewell: { what: 'live streams end without a retry hint', mutations: ['streamRetryHint'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 8, restMs: 2 });
    const times = stage.options.times ?? defaultTimes;
    const ends: number[] = [];
    const failedReads: string[] = [];
    let [streams, hinted, badEnds, lostConnections] = [0, 0, 0, 0];
    for (let stop = 0; stop < times; stop += 1) {
      const ended = await openStreams(
        app.url,
        Array.from({ length: streamsPerStop }, () => people.buyer),
      );
      const readers = startReaders(app.url, people, 4);
      await delay(1_000 + Math.random() * 500);
      const before = load.ledger.ambiguous;
      const started = performance.now();
      await app.end('SIGTERM');
      ends.push(performance.now() - started);
      badEnds += (await app.exit()) === 0 ? 0 : 1;
      const { opened, toldToReturn } = await ended();
      [streams, hinted] = [streams + opened, hinted + toldToReturn];
      failedReads.push(...(await readers.stop()).failed.filter((failure) => !failure.endsWith('not listening')));
      // While starting, the product has its port open but accepts nothing, which also loses connections.
      lostConnections += load.ledger.ambiguous - before;
      await app.again();
    }
    const twice = await stopTwice(app);
    await app.again();
    const ledger = await load.stop();
    verdict.none(ledger.unavailable, 'commands refused with 503');
    verdict.none(lostConnections, 'commands with a lost connection');
    verdict.none(failedReads.length, `failed reads: ${[...new Set(failedReads)].join(', ')}`);
    verdict.none(streams - hinted, 'live streams without a retry hint');
    verdict.none(badEnds, 'exit codes other than 0');
    verdict.none(ends.filter((ms) => ms > maxStopMs).length, 'stops that took more than 10 s');
    verdict.holds(twice < maxSecondStopMs, `the process ended only ${Math.round(twice)} ms after the second signal`);
    const metrics = await judge(verdict, ledger, judged());
    return {
      metrics: {
        stops: times,
        'stop time': spreadOf(ends),
        'second signal': `${Math.round(twice)} ms`,
        'streams with a retry hint': `${hinted} of ${streams}`,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
