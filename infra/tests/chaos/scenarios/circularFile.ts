import { createTestXlsWithBrokenSectorChain } from '@marketplace/command-service/catalogue/import/testing/compoundFiles.ts';
import { createTestWorkbook } from '@marketplace/command-service/catalogue/import/testing/workbooks.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  createChaosFailureCollector,
  checkLogAndReadModelsAfterChaosRun,
  type ChaosFailureCollector,
} from '../evaluation/checkLogAndReadModelsAfterChaosRun.ts';
import { startRfqLoadTest } from '../load/rfqLoad.ts';
import { type SignedInDemoBuyerAndVendors, signInTestDemoAccount } from '../load/demoAccounts.ts';
import { startReadLoadTest } from '../load/readLoad.ts';
import { startChaosProductInstance } from '../running/stagedApp.ts';
import type { ChaosScenario } from '../scenario.ts';
import { formatMedianAndMaxMilliseconds } from '../medianAndMax.ts';

const defaultTimes = 5;
/** Milliseconds within which an upload must have a response on a slow machine. */
const timeoutMs = 60_000;
const paths = ['/upload', '/api/admin/catalogue/preview'];

interface SentFile {
  /** Status and code of the response, or `none`. */
  readonly answer: string;
  readonly ms: number;
}

async function sendFile(url: string, token: string, file: Buffer, name: string): Promise<SentFile> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), name);
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (response) =>
      response.ok ? 'accepted' : `${response.status} ${ProblemDetails.parse(await response.json()).code}`,
    () => 'none',
  );
  return { answer, ms: performance.now() - started };
}

/**
 * Builds a catalogue file with the providers that receive the RFQs of the load.
 * @param type type of all providers.
 */
function buildCatalogue({ vendors }: SignedInDemoBuyerAndVendors, type: string): Buffer {
  return createTestWorkbook([{ rows: [['Provider', 'Type'], ...vendors.map(({ provider }) => [provider, type])] }]);
}

async function sendValidFiles(
  verdict: ChaosFailureCollector,
  url: string,
  people: SignedInDemoBuyerAndVendors,
  token: string,
): Promise<void> {
  for (const type of ['MNO', 'MVNO']) {
    const { answer } = await sendFile(`${url}/upload`, token, buildCatalogue(people, type), 'honest.xlsx');
    verdict.expectTrue(answer === 'accepted', `the response to a valid file was ${answer}`);
  }
}

/** Uploads and previews an .xls file with circular sectors repeatedly under load. */
export const circularXlsUploadScenario: ChaosScenario = {
  name: 'circularFile',
  guarantee: 'refuses an .xls with circular sectors, stays up and serves all other requests',
  breaks: {
    contained: {
      what: 'files are parsed unchecked in the process of the product',
      mutations: ['uncheckedContainer', 'inProcessParsing'],
    },
  },
  async run(stage) {
    const verdict = createChaosFailureCollector();
    const { app, people, getEvaluatedDatabase } = await startChaosProductInstance(stage);
    const { token } = await signInTestDemoAccount(app.url, 'admin@marketplace.example');
    const load = startRfqLoadTest({ people, urls: [app.url], clients: 4, restMs: 10 });
    const readers = startReadLoadTest(app.url, people, 3);
    const file = createTestXlsWithBrokenSectorChain('circle');
    const took: number[] = [];
    for (let round = 0; round < (stage.options.times ?? defaultTimes) && verdict.failures.length === 0; round += 1) {
      for (const path of paths) {
        const { answer, ms } = await sendFile(`${app.url}${path}`, token, file, 'circle.xls');
        verdict.expectTrue(answer === '422 upload.damaged', `the response to the file sent to ${path} was ${answer}`);
        took.push(ms);
      }
    }
    if (verdict.failures.length === 0) await sendValidFiles(verdict, app.url, people, token);
    const { reads, failed } = await readers.stop();
    verdict.expectZero(failed.length, `failed reads, the first: ${failed[0] ?? ''}`);
    verdict.expectTrue(!app.hasEnded(), 'the product ended');
    const files = {
      'files sent': took.length,
      'time until refusal': formatMedianAndMaxMilliseconds(took),
      reads,
      'failed reads': failed.length,
    };
    // If the product hangs or has ended, stopping the clients would take until their commands time out.
    if (verdict.failures.length > 0) return { metrics: files, failures: verdict.failures };
    const ledger = await load.stop();
    verdict.expectZero(ledger.lostConnections, 'commands without a response while a file was parsed');
    const metrics = await checkLogAndReadModelsAfterChaosRun(verdict, ledger, getEvaluatedDatabase());
    return {
      metrics: { ...files, commands: formatMedianAndMaxMilliseconds(ledger.latencies), ...metrics },
      failures: verdict.failures,
    };
  },
};
