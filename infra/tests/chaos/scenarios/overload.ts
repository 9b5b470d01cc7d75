import { createVerdict, judge } from '../judging/verdict.ts';
import { createLedger } from '../load/ledger.ts';
import { bombard, saturate, type Shot } from '../load/openLoop.ts';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { sendOnce } from '../load/send.ts';
import { isReady } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';

const overloadFactor = 5;
/** Minimum goodput as a share of the peak. */
const minGoodput = 0.8;
const recoveryMs = 5_000;
/** Milliseconds within which a request after the overload must have a response. */
const quickMs = 500;
const seconds = { warm: 4, peak: 5, barrage: 8 } as const;

async function respondsQuickly(url: string, { path, body, as }: Shot): Promise<boolean> {
  const started = performance.now();
  const answer = await sendOnce({ url, path, body, token: as.token });
  return typeof answer === 'object' && answer.status === 200 && performance.now() - started < quickMs;
}

/** Sends five times as many commands per second as the product can process, from clients that do not wait for each other. */
export const overloadScenario: Scenario = {
  name: 'overload',
  promise: 'keeps goodput at 80 % under fivefold load, refuses the rest with 503 and Retry-After, recovers within 5 s',
  breaks: {
    shedding: { what: 'no request is shed', mutations: ['loadShedding'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const { url } = app;
    const shot: Shot = { path: '/api/rfq/send', body: rfqFrom(people.buyer, ['1NCE']), as: people.buyer };
    const warm = await saturate(url, shot, seconds.warm);
    const before = await saturate(url, shot, seconds.peak);
    const barrage = await bombard(url, shot, before.goodput * overloadFactor, seconds.barrage);
    const recovered = await until('quick responses', 6 * recoveryMs, async () => respondsQuickly(url, shot));
    const after = await saturate(url, shot, seconds.peak);
    const peak = (before.goodput + after.goodput) / 2;
    const share = barrage.goodput / peak;
    verdict.holds(share >= minGoodput, `goodput fell to ${share.toFixed(2)} of its peak`);
    verdict.holds(barrage.shed > 0, 'no command was refused: there was no overload');
    for (const [other, all] of Map.groupBy(barrage.others, (each) => each)) verdict.none(all.length, other);
    verdict.holds(recovered <= recoveryMs, `responses were only quick again after ${Math.round(recovered)} ms`);
    verdict.holds(await isReady(url), 'the product is not ready');
    const acknowledged = [warm, before, barrage, after].flatMap((each) => each.acknowledged);
    const ledger = { ...createLedger(), acknowledged };
    const metrics = await judge(verdict, ledger, judged());
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
