import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startMeasuringRegularUserLatencies } from '../hostile/regularCallers.ts';
import { HostileAttackResponseCounts } from '../hostile/attackSummary.ts';
import { calculatePercentileInChaosTest } from '../evaluation/percentile.ts';
import {
  createChaosFailureCollector,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { signInTestDemoBuyerAndVendors } from '../load/demoAccounts.ts';
import { type TestProductProcess, startTestProductProcess } from '../running/productProcess.ts';
import {
  calculateMemoryGrowthMbPerMinute,
  type ProcessMemorySample,
  readProcessMemorySamplesFromFile,
  buildMemoryReportEnvironmentVariables,
} from '../running/memorySamples.ts';
import { startMutatedProgram } from '../running/mutatedProgram.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenarioOutcome, ChaosScenario } from '../scenario.ts';

const defaultMinutes = 3;
const attacksPerSecond = 25;
/** Minutes after the start during which caches and compiled code may still grow. */
const warmUpMinutes = 5;
/** Maximum memory growth after the warm-up in MB per minute. */
const maxGrowth = 1;
const maxP99Ms = 300;
const pollMs = 5_000;

/**
 * Polls the health check of the product for this number of minutes.
 * @returns the number of failures.
 */
async function watchHealth(app: TestProductProcess, minutes: number): Promise<number> {
  const end = performance.now() + minutes * 60_000;
  let failures = 0;
  while (performance.now() < end) {
    const answer = await fetch(`${app.url}/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await answer?.arrayBuffer();
    if (!answer?.ok) failures += 1;
    if (app.hasEnded()) throw new Error(`The product ended:\n${app.output()}`);
    await delay(pollMs);
  }
  return failures;
}

/** Evaluates memory growth after the warm-up. Runs that are too short for an evaluation only report the memory. */
function evaluateMemory(
  verdict: ChaosFailureCollector,
  samples: readonly ProcessMemorySample[],
): ChaosScenarioOutcome['metrics'] {
  const warm = samples.filter(({ minutes }) => minutes >= warmUpMinutes);
  const metrics: Record<string, string> = {};
  for (const what of ['heapUsed', 'rss'] as const) {
    const growth = calculateMemoryGrowthMbPerMinute(warm, what);
    const last = samples.at(-1)?.[what] ?? 0;
    const grown = growth === null ? 'run too short to measure growth' : `${growth.toFixed(2)} MB a minute`;
    metrics[what] = `${Math.round(last / 2 ** 20)} MB, ${grown}`;
    verdict.expectTrue((growth ?? 0) <= maxGrowth, `${what} grows by ${growth?.toFixed(2)} MB a minute`);
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

/** Sends malformed, slow, oversized and concurrent requests from 50 accounts and from guests, while ten users work. */
export const hostileTrafficScenario: ChaosScenario = {
  name: 'hostileTraffic',
  guarantee:
    'stays up, healthy, stable in memory and fast for others under malformed, slow, oversized and concurrent requests',
  breaks: {
    edge: { what: 'text that cannot be stored is accepted', mutations: ['textValidation'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const minutes = stage.options.minutes ?? defaultMinutes;
    const folder = await stage.createSeededFolder();
    const memoryFile = path.join(folder, 'memory.jsonl');
    const env = {
      RATE_LIMIT_FACTOR: '1',
      TRUST_PROXY: '127.0.0.1',
      ...buildMemoryReportEnvironmentVariables(memoryFile),
    };
    const app = await startTestProductProcess({ folder, mutations: stage.mutations, env });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    const people = await signInTestDemoBuyerAndVendors(app.url);

    const attackers = startMutatedProgram('infra/tests/chaos/hostile/attackers.program.ts', {
      args: [app.url, String(attacksPerSecond)],
      mutations: [],
    });
    stage.cleanup.defer(() => attackers.kill('SIGKILL'));
    await pollUntilTestConditionIsTrue('the attack to start', 120_000, () => {
      if (attackers.hasEnded()) throw new Error(`The attackers ended:\n${attackers.output()}`);
      return attackers.output().includes('attacking');
    });
    const honest = await startMeasuringRegularUserLatencies(app.url, people);
    verdict.expectZero(await watchHealth(app, minutes), 'failed health checks');
    const { milliseconds, failed } = await honest.stop();
    attackers.kill('SIGTERM');
    await attackers.exit;
    const { heard, faults } = HostileAttackResponseCounts.parse(
      JSON.parse(attackers.output().split('\n').at(-2) ?? ''),
    );

    verdict.expectTrue(failed.length === 0, `${failed.length} regular requests failed: ${formatCounts(failed)}`);
    for (const [fault, times] of Object.entries(faults)) verdict.expectZero(times, `responses ${fault}`);
    const p99 = calculatePercentileInChaosTest(milliseconds, 0.99);
    verdict.expectTrue(p99 < maxP99Ms, `the p99 of regular requests is ${p99} ms`);
    const answers = Object.entries(heard).map(([answer, times]) => `${times} x ${answer}`);
    return {
      metrics: {
        minutes,
        'attack results': answers.join(', '),
        'regular requests': milliseconds.length,
        'regular median and p99': `${calculatePercentileInChaosTest(milliseconds, 0.5)} and ${p99} ms`,
        ...evaluateMemory(verdict, readProcessMemorySamplesFromFile(memoryFile)),
      },
      failures: verdict.failures,
    };
  },
};
