import { setTimeout as delay } from 'node:timers/promises';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { type RunningServices, startAllServices } from '@marketplace/product/start/services.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { sendInProcessTestRequest } from '../kit/inProcessCalls.ts';
import { startTestProgram } from '../kit/startedProgram.ts';
import { registerBenchmarkBuyers } from './benchmarkCommandService.ts';
import { generateBenchmarkEventHistory } from './eventHistory.ts';
import { createEncryptedBenchmarkEventLog, type EncryptedBenchmarkEventLog } from './historyLog.ts';
import { createReadModelRebuildBenchmarkBaseline } from './rebuildPeer.ts';
import { buildBenchmarkRfqBody } from './rfq/benchmarkRfqBody.ts';

/** Result of rebuilding everything during commands and reads, and again after they have stopped. */
export interface RebuildUnderLoadResult {
  readonly events: number;
  /** Seconds for creating the log, and for filling the first read models from it. */
  readonly generateSeconds: number;
  readonly fillSeconds: number;
  /** Seconds of the rebuild during commands and reads, of the rebuild without them, and of the peer. */
  readonly underLoadSeconds: number;
  readonly withoutLoadSeconds: number;
  readonly peerSeconds: number;
  readonly commands: number;
  readonly failedCommands: readonly string[];
  readonly reads: number;
  readonly failedReads: readonly string[];
  /** Whether the rows of the rebuild under load, after catching up, equal the rows of a later rebuild without load. */
  readonly identical: boolean;
}

/**
 * Describes the first failure of a rebuild under load: a failed read, a failed command, or different rows; `null` if
 * there was none.
 */
export function describeFirstFailureOfRebuildUnderLoad({
  failedReads,
  failedCommands,
  identical,
}: RebuildUnderLoadResult): string | null {
  const [failure] = [...failedReads, ...failedCommands];
  if (failure !== undefined) return `The first failure: ${failure}`;
  return identical ? null : 'The rows are different from those of a rebuild.';
}

/** Number of clients of each kind, and milliseconds between two of their requests. */
const clients = { commands: 2, reads: 2, restMs: 100 } as const;
const patienceMs = 600_000;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

interface Loop {
  stop(this: void): Promise<{ readonly calls: number; readonly failed: readonly string[] }>;
}

/**
 * Sends requests repeatedly.
 * @param send sends one request by its number and returns the status.
 */
function startLoop(count: number, send: (call: number) => Promise<number>): Loop {
  const failed: string[] = [];
  let [calls, isStopping] = [0, false];
  const running = Array.from({ length: count }, async () => {
    while (!isStopping) {
      const status = await send((calls += 1)).catch((error: unknown) => String(error));
      if (status !== 200) failed.push(String(status));
      await delay(clients.restMs);
    }
  });
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      return { calls, failed };
    },
  };
}

/**
 * Runs `npm run rebuild -- all` like an operator.
 * @throws Error with the output when it fails.
 */
async function rebuildAll({
  url,
  keyEncryptionKey,
}: EncryptedBenchmarkEventLog): Promise<{ seconds: number; identical: boolean }> {
  const env = { DATABASE_URL: url, KEY_ENCRYPTION_KEY: keyEncryptionKey.export().toString('base64') };
  const program = startTestProgram('infra/product/operate/rebuild.cli.ts', ['all'], env);
  const code = await program.exit;
  const [, took] = /in ([\d.]+) s\./.exec(program.output()) ?? [];
  if (code !== 0 || took === undefined) throw new Error(`The rebuild failed:\n${program.output()}`);
  return { seconds: Number(took), identical: program.output().includes('identical to the previous rows') };
}

async function waitForReadModels({ hub, commandDeps: { epoch }, readers }: RunningServices): Promise<void> {
  if (!(await hub.waitUntilReached(`${epoch}.${await readers.store.head()}`, patienceMs)))
    throw new Error('The read models did not reach the head of the log.');
}

/** Rebuilds all read models while buyers send RFQs and read data. Failed requests are part of the result. */
async function rebuildBusy(services: RunningServices, history: EncryptedBenchmarkEventLog) {
  const tokens = await registerBenchmarkBuyers(services.command, services.commandDeps, clients.commands);
  await waitForReadModels(services);
  const body = buildBenchmarkRfqBody(generateTestProviders(3).map(({ name }) => name));
  const getToken = (number: number): string => tokens[number % tokens.length] ?? '';
  const paths = ['/api/providers', '/api/auth/validate', '/api/rfq/own', '/api/providers/search'];
  const commands = startLoop(clients.commands, async (number) => {
    return (await sendInProcessTestRequest(services.command, { path: '/api/rfq/send', body, token: getToken(number) }))
      .status;
  });
  const reads = startLoop(clients.reads, async (number) => {
    const path = paths[number % paths.length] ?? '';
    return (await sendInProcessTestRequest(services.query, { method: 'GET', path, token: getToken(number) })).status;
  });
  const rebuilt = await rebuildAll(history);
  const [sent, read] = await Promise.all([commands.stop(), reads.stop()]);
  await waitForReadModels(services);
  return { rebuilt, sent, read };
}

async function measurePeer({ url }: EncryptedBenchmarkEventLog): Promise<number> {
  const pool = createDatabasePool(url, { max: 3, applicationName: 'rebuild-peer' });
  try {
    const peer = await createReadModelRebuildBenchmarkBaseline(pool, liveReadModelProjections);
    return await seconds(peer.run);
  } finally {
    await pool.end();
  }
}

/**
 * Measures a rebuild of all read models during commands and reads, then without them, and then the peer.
 * @param server URL of a Postgres server with the login of a superuser.
 * @param reportProgress receives each progress message.
 */
export async function benchRebuildUnderLoad(
  server: string,
  events: number,
  reportProgress: (text: string) => void,
): Promise<RebuildUnderLoadResult> {
  reportProgress(`creating ${events} events`);
  let history: EncryptedBenchmarkEventLog | undefined;
  const generateSeconds = await seconds(async () => {
    history = await createEncryptedBenchmarkEventLog(server, generateBenchmarkEventHistory(), events);
  });
  if (history === undefined) throw new Error('There is no log.');
  const { url: databaseUrl, keyEncryptionKey } = history;
  const logger = createLogger({ level: 'silent', format: 'json' });
  const contacts = { contactEmail: 'info@bench.example', bookingUrl: 'https://bench.example' };
  const settings = { dataDir: '/nowhere', eventStoreUrl: null, ...contacts };
  const overrides = { processes: [], security: null, logoDir: '/nowhere' };
  reportProgress('filling the read models');
  let services: RunningServices | undefined;
  const fillSeconds = await seconds(async () => {
    services = await startAllServices({ databaseUrl, keyEncryptionKey, logger, settings, overrides });
    await waitForReadModels(services);
  });
  if (services === undefined) throw new Error('The services did not start.');
  reportProgress('rebuilding everything during commands and reads');
  const { rebuilt, sent, read } = await rebuildBusy(services, history);
  reportProgress('rebuilding everything again to compare the rows');
  const alone = await rebuildAll(history);
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
  reportProgress('measuring the peer: read and parse the log, COPY the rows');
  const peerSeconds = await measurePeer(history);
  await history.drop();
  return {
    ...{ events, generateSeconds, fillSeconds, peerSeconds },
    ...{ underLoadSeconds: rebuilt.seconds, withoutLoadSeconds: alone.seconds, identical: alone.identical },
    ...{ commands: sent.calls, failedCommands: sent.failed, reads: read.calls, failedReads: read.failed },
  };
}
