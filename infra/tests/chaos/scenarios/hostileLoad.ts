import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type HonestCall, startCrowd } from '../hostile/crowd.ts';
import { AttackSummary } from '../hostile/summary.ts';
import { endOf, windowAt, type Windows, windowsFor } from '../hostile/windows.ts';
import { createVerdict, type Verdict } from '../judging/verdict.ts';
import { percentile } from '../judging/percentile.ts';
import { startApp } from '../running/app.ts';
import { type MemorySample, readMemory, reportingTo } from '../running/memory.ts';
import { startProgram } from '../running/programs.ts';
import { until } from '../running/until.ts';
import type { Outcome, Scenario } from '../scenario.ts';

const defaultMinutes = 2;
/** Maximum p99 of regular requests in attacked windows, as a multiple of the p99 in quiet windows. */
const maxSlowdown = 3;
/** Maximum memory of the last third of the run, as a multiple of the second third, and the duration in minutes from which it is checked. */
const growth = { max: 1.1, fromMinutes: 15 } as const;
/** Milliseconds that attackers may need to register before the first attacked window. */
const preparationMs = 120_000;

function evaluateRequests(verdict: Verdict, windows: Windows, calls: readonly HonestCall[]): Outcome['metrics'] {
  const inWindow = (which: 'attacked' | 'quiet') =>
    calls.filter(({ at }) => windowAt(windows, at) === which).map(({ ms }) => ms);
  const [quiet, attacked] = [inWindow('quiet'), inWindow('attacked')];
  const [normal, slowed] = [percentile(quiet, 0.99), percentile(attacked, 0.99)];
  const slowdown = slowed / Math.max(1, normal);
  verdict.holds(
    slowdown <= maxSlowdown,
    `p99 of regular requests is ${slowdown.toFixed(2)} times that of quiet windows`,
  );
  return {
    'regular requests': `${quiet.length} quiet, ${attacked.length} attacked`,
    'median and p99, quiet': `${percentile(quiet, 0.5)} and ${normal} ms`,
    'median and p99, attacked': `${percentile(attacked, 0.5)} and ${slowed} ms`,
    slowdown: `${slowdown.toFixed(2)} times (at most ${maxSlowdown})`,
  };
}

function evaluateMemory(verdict: Verdict, minutes: number, samples: readonly MemorySample[]): Outcome['metrics'] {
  const third = Math.ceil(samples.length / 3);
  const thirds = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)];
  const metrics: Record<string, string> = {};
  for (const what of ['heapUsed', 'rss'] as const) {
    const means = thirds.map((each) => each.reduce((sum, one) => sum + one[what], 0) / Math.max(1, each.length));
    const ratio = (means[2] ?? 0) / Math.max(1, means[1] ?? 0);
    metrics[what] =
      `${means.map((mean) => Math.round(mean / 2 ** 20)).join(', ')} MB by thirds of the run, ${ratio.toFixed(2)} times`;
    if (minutes >= growth.fromMinutes) verdict.holds(ratio <= growth.max, `${what} grows ${ratio.toFixed(2)} times`);
  }
  return metrics;
}

/** Slow uploads, workbooks with many inner files and expensive messages in every other window, while fifty accounts read and write. */
export const hostileLoadScenario: Scenario = {
  name: 'hostileLoad',
  promise:
    'slows fifty regular accounts at most threefold under slow uploads, crowded workbooks and expensive messages',
  breaks: {
    uploadShares: {
      what: 'slow uploads keep their slots, and one account may use all of them',
      mutations: ['uploadShares'],
    },
  },
  async run(stage) {
    const verdict = createVerdict();
    const minutes = stage.options.minutes ?? defaultMinutes;
    const folder = await stage.newFolder();
    const memoryFile = path.join(folder, 'memory.jsonl');
    const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1', ...reportingTo(memoryFile) };
    const app = await startApp({ folder, mutations: stage.mutations, env });
    stage.undo.defer(() => app.end('SIGKILL'));

    const crowd = await startCrowd(app.url);
    const startOfMemory = readMemory(memoryFile).length;
    const windows = windowsFor(minutes, Date.now());
    const attackers = startProgram('infra/tests/chaos/hostile/loadAttackers.program.ts', {
      args: [app.url, JSON.stringify(windows)],
      mutations: [],
    });
    stage.undo.defer(() => attackers.kill('SIGKILL'));
    await until('the attack to start', preparationMs, () => {
      if (attackers.ended()) throw new Error(`The attackers ended:\n${attackers.output()}`);
      return attackers.output().includes('attacking');
    });
    await delay(Math.max(0, endOf(windows) - Date.now()));
    const calls = await crowd.stop();
    await attackers.exit;
    if (app.ended()) throw new Error(`The product ended:\n${app.output()}`);
    const { heard, faults } = AttackSummary.parse(JSON.parse(attackers.output().trim().split('\n').at(-1) ?? ''));

    const failed = calls.flatMap((call) => call.failed ?? []);
    const kinds = Object.entries(Object.groupBy(failed, (each) => each)).map(
      ([each, all]) => `${all?.length} x ${each}`,
    );
    verdict.holds(failed.length === 0, `${failed.length} regular requests failed: ${kinds.join(', ')}`);
    for (const [fault, times] of Object.entries(faults)) verdict.none(times, `responses ${fault}`);
    const answers = Object.entries(heard).map(([answer, times]) => `${times} x ${answer}`);
    return {
      metrics: {
        minutes,
        'attack results': answers.join(', '),
        ...evaluateRequests(verdict, windows, calls),
        ...evaluateMemory(verdict, minutes, readMemory(memoryFile).slice(startOfMemory)),
      },
      failures: verdict.failures,
    };
  },
};
