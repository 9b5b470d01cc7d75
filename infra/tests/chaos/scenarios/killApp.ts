import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualTimes = 50;
/** Milliseconds of work between two kills. */
const life = { least: 100, most: 1_300 } as const;
/** Milliseconds within which the product must be ready again, half of the times at least. */
const goalMs = 5_000;
/** On a machine so busy that an ordinary start takes long, so many times that. */
const ordinaryStarts = 3;

/** kill -9 of the product at random moments under load. */
export const killApp: Scenario = {
  name: 'killApp',
  promise: 'kill -9 of the app at random moments under load loses nothing and doubles nothing',
  breaks: {
    idempotency: { what: 'a command that comes again is not recognised', mutations: ['idempotency'] },
    answerAfterCommit: { what: 'appends are answered before they are stored', mutations: ['answerAfterCommit'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const load = startLoad({ people, urls: [app.url], clients: 6, restMs: 10 });
    const readyAgain: number[] = [];
    const times = stage.options.times ?? usualTimes;
    for (let moment = 0; moment < times; moment += 1) {
      await delay(life.least + Math.random() * (life.most - life.least));
      await app.end('SIGKILL');
      readyAgain.push(await app.again());
    }
    const figures = await judge(verdict, await load.stop(), judged());
    const within = (limit: number): number => readyAgain.filter((ms) => ms <= limit).length;
    const limit = Math.round(Math.max(goalMs, app.readyAfter * ordinaryStarts));
    verdict.holds(within(limit) * 2 > times, `only ${within(limit)} of ${times} times ready again within ${limit} ms`);
    return {
      figures: {
        kills: times,
        ...figures,
        'ready again': spreadOf(readyAgain),
        'within 5 s': `${within(goalMs)} of ${times}`,
        'ordinary start': `${Math.round(app.readyAfter)} ms`,
      },
      failures: verdict.failures,
    };
  },
};
