import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { fail, readEnvironment } from '../start/environment.ts';
import { type ProbeFigures, startProber } from './prober.ts';
import { runEndToEnd } from './runEndToEnd.ts';
import { type Stack, startStack } from './stack.ts';

const usage = `npm run stack [-- options]: the services as processes of their own on this machine

  --replicas N          processes of each service (2)
  --database-replica    queries are answered by a streaming replica of the embedded Postgres
  --rolling-every S     restarts every process in turn, again and again with S seconds between
  --probe               reads and writes through the gateway all the while, and ends with code 1 when a call failed
  --e2e [FILES]         runs the browser tests, each against a stack of its own; goes with the options above

A signal USR2 restarts every process in turn. Ctrl-C stops everything.`;

const options = {
  replicas: { type: 'string', default: '2' },
  'database-replica': { type: 'boolean', default: false },
  'rolling-every': { type: 'string' },
  probe: { type: 'boolean', default: false },
  e2e: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function printAddresses({ url, children }: Stack): void {
  console.log(`\n  Open     ${url}`);
  for (const { name, port, pid } of children) console.log(`  ${name.padEnd(14)} 127.0.0.1:${port}  process ${pid()}`);
  console.log('  Stop     Ctrl-C\n');
}

/** Says what a prober met. @returns whether all went well. */
function report(figures: ProbeFigures): boolean {
  const { reads, commands, retried, slowestMs, failed } = figures;
  console.log(
    `probed: ${reads} reads, ${commands} commands, ${retried} tried again, slowest ${slowestMs} ms, ${failed.length} failed`,
  );
  for (const line of failed.slice(0, 20)) console.log(`  ${line}`);
  const file = process.env['STACK_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
  return failed.length === 0;
}

/** Resolves once a signal asks to end; heard from the beginning, so that a stack that still starts ends in order too. */
function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const hear = (): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  });
}

async function run(values: {
  readonly replicas: string;
  readonly 'database-replica': boolean;
  readonly 'rolling-every'?: string | undefined;
  readonly probe: boolean;
}): Promise<void> {
  const askedToEnd = untilAskedToEnd();
  const settings = readEnvironment();
  const logger = createLogger({ level: settings.logLevel, format: 'readable' });
  const stack = await startStack({
    ...{ settings, logger, replicas: Number(values.replicas), databaseReplica: values['database-replica'] },
    write: (text) => process.stdout.write(text),
  });
  printAddresses(stack);
  const prober = values.probe ? startProber(stack.url) : null;
  const stopping = new AbortController();
  let rolling: Promise<void> = Promise.resolve();
  const roll = (): void => {
    rolling = rolling.then(async () => {
      if (stopping.signal.aborted) return;
      const begun = performance.now();
      await stack.roll();
      logger.info({ seconds: Math.round((performance.now() - begun) / 1_000) }, 'every process was restarted');
    });
    rolling.catch((error: unknown) => logger.error({ err: error }, 'the rolling restart did not succeed'));
  };
  const every = values['rolling-every'];
  const repeat = async (seconds: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      await delay(seconds * 1_000, undefined, { signal: stopping.signal });
      roll();
      await rolling;
    }
  };
  if (every !== undefined) repeat(Number(every)).catch(() => undefined);
  process.on('SIGUSR2', roll);
  await askedToEnd;
  const figures = await prober?.stop();
  stopping.abort();
  await stack.stop();
  process.exit(figures === undefined || report(figures) ? 0 : 1);
}

const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (values.help) console.log(usage);
else if (values.e2e) process.exitCode = await runEndToEnd(positionals, process.argv.slice(2));
else await run(values).catch((error: unknown) => fail('The stack did not start.', error));
