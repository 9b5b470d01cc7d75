import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { sendTestCommandOnce } from '../load/sendCommand.ts';
import { signInTestDemoBuyerAndVendors } from '../load/demoAccounts.ts';
import { startTestProductProcess } from '../running/productProcess.ts';
import { getTestEmbeddedDatabaseUrl } from '../running/seededFolders.ts';
import { readTestDataFolderKeyEncryptionKey } from '../running/keyEncryptionKey.ts';
import { mountFillableDisk } from '../running/smallDisk.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import { isTestProductReady } from '../running/productProcess.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const megabytes = 128;
/** Milliseconds that the disk stays full after the first refusal. */
const fullMs = 6_000;
/** Milliseconds within which a refusal must be sent. */
const quickMs = 2_000;
const backMs = 30_000;

/** Fills the disk of the product under load, and frees it again. */
export const diskFullScenario: ChaosScenario = {
  name: 'diskFull',
  guarantee: 'returns a quick 503 when the disk is full, acknowledges nothing wrongly, and recovers',
  breaks: {
    unavailable: {
      what: 'a database that cannot write causes a response like a defect',
      mutations: ['unavailableResponse'],
    },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const disk = mountFillableDisk(megabytes);
    stage.cleanup.defer(disk.remove);
    const seeded = await stage.createSeededFolder();
    execFileSync('cp', ['-Rp', `${seeded}${path.sep}.`, disk.folder]);
    const app = await startTestProductProcess({ folder: disk.folder, mutations: stage.mutations });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    const people = await signInTestDemoBuyerAndVendors(app.url);
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 6, restMs: 5 });
    await delay(1_500);
    disk.fill();
    const probe = async (): Promise<{ readonly status: number | string; readonly ms: number }> => {
      const started = performance.now();
      const [provider] = people.vendors;
      const answer = await sendTestCommandOnce({
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
    await pollUntilTestConditionIsTrue('the disk to be full', backMs, async () => {
      disk.fill();
      return load.record.unavailable > 0 || (await probe()).status !== 200;
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
    const recovered = await pollUntilTestConditionIsTrue('the product to recover', backMs, () =>
      isTestProductReady(app.url),
    );
    await delay(1_000);
    const ledger = await load.stop();
    verdict.expectTrue(refusals.length > 0, 'no command was refused: the disk was not full');
    verdict.expectZero(refusals.filter((ms) => ms > quickMs).length, `refusals slower than ${quickMs} ms`);
    verdict.expectTrue(live, 'the liveness check failed while the disk was full');
    const judged = {
      databaseUrl: getTestEmbeddedDatabaseUrl(disk.folder),
      keyEncryptionKey: readTestDataFolderKeyEncryptionKey(disk.folder),
    };
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, judged);
    return {
      metrics: {
        refused: refusals.length,
        'time until refusal': formatMedianAndMaxMilliseconds(refusals),
        'recovery time': `${Math.round(recovered)} ms`,
        ...metrics,
      },
      failures: verdict.failures,
    };
  },
};
