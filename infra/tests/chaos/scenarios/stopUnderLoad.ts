import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { openStreams } from '../load/liveStreams.ts';
import { startLoad } from '../load/load.ts';
import { startReaders } from '../load/readers.ts';
import type { App } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualTimes = 4;
/** Milliseconds within which the process has gone. */
const mostMs = 10_000;
/** Milliseconds after which it has gone when it is told twice. */
const atOnceMs = 1_000;
const streamsEach = 3;

/** Sends a second SIGTERM while the first one is obeyed. @returns milliseconds from the second one to the end. */
async function stopTwice(app: App): Promise<number> {
  app.signal('SIGTERM');
  await delay(50);
  const told = performance.now();
  await app.end('SIGTERM');
  return performance.now() - told;
}

/** SIGTERM while people write, read and follow the live stream. */
export const stopUnderLoad: Scenario = {
  name: 'stopUnderLoad',
  promise: 'SIGTERM under load fails no request, tells live streams when to return, and ends the process within 10 s',
  breaks: {
    notice: { what: 'connections end without notice, the services before the gateway', mutations: ['notice'] },
    farewell: { what: 'live streams end without a word', mutations: ['farewell'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 8, restMs: 2 });
    const times = stage.options.times ?? usualTimes;
    const ends: number[] = [];
    const failedReads: string[] = [];
    let [streams, told, badEnds, brokenOff] = [0, 0, 0, 0];
    for (let stop = 0; stop < times; stop += 1) {
      const ended = await openStreams(
        app.url,
        Array.from({ length: streamsEach }, () => people.buyer),
      );
      const readers = startReaders(app.url, people, 4);
      await delay(1_000 + Math.random() * 500);
      const before = load.ledger.ambiguous;
      const started = performance.now();
      await app.end('SIGTERM');
      ends.push(performance.now() - started);
      badEnds += (await app.exit()) === 0 ? 0 : 1;
      const { opened, toldToReturn } = await ended();
      [streams, told] = [streams + opened, told + toldToReturn];
      failedReads.push(...(await readers.stop()).failed.filter((failure) => !failure.endsWith('nobody there')));
      // While it starts it holds its port and takes nothing, which breaks off attempts too.
      brokenOff += load.ledger.ambiguous - before;
      await app.again();
    }
    const twice = await stopTwice(app);
    await app.again();
    const ledger = await load.stop();
    verdict.none(ledger.unavailable, 'commands refused by 503');
    verdict.none(brokenOff, 'commands broken off');
    verdict.none(failedReads.length, `reads that failed: ${[...new Set(failedReads)].join(', ')}`);
    verdict.none(streams - told, 'live streams that were not told when to come back');
    verdict.none(badEnds, 'ends with another exit code than 0');
    verdict.none(ends.filter((ms) => ms > mostMs).length, 'ends after more than 10 s');
    verdict.holds(twice < atOnceMs, `the second signal was obeyed after ${Math.round(twice)} ms`);
    const figures = await judge(verdict, ledger, judged());
    return {
      figures: {
        stops: times,
        'until the end': spreadOf(ends),
        'told twice': `${Math.round(twice)} ms`,
        'streams told to return': `${told} of ${streams}`,
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
