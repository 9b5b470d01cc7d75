import { xlsWithChain } from '@marketplace/command-service/catalogue/import/testing/compound.ts';
import { workbookFile } from '@marketplace/command-service/catalogue/import/testing/workbooks.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { createVerdict, judge, type Verdict } from '../judging/verdict.ts';
import { startLoad } from '../load/load.ts';
import { type People, signIn } from '../load/people.ts';
import { startReaders } from '../load/readers.ts';
import { stageApp } from '../running/stagedApp.ts';
import type { Scenario } from '../scenario.ts';
import { spreadOf } from '../spread.ts';

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
    async (response) => (response.ok ? 'accepted' : `${response.status} ${Problem.parse(await response.json()).code}`),
    () => 'none',
  );
  return { answer, ms: performance.now() - started };
}

/** A catalogue with the providers that receive the load's RFQs. @param type of all of them. */
function buildCatalogue({ vendors }: People, type: string): Buffer {
  return workbookFile([{ rows: [['Provider', 'Type'], ...vendors.map(({ provider }) => [provider, type])] }]);
}

async function sendValidFiles(verdict: Verdict, url: string, people: People, token: string): Promise<void> {
  for (const type of ['MNO', 'MVNO']) {
    const { answer } = await sendFile(`${url}/upload`, token, buildCatalogue(people, type), 'honest.xlsx');
    verdict.holds(answer === 'accepted', `the response to a valid file was ${answer}`);
  }
}

/** An .xls file with circular sectors, repeatedly uploaded and previewed under load. */
export const circularFileScenario: Scenario = {
  name: 'circularFile',
  promise: 'refuses an .xls with circular sectors, stays up and serves all other requests',
  breaks: {
    contained: {
      what: 'files are parsed unchecked in the process of the product',
      mutations: ['uncheckedContainer', 'inProcessParsing'],
    },
  },
  async run(stage) {
    const verdict = createVerdict();
    const { app, people, judged } = await stageApp(stage);
    const { token } = await signIn(app.url, 'admin@marketplace.example');
    const load = startLoad({ people, urls: [app.url], clients: 4, restMs: 10 });
    const readers = startReaders(app.url, people, 3);
    const file = xlsWithChain('circle');
    const took: number[] = [];
    for (let round = 0; round < (stage.options.times ?? defaultTimes) && verdict.failures.length === 0; round += 1) {
      for (const path of paths) {
        const { answer, ms } = await sendFile(`${app.url}${path}`, token, file, 'circle.xls');
        verdict.holds(answer === '422 upload.damaged', `the response to the file sent to ${path} was ${answer}`);
        took.push(ms);
      }
    }
    if (verdict.failures.length === 0) await sendValidFiles(verdict, app.url, people, token);
    const { reads, failed } = await readers.stop();
    verdict.none(failed.length, `failed reads, the first: ${failed[0] ?? ''}`);
    verdict.holds(!app.ended(), 'the product ended');
    const files = {
      'files sent': took.length,
      'time until refusal': spreadOf(took),
      reads,
      'failed reads': failed.length,
    };
    // Clients would wait for ever for a product that hangs or has ended.
    if (verdict.failures.length > 0) return { metrics: files, failures: verdict.failures };
    const ledger = await load.stop();
    verdict.none(ledger.ambiguous, 'commands without a response while a file was parsed');
    const metrics = await judge(verdict, ledger, judged());
    return { metrics: { ...files, commands: spreadOf(ledger.latencies), ...metrics }, failures: verdict.failures };
  },
};
