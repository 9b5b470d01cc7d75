import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RegularUserRequestRecord, startRegularUserTestLoad } from '../hostile/regularUsers.ts';
import { HostileAttackResponseCounts } from '../hostile/attackSummary.ts';
import {
  getEndOfAllAttackTimeWindows,
  classifyTestTimeAsAttackedOrQuiet,
  type ChaosAttackTimeWindows,
  planAttackTimeWindows,
} from '../hostile/attackWindows.ts';
import {
  createChaosFailureCollector,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { calculatePercentileInChaosTest } from '../evaluation/percentile.ts';
import { startTestProductProcess } from '../running/productProcess.ts';
import {
  type ProcessMemorySample,
  readProcessMemorySamplesFromFile,
  buildMemoryReportEnvironmentVariables,
} from '../running/memorySamples.ts';
import { startMutatedProgram } from '../running/mutatedProgram.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenarioOutcome, ChaosScenario } from '../scenario.ts';

const defaultMinutes = 2;
/** Maximum p99 of regular requests in attacked windows, as a multiple of the p99 in quiet windows. */
const maxSlowdown = 3;
/**
 * Maximum mean memory in the last third of the run, as a multiple of the mean memory in the second third; and the
 * minimum duration, in minutes, of runs in which this growth is checked.
 */
const growth = { max: 1.1, fromMinutes: 15 } as const;
/** Milliseconds that attackers may need to register before the first attacked window. */
const preparationMs = 120_000;

function evaluateRequests(
  verdict: ChaosFailureCollector,
  windows: ChaosAttackTimeWindows,
  calls: readonly RegularUserRequestRecord[],
): ChaosScenarioOutcome['metrics'] {
  const inWindow = (which: 'attacked' | 'quiet') =>
    calls.filter(({ at }) => classifyTestTimeAsAttackedOrQuiet(windows, at) === which).map(({ ms }) => ms);
  const [quiet, attacked] = [inWindow('quiet'), inWindow('attacked')];
  const [normal, slowed] = [
    calculatePercentileInChaosTest(quiet, 0.99),
    calculatePercentileInChaosTest(attacked, 0.99),
  ];
  const slowdown = slowed / Math.max(1, normal);
  verdict.expectTrue(
    slowdown <= maxSlowdown,
    `p99 of regular requests is ${slowdown.toFixed(2)} times that of quiet windows`,
  );
  return {
    'regular requests': `${quiet.length} quiet, ${attacked.length} attacked`,
    'median and p99, quiet': `${calculatePercentileInChaosTest(quiet, 0.5)} and ${normal} ms`,
    'median and p99, attacked': `${calculatePercentileInChaosTest(attacked, 0.5)} and ${slowed} ms`,
    slowdown: `${slowdown.toFixed(2)} times (at most ${maxSlowdown})`,
  };
}

function evaluateMemory(
  verdict: ChaosFailureCollector,
  minutes: number,
  samples: readonly ProcessMemorySample[],
): ChaosScenarioOutcome['metrics'] {
  const third = Math.ceil(samples.length / 3);
  const thirds = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)];
  const metrics: Record<string, string> = {};
  for (const what of ['heapUsed', 'rss'] as const) {
    const means = thirds.map((each) => each.reduce((sum, one) => sum + one[what], 0) / Math.max(1, each.length));
    const ratio = (means[2] ?? 0) / Math.max(1, means[1] ?? 0);
    metrics[what] =
      `${means.map((mean) => Math.round(mean / 2 ** 20)).join(', ')} MB by thirds of the run, ${ratio.toFixed(2)} times`;
    if (minutes >= growth.fromMinutes)
      verdict.expectTrue(ratio <= growth.max, `${what} grows ${ratio.toFixed(2)} times`);
  }
  return metrics;
}

/**
 * In every other window, sends slow uploads, workbooks whose ZIP archives contain many files, and messages that are
 * expensive to process. Fifty accounts read and write in all windows.
 */
export const costlyLegitimateLoadScenario: ChaosScenario = {
  name: 'hostileLoad',
  guarantee:
    'slows fifty regular accounts at most threefold under slow uploads, crowded workbooks and expensive messages',
  breaks: {
    uploadShares: {
      what: 'slow uploads keep their slots, and one account may use all of them',
      mutations: ['uploadShares'],
    },
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

    const crowd = await startRegularUserTestLoad(app.url);
    const startOfMemory = readProcessMemorySamplesFromFile(memoryFile).length;
    const windows = planAttackTimeWindows(minutes, Date.now());
    const attackers = startMutatedProgram('infra/tests/chaos/hostile/loadAttackers.program.ts', {
      args: [app.url, JSON.stringify(windows)],
      mutations: [],
    });
    stage.cleanup.defer(() => attackers.kill('SIGKILL'));
    await pollUntilTestConditionIsTrue('the attack to start', preparationMs, () => {
      if (attackers.hasEnded()) throw new Error(`The attackers ended:\n${attackers.output()}`);
      return attackers.output().includes('attacking');
    });
    await delay(Math.max(0, getEndOfAllAttackTimeWindows(windows) - Date.now()));
    const calls = await crowd.stop();
    await attackers.exit;
    if (app.hasEnded()) throw new Error(`The product ended:\n${app.output()}`);
    const { heard, faults } = HostileAttackResponseCounts.parse(
      JSON.parse(attackers.output().trim().split('\n').at(-1) ?? ''),
    );

    const failed = calls.flatMap((call) => call.failed ?? []);
    const kinds = Object.entries(Object.groupBy(failed, (each) => each)).map(
      ([each, all]) => `${all?.length} x ${each}`,
    );
    verdict.expectTrue(failed.length === 0, `${failed.length} regular requests failed: ${kinds.join(', ')}`);
    for (const [fault, times] of Object.entries(faults)) verdict.expectZero(times, `responses ${fault}`);
    const answers = Object.entries(heard).map(([answer, times]) => `${times} x ${answer}`);
    return {
      metrics: {
        minutes,
        'attack results': answers.join(', '),
        ...evaluateRequests(verdict, windows, calls),
        ...evaluateMemory(verdict, minutes, readProcessMemorySamplesFromFile(memoryFile).slice(startOfMemory)),
      },
      failures: verdict.failures,
    };
  },
};
