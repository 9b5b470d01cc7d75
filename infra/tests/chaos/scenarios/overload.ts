import { createVerdict, judge } from '../judging/verdict.ts';
import { createLedger } from '../load/ledger.ts';
import { bombard, saturate, type Shot } from '../load/openLoop.ts';
import { rfqFrom } from '../load/rfq/rfqBody.ts';
import { sendOnce } from '../load/send.ts';
import { isReady } from '../running/app.ts';
import { stageApp } from '../running/stagedApp.ts';
import { until } from '../running/until.ts';
import type { Scenario } from '../scenario.ts';

const tooMuch = 5;
/** Of what it does at its best. */
const leastGoodput = 0.8;
const recoveryMs = 5_000;
/** Milliseconds in which somebody who comes afterwards is answered. */
const quickMs = 500;
const seconds = { warm: 4, peak: 5, barrage: 8 } as const;

async function answersQuickly(url: string, { path, body, as }: Shot): Promise<boolean> {
  const started = performance.now();
  const answer = await sendOnce({ url, path, body, token: as.token });
  return typeof answer === 'object' && answer.status === 200 && performance.now() - started < quickMs;
}

/** Five times the commands a second that the product can take, from clients who do not wait for each other. */
export const overload: Scenario = {
  name: 'overload',
  promise:
    'five times the load it can take: goodput stays at 80 %, the rest hears 503 with Retry-After, recovery within 5 s',
  breaks: {
    shedding: { what: 'everybody who comes is served', mutations: ['shedding'] },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const { url } = app;
    const shot: Shot = { path: '/api/rfq/send', body: rfqFrom(people.buyer, ['1NCE']), as: people.buyer };
    const warm = await saturate(url, shot, seconds.warm);
    const before = await saturate(url, shot, seconds.peak);
    const barrage = await bombard(url, shot, before.goodput * tooMuch, seconds.barrage);
    const recovered = await until('quick answers', 6 * recoveryMs, async () => answersQuickly(url, shot));
    const after = await saturate(url, shot, seconds.peak);
    const peak = (before.goodput + after.goodput) / 2;
    const share = barrage.goodput / peak;
    verdict.holds(share >= leastGoodput, `goodput fell to ${share.toFixed(2)} of its peak`);
    verdict.holds(barrage.shed > 0, 'nobody was refused: it was not too much');
    for (const [other, all] of Map.groupBy(barrage.others, (each) => each)) verdict.none(all.length, other);
    verdict.holds(recovered <= recoveryMs, `quick answers again after ${Math.round(recovered)} ms`);
    verdict.holds(await isReady(url), 'the product is not ready');
    const acknowledged = [warm, before, barrage, after].flatMap((each) => each.acknowledged);
    const ledger = { ...createLedger(), acknowledged };
    const figures = await judge(verdict, ledger, judged());
    return {
      figures: {
        'commands per s at its best': Math.round(peak),
        'sent per s': Math.round(barrage.sent / seconds.barrage),
        goodput: `${share.toFixed(2)} of its best`,
        'refused by 503': barrage.shed,
        'quick answers again after': `${Math.round(recovered)} ms`,
        ...figures,
      },
      failures: verdict.failures,
    };
  },
};
