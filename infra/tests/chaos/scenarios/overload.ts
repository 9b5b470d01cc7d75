import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { createLoadTestClientRecord } from '../load/loadRecord.ts';
import { sendCommandsAtFixedRate, measurePeakCommandThroughput, type OpenLoopLoadCommand } from '../load/openLoop.ts';
import { buildLoadTestRfqBody } from '../load/rfq/loadRfqBody.ts';
import { sendTestCommandOnce } from '../load/sendCommand.ts';
import { isTestProductReady } from '../running/productProcess.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import type { ChaosScenario } from '../scenario.ts';

const overloadFactor = 5;
/** Minimum goodput as a share of the peak. */
const minGoodput = 0.8;
const recoveryMs = 5_000;
/** Milliseconds within which a request after the overload must have a response. */
const quickMs = 500;
const seconds = { warm: 4, peak: 5, barrage: 8 } as const;

async function respondsQuickly(url: string, { path, body, as }: OpenLoopLoadCommand): Promise<boolean> {
  const started = performance.now();
  const answer = await sendTestCommandOnce({ url, path, body, token: as.token });
  return typeof answer === 'object' && answer.status === 200 && performance.now() - started < quickMs;
}

/** Sends five times as many commands per second as the product can process, without waiting for responses. */
export const overloadScenario: ChaosScenario = {
  name: 'overload',
  guarantee:
    'keeps goodput at 80 % under fivefold load, refuses the rest with 503 and Retry-After, recovers within 5 s',
  breaks: {
    shedding: { what: 'no request is shed', mutations: ['loadShedding'] },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const { url } = app;
    const shot: OpenLoopLoadCommand = {
      path: '/api/rfq/send',
      body: buildLoadTestRfqBody(people.buyer, ['1NCE']),
      as: people.buyer,
    };
    const warm = await measurePeakCommandThroughput(url, shot, seconds.warm);
    const before = await measurePeakCommandThroughput(url, shot, seconds.peak);
    const barrage = await sendCommandsAtFixedRate(url, shot, before.goodput * overloadFactor, seconds.barrage);
    const recovered = await pollUntilTestConditionIsTrue('quick responses', 6 * recoveryMs, async () =>
      respondsQuickly(url, shot),
    );
    const after = await measurePeakCommandThroughput(url, shot, seconds.peak);
    const peak = (before.goodput + after.goodput) / 2;
    const share = barrage.goodput / peak;
    verdict.expectTrue(share >= minGoodput, `goodput fell to ${share.toFixed(2)} of its peak`);
    verdict.expectTrue(barrage.shed > 0, 'no command was refused: there was no overload');
    for (const [other, all] of Map.groupBy(barrage.others, (each) => each)) verdict.expectZero(all.length, other);
    verdict.expectTrue(recovered <= recoveryMs, `responses were only quick again after ${Math.round(recovered)} ms`);
    verdict.expectTrue(await isTestProductReady(url), 'the product is not ready');
    const acknowledged = [warm, before, barrage, after].flatMap((each) => each.acknowledged);
    const ledger = { ...createLoadTestClientRecord(), acknowledged };
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    return {
      metrics: {
        'commands per s at peak': Math.round(peak),
        'sent per s': Math.round(barrage.sent / seconds.barrage),
        goodput: `${share.toFixed(2)} of peak`,
        '503 responses': barrage.shed,
        'recovery time': `${Math.round(recovered)} ms`,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
