import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, type Verdict } from '../judging/verdict.ts';
import { memoryOf, watchMemory } from '../running/memoryOf.ts';
import { type App, startApp } from '../running/app.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const usualRounds = 3;
const guests = 40;

/** MB by which the process may grow, and milliseconds that anybody else may wait. */
const allowed = { growthMb: 300, waitMs: 2500 } as const;

const searchPath = '/api/providers/search?limit=48';

/** Milliseconds that somebody else waits for an answer, over and over, until it is told to stop. */
function startVisitor(url: string): { stop(this: void): Promise<readonly number[]> } {
  const waits: number[] = [];
  let stopping = false;
  const visit = async (): Promise<void> => {
    while (!stopping) {
      const began = performance.now();
      await (await fetch(`${url}${searchPath}`)).arrayBuffer();
      waits.push(performance.now() - began);
      await delay(20);
    }
  };
  const visiting = visit();
  return {
    stop: async () => {
      stopping = true;
      await visiting;
      return waits;
    },
  };
}

async function providerIds({ url }: App): Promise<readonly string[]> {
  const reply = (await (await fetch(`${url}${searchPath}`)).json()) as { providers: readonly { id: string }[] };
  return reply.providers.map(({ id }) => id);
}

/** What became of one guest's wish: a file, or words when to come back. */
async function takeFile(url: string, verdict: Verdict): Promise<number> {
  const answer = await fetch(url);
  const { length } = Buffer.from(await answer.arrayBuffer());
  verdict.holds(answer.status === 200 || answer.status === 503, `an export was answered ${answer.status}`);
  if (answer.status === 200) verdict.holds(length > 1000, `a file of ${length} bytes was sent`);
  else verdict.holds(answer.headers.get('retry-after') !== null, '503 without Retry-After');
  return answer.status;
}

/** Every guest wants the comparison of two other providers: no file serves two of them. */
async function storm(app: App, ids: readonly string[], round: number, verdict: Verdict): Promise<readonly number[]> {
  const wishes = Array.from({ length: guests }, (_none, at) => {
    const pair = [ids[at % ids.length], ids[(at + round + 1) % ids.length]];
    return `${app.url}/api/providers/comparison?format=xlsx&ids=${pair.join(',')}`;
  });
  return Promise.all(wishes.map((wish) => takeFile(wish, verdict)));
}

/** Forty guests take away different files at the same moment. */
export const guestExports: Scenario = {
  name: 'guestExports',
  promise:
    '40 guests who want a file at once cost bounded memory, hold nobody up, and are served or told when to come back',
  breaks: { exportLine: { what: 'files are made for everybody at once', mutations: ['exportLine'] } },
  async run(stage) {
    const verdict = createVerdict();
    const app = await startApp({ folder: await stage.newFolder(), mutations: stage.mutations });
    stage.undo.defer(() => app.end('SIGKILL'));
    const ids = await providerIds(app);
    await storm(app, ids.slice(0, 1), 0, verdict);
    const before = await memoryOf(app.pid());
    const memory = watchMemory(app.pid());
    const visitor = startVisitor(app.url);
    const statuses: number[] = [];
    const rounds = stage.options.times ?? usualRounds;
    for (let round = 0; round < rounds; round += 1) statuses.push(...(await storm(app, ids, round, verdict)));
    const waits = await visitor.stop();
    const most = await memory.stop();
    const served = statuses.filter((status) => status === 200).length;
    const longest = Math.round(Math.max(...waits));
    verdict.holds(served >= rounds, 'hardly a file was made');
    verdict.holds(most - before <= allowed.growthMb, `the process grew by ${most - before} MB`);
    verdict.holds(longest <= allowed.waitMs, `somebody else waited ${longest} ms`);
    return {
      figures: {
        asked: statuses.length,
        served,
        'told to come back': statuses.length - served,
        'MB before': before,
        'MB at most': most,
        'others waited': spreadOf(waits),
      },
      failures: verdict.failures,
    };
  },
};
