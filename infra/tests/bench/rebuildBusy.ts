import { setTimeout as delay } from 'node:timers/promises';
import { generateProviders } from '@marketplace/domain/catalogue/testing/generateProviders.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { type Services, startServices } from '@marketplace/product/start/services.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { call } from '../kit/inProcessCalls.ts';
import { startProgram } from '../kit/startedProgram.ts';
import { signInBuyers } from './commandBench.ts';
import { generateHistory } from './history.ts';
import { createHistoryLog, type HistoryLog } from './historyLog.ts';
import { createRebuildPeer } from './rebuildPeer.ts';
import { rfqBody } from './rfq/rfqBody.ts';

/** A rebuild of everything while commands go on and people read, and another one when they have stopped. */
export interface BusyRebuild {
  readonly events: number;
  /** Seconds of making the log, and of filling the first read models from it. */
  readonly generateSeconds: number;
  readonly fillSeconds: number;
  /** Seconds of the rebuild beside commands and reads, of the one alone, and of the peer. */
  readonly busySeconds: number;
  readonly aloneSeconds: number;
  readonly peerSeconds: number;
  readonly commands: number;
  readonly failedCommands: readonly string[];
  readonly reads: number;
  readonly failedReads: readonly string[];
  /** Whether the rows that the busy rebuild made, and that then followed the log, are those of a rebuild of the same log. */
  readonly identical: boolean;
}

/** What a busy rebuild broke first: a read, a command or a row; `null` when nothing. */
export function failureOf({ failedReads, failedCommands, identical }: BusyRebuild): string | null {
  const [failure] = [...failedReads, ...failedCommands];
  if (failure !== undefined) return `The first failure: ${failure}`;
  return identical ? null : 'The rows differ from those of a rebuild.';
}

/** Clients of each kind, and milliseconds between two of their calls. */
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

/** Calls over and over. @param send one call, by its number. @returns its status. */
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

/** Runs `npm run rebuild -- all` as an operator does. @throws Error with what it said when it fails. */
async function rebuildAll({ url, keyEncryptionKey }: HistoryLog): Promise<{ seconds: number; identical: boolean }> {
  const env = { DATABASE_URL: url, KEY_ENCRYPTION_KEY: keyEncryptionKey.export().toString('base64') };
  const program = startProgram('infra/product/operate/rebuild.cli.ts', ['all'], env);
  const code = await program.exit;
  const [, took] = /in ([\d.]+) s\./.exec(program.output()) ?? [];
  if (code !== 0 || took === undefined) throw new Error(`The rebuild failed:\n${program.output()}`);
  return { seconds: Number(took), identical: program.output().includes('identical to the rows before') };
}

async function caughtUp({ hub, commandDeps: { epoch }, readers }: Services): Promise<void> {
  if (!(await hub.reached(`${epoch}.${await readers.store.head()}`, patienceMs)))
    throw new Error('The read models did not follow the log.');
}

/** Rebuilds while buyers send RFQs and read: what they read must never fail. */
async function rebuildBusy(services: Services, history: HistoryLog) {
  const tokens = await signInBuyers(services.command, services.commandDeps, clients.commands);
  await caughtUp(services);
  const body = rfqBody(generateProviders(3).map(({ name }) => name));
  const tokenOf = (number: number): string => tokens[number % tokens.length] ?? '';
  const paths = ['/api/providers', '/api/auth/validate', '/api/rfq/own', '/api/providers/search'];
  const commands = startLoop(clients.commands, async (number) => {
    return (await call(services.command, { path: '/api/rfq/send', body, token: tokenOf(number) })).status;
  });
  const reads = startLoop(clients.reads, async (number) => {
    const path = paths[number % paths.length] ?? '';
    return (await call(services.query, { method: 'GET', path, token: tokenOf(number) })).status;
  });
  const rebuilt = await rebuildAll(history);
  const [sent, read] = await Promise.all([commands.stop(), reads.stop()]);
  await caughtUp(services);
  return { rebuilt, sent, read };
}

async function measurePeer({ url }: HistoryLog): Promise<number> {
  const pool = createPool(url, { max: 3, applicationName: 'rebuild-peer' });
  try {
    const peer = await createRebuildPeer(pool, liveReadModels);
    return await seconds(peer.run);
  } finally {
    await pool.end();
  }
}

/** @param server address of a superuser. @param say hears what comes next. */
export async function benchBusyRebuild(
  server: string,
  events: number,
  say: (text: string) => void,
): Promise<BusyRebuild> {
  say(`making ${events} events`);
  let history: HistoryLog | undefined;
  const generateSeconds = await seconds(async () => {
    history = await createHistoryLog(server, generateHistory(), events);
  });
  if (history === undefined) throw new Error('There is no log.');
  const { url: databaseUrl, keyEncryptionKey } = history;
  const logger = createLogger({ level: 'silent', format: 'json' });
  const addresses = { contactEmail: 'info@bench.example', bookingUrl: 'https://bench.example' };
  const settings = { dataDir: '/nowhere', eventStoreUrl: null, ...addresses };
  const overrides = { processes: [], security: null, logoDir: '/nowhere' };
  say('filling the read models');
  let services: Services | undefined;
  const fillSeconds = await seconds(async () => {
    services = await startServices({ databaseUrl, keyEncryptionKey, logger, settings, overrides });
    await caughtUp(services);
  });
  if (services === undefined) throw new Error('The services did not start.');
  say('rebuilding everything while commands and reads go on');
  const { rebuilt, sent, read } = await rebuildBusy(services, history);
  say('rebuilding everything once more, to compare the rows');
  const alone = await rebuildAll(history);
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
  say('the peer: reading and parsing the log, and COPY of the rows');
  const peerSeconds = await measurePeer(history);
  await history.drop();
  return {
    ...{ events, generateSeconds, fillSeconds, peerSeconds },
    ...{ busySeconds: rebuilt.seconds, aloneSeconds: alone.seconds, identical: alone.identical },
    ...{ commands: sent.calls, failedCommands: sent.failed, reads: read.calls, failedReads: read.failed },
  };
}
