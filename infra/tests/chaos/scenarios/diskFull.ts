import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createVerdict, judge } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { sendOnce } from '../load/send.ts';
import { signInPeople } from '../load/people.ts';
import { startApp } from '../running/app.ts';
import { databaseUrlOf } from '../running/folders.ts';
import { keyOf } from '../running/key.ts';
import { mountSmallDisk } from '../running/smallDisk.ts';
import { until } from '../running/until.ts';
import { isReady } from '../running/app.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

const megabytes = 128;
/** Milliseconds that the disk stays full after the first refusal. */
const fullMs = 6_000;
/** Milliseconds within which a refusal must be sent. */
const quickMs = 2_000;
const backMs = 30_000;

export const diskFullScenario: Scenario = {
  name: 'diskFull',
  promise: 'returns a quick 503 when the disk is full, acknowledges nothing wrongly, and recovers',
  breaks: {
    unavailable: {
      what: 'a database that cannot write causes a response like a defect',
      mutations: ['unavailableResponse'],
    },
  },
  async run(stage) {
    const verdict = createVerdict();
    const disk = mountSmallDisk(megabytes);
    stage.undo.defer(disk.remove);
    const seeded = await stage.newFolder();
    execFileSync('cp', ['-Rp', `${seeded}${path.sep}.`, disk.folder]);
    const app = await startApp({ folder: disk.folder, mutations: stage.mutations });
    stage.undo.defer(() => app.end('SIGKILL'));
    const people = await signInPeople(app.url);
    const load = startLoad({ people, urls: [app.url], clients: 6, restMs: 5 });
    await delay(1_500);
    disk.fill();
    const probe = async (): Promise<{ readonly status: number | string; readonly ms: number }> => {
      const started = performance.now();
      const [provider] = people.vendors;
      const answer = await sendOnce({
        url: app.url,
        path: '/api/rfq/send',
        body: {
          companyName: 'Full',
          contactName: 'Disk',
          email: people.buyer.email,
          expectedVolume: '1',
          selectedProviders: [provider?.provider],
        },
        token: people.buyer.token,
      });
      return { status: typeof answer === 'object' ? answer.status : answer, ms: performance.now() - started };
    };
    await until('the disk to be full', backMs, async () => {
      disk.fill();
      return load.ledger.unavailable > 0 || (await probe()).status !== 200;
    });
    const refusals: number[] = [];
    const end = performance.now() + fullMs;
    while (performance.now() < end) {
      disk.fill();
      const { status, ms } = await probe();
      if (status === 503) refusals.push(ms);
      await delay(50);
    }
    const live = await fetch(`${app.url}/health/live`).then(({ ok }) => ok);
    disk.free();
    const recovered = await until('the product to recover', backMs, () => isReady(app.url));
    await delay(1_000);
    const ledger = await load.stop();
    verdict.holds(refusals.length > 0, 'no command was refused: the disk was not full');
    verdict.none(refusals.filter((ms) => ms > quickMs).length, `refusals slower than ${quickMs} ms`);
    verdict.holds(live, 'the liveness check failed while the disk was full');
    const judged = { databaseUrl: databaseUrlOf(disk.folder), keyEncryptionKey: keyOf(disk.folder) };
    const metrics = await judge(verdict, ledger, judged);
    return {
      metrics: {
        refused: refusals.length,
        'time until refusal': spreadOf(refusals),
        'recovery time': `${Math.round(recovered)} ms`,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
