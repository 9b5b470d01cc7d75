import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startTestWorkToAwaitLater } from '../running/backgroundWork.ts';
import { readTestProcessResidentMemoryMb, watchPeakResidentMemoryMb } from '../running/residentMemory.ts';
import { type TestProductProcess, startTestProductProcess } from '../running/productProcess.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultRounds = 3;
const guests = 40;

/** Maximum memory growth of the process in MB, and maximum response time of other requests in milliseconds. */
const limits = { growthMb: 300, waitMs: 2500 } as const;

const searchPath = '/api/providers/search?limit=48';

/** Repeatedly sends another request and measures its response time in milliseconds, until `stop` is called. */
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
  const finishVisiting = startTestWorkToAwaitLater(visit);
  return {
    stop: async () => {
      stopping = true;
      await finishVisiting();
      return waits;
    },
  };
}

async function providerIds({ url }: TestProductProcess): Promise<readonly string[]> {
  const reply = (await (await fetch(`${url}${searchPath}`)).json()) as { providers: readonly { id: string }[] };
  return reply.providers.map(({ id }) => id);
}

/**
 * Requests an export and expects a file or a retry hint.
 * @returns the status.
 */
async function requestExport(url: string, verdict: ChaosFailureCollector): Promise<number> {
  const answer = await fetch(url);
  const { length } = Buffer.from(await answer.arrayBuffer());
  verdict.expectTrue(answer.status === 200 || answer.status === 503, `an export returned ${answer.status}`);
  if (answer.status === 200) verdict.expectTrue(length > 1000, `a file of ${length} bytes was sent`);
  else verdict.expectTrue(answer.headers.get('retry-after') !== null, '503 response without Retry-After');
  return answer.status;
}

/** Every guest requests the comparison of a different pair of providers, so that no file can be shared. */
async function requestExports(
  app: TestProductProcess,
  ids: readonly string[],
  round: number,
  verdict: ChaosFailureCollector,
): Promise<readonly number[]> {
  const urls = Array.from({ length: guests }, (_none, at) => {
    const pair = [ids[at % ids.length], ids[(at + round + 1) % ids.length]];
    return `${app.url}/api/providers/comparison?format=xlsx&ids=${pair.join(',')}`;
  });
  return Promise.all(urls.map((url) => requestExport(url, verdict)));
}

/** Forty guests request different files at the same time. */
export const guestExportsScenario: ChaosScenario = {
  name: 'guestExports',
  guarantee: 'bounds memory and delays for 40 concurrent exports by guests, and returns files or retry hints',
  breaks: { exportLine: { what: 'the number of concurrent exports is not limited', mutations: ['exportLimit'] } },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const app = await startTestProductProcess({ folder: await stage.createSeededFolder(), mutations: stage.mutations });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    const ids = await providerIds(app);
    await requestExports(app, ids.slice(0, 1), 0, verdict);
    const before = await readTestProcessResidentMemoryMb(app.pid());
    const memory = watchPeakResidentMemoryMb(app.pid());
    const visitor = startVisitor(app.url);
    const statuses: number[] = [];
    const rounds = stage.options.times ?? defaultRounds;
    for (let round = 0; round < rounds; round += 1) statuses.push(...(await requestExports(app, ids, round, verdict)));
    const waits = await visitor.stop();
    const maximum = await memory.stop();
    const served = statuses.filter((status) => status === 200).length;
    const longest = Math.round(Math.max(...waits));
    verdict.expectTrue(served >= rounds, 'too few files were returned');
    verdict.expectTrue(maximum - before <= limits.growthMb, `the process grew by ${maximum - before} MB`);
    verdict.expectTrue(longest <= limits.waitMs, `another request waited ${longest} ms`);
    return {
      metrics: {
        requested: statuses.length,
        served,
        'retry hints': statuses.length - served,
        'MB before': before,
        'MB maximum': maximum,
        'other requests waited': formatMedianAndMaxMilliseconds(waits),
      },
      failures: verdict.failures,
    };
  },
};
