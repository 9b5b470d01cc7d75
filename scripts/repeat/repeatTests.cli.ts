import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, createWriteStream, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  applyTestRunProcessorLoad,
  type TestRunProcessorLoadKind,
  testRunProcessorLoadKinds,
} from './processorLoad.ts';
import { testRunCsvHeader, formatTestRunCsvRow, type RepeatedTestRunResult } from './runRow.ts';

const usage = `npm run test:repeat -- [--runs N] [--machine ${testRunProcessorLoadKinds.join(' | ')}] [--deep] [--file PATH]

Runs npm test N times (once by default), or npm run test:deep, and appends the result of each run to a CSV file, so that runs can be spread
over days. busy runs a computation on every core during the tests; slowed halves the speed of the processors, which needs root, and delays
the replies of the mock server in page tests.`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '1' },
      machine: { type: 'string', default: 'quiet' },
      deep: { type: 'boolean', default: false },
      file: { type: 'string', default: 'infra/tests/runs.csv' },
    },
  });
  const machine = testRunProcessorLoadKinds.find((state) => state === values.machine);
  if (machine === undefined || !/^[1-9]\d?$/.test(values.runs)) throw new Error(usage);
  return { runs: Number(values.runs), machine, script: values.deep ? 'test:deep' : 'test', file: values.file };
}

async function runTests(
  script: string,
  machine: TestRunProcessorLoadKind,
  commit: string,
): Promise<RepeatedTestRunResult> {
  const started = new Date();
  const logFile = path.join(tmpdir(), `marketplace-${script.replace(':', '-')}-${started.getTime()}.log`);
  const log = createWriteStream(logFile);
  let output = '';
  const restore = applyTestRunProcessorLoad(machine);
  try {
    const child = spawn('npm', ['run', script], {
      env: { ...process.env, ...(machine === 'slowed' && { TEST_REPLY_DELAY: '60' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        log.write(text);
      });
    }
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
    const seconds = Math.round((Date.now() - started.getTime()) / 1000);
    console.log(
      `${script} on a ${machine} machine ended with ${exitCode} after ${seconds} s; its output is in ${logFile}`,
    );
    const command = script === 'test' ? 'npm test' : `npm run ${script}`;
    return { started: started.toISOString(), commit, command, machine, seconds, exitCode, output };
  } finally {
    restore();
    log.end();
    await finished(log);
  }
}

const { runs, machine, script, file } = readArguments();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
if (!existsSync(file)) writeFileSync(file, `${testRunCsvHeader}\n`);
for (let run = 0; run < runs; run += 1) {
  const result = await runTests(script, machine, commit);
  appendFileSync(file, `${formatTestRunCsvRow(result)}\n`);
  if (result.exitCode !== 0) process.exitCode = 1;
}
