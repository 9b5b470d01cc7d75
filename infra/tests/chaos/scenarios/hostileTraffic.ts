import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startHonestCallers } from '../hostile/honest.ts';
import { AttackSummary } from '../hostile/summary.ts';
import { percentile } from '../judging/percentile.ts';
import { createVerdict, type Verdict } from '../judging/verdict.ts';
import { signInPeople } from '../load/people.ts';
import { type App, startApp } from '../running/app.ts';
import { growthOf, type MemorySample, readMemory, reportingTo } from '../running/memory.ts';
import { startProgram } from '../running/programs.ts';
import { until } from '../running/until.ts';
import type { Outcome, Scenario } from '../scenario.ts';

const usualMinutes = 3;
const attacksPerSecond = 25;
/** Minutes in which caches and compiled code may still grow. */
const warmMinutes = 5;
/** MB a minute. */
const mostGrowth = 1;
const slowestMs = 300;
const looksMs = 5_000;

/** Asks for the health of the product until the time is over. @returns how often it was not well. */
async function watchHealth(app: App, minutes: number): Promise<number> {
  const end = performance.now() + minutes * 60_000;
  let unwell = 0;
  while (performance.now() < end) {
    const answer = await fetch(`${app.url}/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.arrayBuffer();
    if (!answer?.ok) unwell += 1;
    if (app.ended()) throw new Error(`The product ended:\n${app.output()}`);
    await delay(looksMs);
  }
  return unwell;
}

/** Growth after the warm minutes; shorter runs only print what they saw. */
function judgeMemory(verdict: Verdict, samples: readonly MemorySample[]): Outcome['figures'] {
  const warm = samples.filter(({ minutes }) => minutes >= warmMinutes);
  const figures: Record<string, string> = {};
  for (const what of ['heapUsed', 'rss'] as const) {
    const growth = growthOf(warm, what);
    const last = samples.at(-1)?.[what] ?? 0;
    const grown = growth === null ? 'too short to say how it grows' : `${growth.toFixed(2)} MB a minute`;
    figures[what] = `${Math.round(last / 2 ** 20)} MB, ${grown}`;
    verdict.holds((growth ?? 0) <= mostGrowth, `${what} grows by ${growth?.toFixed(2)} MB a minute`);
  }
  return figures;
}

/** How often each thing was said, the most frequent first, for people. */
function tally(said: Iterable<string>): string {
  const counts = Object.entries(Object.groupBy(said, (each) => each)).map(([each, all]) => ({
    each,
    times: all?.length ?? 0,
  }));
  return counts
    .toSorted((a, b) => b.times - a.times)
    .map(({ each, times }) => `${times} x ${each}`)
    .join(', ');
}

/** Malformed, slow, huge and concurrent requests from 50 accounts and from guests, while ten people work. */
export const hostileTraffic: Scenario = {
  name: 'hostileTraffic',
  promise: 'malformed, slow, huge and concurrent requests leave it up, well, steady in memory and quick for ten others',
  breaks: {
    edge: { what: 'text that cannot be stored is let in', mutations: ['edge'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const minutes = stage.options.minutes ?? usualMinutes;
    const folder = await stage.newFolder();
    const memoryFile = path.join(folder, 'memory.jsonl');
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', ...reportingTo(memoryFile) };
    const app = await startApp({ folder, mutations: stage.mutations, env });
    stage.undo.defer(() => app.end('SIGKILL'));
    const people = await signInPeople(app.url);

    const attackers = startProgram('infra/tests/chaos/hostile/attackers.program.ts', {
      args: [app.url, String(attacksPerSecond)],
      mutations: [],
    });
    stage.undo.defer(() => attackers.kill('SIGKILL'));
    await until('the attack to begin', 120_000, () => {
      if (attackers.ended()) throw new Error(`The attackers ended:\n${attackers.output()}`);
      return attackers.output().includes('attacking');
    });
    const honest = await startHonestCallers(app.url, people);
    verdict.none(await watchHealth(app, minutes), 'times the product was not well');
    const { milliseconds, failed } = await honest.stop();
    attackers.kill('SIGTERM');
    await attackers.exit;
    const { heard, faults } = AttackSummary.parse(JSON.parse(attackers.output().split('\n').at(-2) ?? ''));

    verdict.holds(failed.length === 0, `${failed.length} honest calls failed: ${tally(failed)}`);
    for (const [fault, times] of Object.entries(faults)) verdict.none(times, `answers ${fault}`);
    const p99 = percentile(milliseconds, 0.99);
    verdict.holds(p99 < slowestMs, `an honest caller in a hundred waits ${p99} ms`);
    const answers = Object.entries(heard).map(([answer, times]) => `${times} x ${answer}`);
    return {
      figures: {
        minutes,
        'attacks heard': answers.join(', '),
        'honest calls': milliseconds.length,
        'honest median and p99': `${percentile(milliseconds, 0.5)} and ${p99} ms`,
        ...judgeMemory(verdict, readMemory(memoryFile)),
      },
      failures: verdict.failures,
    };
  },
};
