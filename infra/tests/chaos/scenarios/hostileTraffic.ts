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

const defaultMinutes = 3;
const attacksPerSecond = 25;
/** Minutes in which caches and compiled code may still grow. */
const warmUpMinutes = 5;
/** Maximum growth in MB per minute. */
const maxGrowth = 1;
const maxP99Ms = 300;
const pollMs = 5_000;

/** Polls the health check of the product for a time. @returns the number of failures. */
async function watchHealth(app: App, minutes: number): Promise<number> {
  const end = performance.now() + minutes * 60_000;
  let failures = 0;
  while (performance.now() < end) {
    const answer = await fetch(`${app.url}/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.arrayBuffer();
    if (!answer?.ok) failures += 1;
    if (app.ended()) throw new Error(`The product ended:\n${app.output()}`);
    await delay(pollMs);
  }
  return failures;
}

/** Evaluates memory growth after the warm-up; shorter runs only report it. */
function evaluateMemory(verdict: Verdict, samples: readonly MemorySample[]): Outcome['metrics'] {
  const warm = samples.filter(({ minutes }) => minutes >= warmUpMinutes);
  const metrics: Record<string, string> = {};
  for (const what of ['heapUsed', 'rss'] as const) {
    const growth = growthOf(warm, what);
    const last = samples.at(-1)?.[what] ?? 0;
    const grown = growth === null ? 'run too short to measure growth' : `${growth.toFixed(2)} MB a minute`;
    metrics[what] = `${Math.round(last / 2 ** 20)} MB, ${grown}`;
    verdict.holds((growth ?? 0) <= maxGrowth, `${what} grows by ${growth?.toFixed(2)} MB a minute`);
  }
  return metrics;
}

/** Formats the number of occurrences of each text, most frequent first. */
function formatCounts(texts: Iterable<string>): string {
  const counts = Object.entries(Object.groupBy(texts, (each) => each)).map(([each, all]) => ({
    each,
    times: all?.length ?? 0,
  }));
  return counts
    .toSorted((a, b) => b.times - a.times)
    .map(({ each, times }) => `${times} x ${each}`)
    .join(', ');
}

/** Malformed, slow, oversized and concurrent requests from 50 accounts and guests, while ten regular users work. */
export const hostileTrafficScenario: Scenario = {
  name: 'hostileTraffic',
  promise:
    'stays up, healthy, stable in memory and fast for others under malformed, slow, oversized and concurrent requests',
  breaks: {
    edge: { what: 'text that cannot be stored is accepted', mutations: ['textValidation'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const minutes = stage.options.minutes ?? defaultMinutes;
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
    await until('the attack to start', 120_000, () => {
      if (attackers.ended()) throw new Error(`The attackers ended:\n${attackers.output()}`);
      return attackers.output().includes('attacking');
    });
    const honest = await startHonestCallers(app.url, people);
    verdict.none(await watchHealth(app, minutes), 'failed health checks');
    const { milliseconds, failed } = await honest.stop();
    attackers.kill('SIGTERM');
    await attackers.exit;
    const { heard, faults } = AttackSummary.parse(JSON.parse(attackers.output().split('\n').at(-2) ?? ''));

    verdict.holds(failed.length === 0, `${failed.length} regular requests failed: ${formatCounts(failed)}`);
    for (const [fault, times] of Object.entries(faults)) verdict.none(times, `responses ${fault}`);
    const p99 = percentile(milliseconds, 0.99);
    verdict.holds(p99 < maxP99Ms, `the p99 of regular requests is ${p99} ms`);
    const answers = Object.entries(heard).map(([answer, times]) => `${times} x ${answer}`);
    return {
      metrics: {
        minutes,
        'attack results': answers.join(', '),
        'regular requests': milliseconds.length,
        'regular median and p99': `${percentile(milliseconds, 0.5)} and ${p99} ms`,
        ...evaluateMemory(verdict, readMemory(memoryFile)),
      },
      failures: verdict.failures,
    };
  },
};
