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

const usualTimes = 5;
/** Milliseconds in which an upload must be answered on the busiest machine. */
const patienceMs = 60_000;
const paths = ['/upload', '/api/admin/catalogue/preview'];

interface SentFile {
  /** Status and code of the answer, or that there was none. */
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
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    async (response) => (response.ok ? 'accepted' : `${response.status} ${Problem.parse(await response.json()).code}`),
    () => 'none',
  );
  return { answer, ms: performance.now() - started };
}

/** A catalogue with the providers that the load asks. @param type of all of them. */
function catalogue({ vendors }: People, type: string): Buffer {
  return workbookFile([{ rows: [['Provider', 'Type'], ...vendors.map(({ provider }) => [provider, type])] }]);
}

async function sendHonest(verdict: Verdict, url: string, people: People, token: string): Promise<void> {
  for (const type of ['MNO', 'MVNO']) {
    const { answer } = await sendFile(`${url}/upload`, token, catalogue(people, type), 'honest.xlsx');
    verdict.holds(answer === 'accepted', `an honest file was answered ${answer}`);
  }
}

/** An .xls whose sectors run in a circle, uploaded and previewed again and again under load. */
export const circularFile: Scenario = {
  name: 'circularFile',
  promise: 'an .xls whose sectors run in a circle is refused, the product stays up, and everybody else is served',
  breaks: {
    contained: {
      what: 'files are read unchecked in the process of the product',
      mutations: ['uncheckedContainer', 'sameProcess'],
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
    for (let turn = 0; turn < (stage.options.times ?? usualTimes) && verdict.failures.length === 0; turn += 1) {
      for (const path of paths) {
        const { answer, ms } = await sendFile(`${app.url}${path}`, token, file, 'circle.xls');
        verdict.holds(answer === '422 upload.damaged', `the file sent to ${path} was answered ${answer}`);
        took.push(ms);
      }
    }
    if (verdict.failures.length === 0) await sendHonest(verdict, app.url, people, token);
    const { reads, failed } = await readers.stop();
    verdict.none(failed.length, `failed reads, the first: ${failed[0] ?? ''}`);
    verdict.holds(!app.ended(), 'the product ended');
    const files = {
      'files sent': took.length,
      'each refused after': spreadOf(took),
      reads,
      'failed reads': failed.length,
    };
    // Who waits for a product that hangs or has ended would wait for ever.
    if (verdict.failures.length > 0) return { figures: files, failures: verdict.failures };
    const ledger = await load.stop();
    verdict.none(ledger.ambiguous, 'commands that nobody answered while a file was read');
    const figures = await judge(verdict, ledger, judged());
    return { figures: { ...files, commands: spreadOf(ledger.latencies), ...figures }, failures: verdict.failures };
  },
};
