import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { fail, readEnvironment } from '../start/environment.ts';
import { type ProbeFigures, startProber } from './prober.ts';
import { makeRolling } from './rolling.ts';
import { runEndToEnd } from './runEndToEnd.ts';
import { inWords, type StackFigures, wentWell } from './stackFigures.ts';
import { type Stack, startStack } from './stack.ts';

const usage = `npm run stack [-- options]: the services as processes of their own on this machine

  --replicas N          processes of each service (2)
  --database-replica    queries are answered by a streaming replica of the embedded Postgres
  --rolling-every S     restarts every process in turn, again and again with S seconds between
  --probe               reads and writes through the gateway all the while, and ends with code 1 when a call or a restart failed
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

const nothingProbed: ProbeFigures = { reads: 0, commands: 0, retried: 0, slowestMs: 0, failed: [] };

/** Says what a prober met, and how often the stack was restarted. @returns whether all went well. */
function report(figures: StackFigures): boolean {
  if (figures.reads + figures.failed.length + figures.rolls + figures.failedRolls.length === 0) return true;
  console.log(inWords(figures));
  const file = process.env['STACK_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
  return wentWell(figures);
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
  const rolling = makeRolling(stack, logger);
  const every = values['rolling-every'];
  if (every !== undefined) rolling.repeat(Number(every));
  process.on('SIGUSR2', () => void rolling.roll());
  await askedToEnd;
  const probed = await prober?.stop();
  const rolled = rolling.stop();
  await stack.stop();
  process.exit(report({ ...(probed ?? nothingProbed), ...rolled }) ? 0 : 1);
}

const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (values.help) console.log(usage);
else if (values.e2e) process.exitCode = await runEndToEnd(positionals, process.argv.slice(2));
else await run(values).catch((error: unknown) => fail('The stack did not start.', error));
