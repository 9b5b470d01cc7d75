import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { exitWithError, loadProductSettings } from '../start/environment.ts';
import { type RollingRestartProbeCounts, startMeasuringGatewayAvailability } from './prober.ts';
import { createServiceRollingRestartScheduler } from './rollingRestarts.ts';
import { runBrowserTestsOnStacks } from './runBrowserTestsOnStacks.ts';
import {
  formatProbeAndRollingRestartResults,
  type ProbeAndRollingRestartResults,
  hasNoFailedProbesOrRestarts,
} from './stackResults.ts';
import { type LocalServiceProcessStack, startLocalServiceProcessStack } from './stack.ts';

const usage = `npm run stack [-- options]: runs the services as separate processes on this host

  --replicas N          number of processes per service (default: 2)
  --database-replica    serve queries from a streaming replica of the embedded Postgres
  --rolling-every S     restart all processes in turn, every S seconds
  --probe               read and write through the gateway continuously; exit with code 1 if a call or a restart failed
  --e2e [FILES]         run the browser tests, each against a separate stack; can be combined with the options above

SIGUSR2 restarts all processes in turn. Ctrl-C stops everything.`;

const options = {
  replicas: { type: 'string', default: '2' },
  'database-replica': { type: 'boolean', default: false },
  'rolling-every': { type: 'string' },
  probe: { type: 'boolean', default: false },
  e2e: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function printAddresses({ url, children }: LocalServiceProcessStack): void {
  console.log(`\n  Open     ${url}`);
  for (const { name, port, pid } of children) console.log(`  ${name.padEnd(14)} 127.0.0.1:${port}  process ${pid()}`);
  console.log('  Stop     Ctrl-C\n');
}

const noProbeResults: RollingRestartProbeCounts = { reads: 0, commands: 0, retried: 0, slowestMs: 0, failed: [] };

/**
 * Prints the results of probing and restarts, and appends them to the file that STACK_FIGURES names.
 * @returns whether there were no failures.
 */
function report(figures: ProbeAndRollingRestartResults): boolean {
  if (figures.reads + figures.failed.length + figures.rolls + figures.failedRolls.length === 0) return true;
  console.log(formatProbeAndRollingRestartResults(figures));
  const file = process.env['STACK_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
  return hasNoFailedProbesOrRestarts(figures);
}

/**
 * Resolves at the first stop signal. Must be called before the stack starts, so that the stack can be stopped while it
 * is starting.
 */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (): void => {
      if (stopping) process.exit(1);
      stopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

async function run(values: {
  readonly replicas: string;
  readonly 'database-replica': boolean;
  readonly 'rolling-every'?: string | undefined;
  readonly probe: boolean;
}): Promise<void> {
  const stopSignal = waitForStopSignal();
  const settings = loadProductSettings();
  const logger = createLogger({ level: settings.logLevel, format: 'readable' });
  const stack = await startLocalServiceProcessStack({
    ...{ settings, logger, replicas: Number(values.replicas), databaseReplica: values['database-replica'] },
    write: (text) => process.stdout.write(text),
  });
  printAddresses(stack);
  const prober = values.probe ? startMeasuringGatewayAvailability(stack.url) : null;
  const rolling = createServiceRollingRestartScheduler(stack, logger);
  const every = values['rolling-every'];
  if (every !== undefined) rolling.repeat(Number(every));
  process.on('SIGUSR2', () => void rolling.roll());
  await stopSignal;
  const probed = await prober?.stop();
  const rolled = rolling.stop();
  await stack.stop();
  process.exit(report({ ...(probed ?? noProbeResults), ...rolled }) ? 0 : 1);
}

const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (values.help) console.log(usage);
else if (values.e2e) process.exitCode = await runBrowserTestsOnStacks(positionals, process.argv.slice(2));
else await run(values).catch((error: unknown) => exitWithError('The stack did not start.', error));
