import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { fail, readEnvironment } from './environment.ts';
import { originOf } from './accountSettings.ts';
import type { Settings } from './config.ts';
import { connectionLimits } from './connectionLimit.ts';
import { createGateway, type GatewayOptions, type GatewayTargets, listen, type Router } from './gateway.ts';
import { leaveCluster } from './leaveCluster.ts';
import type { Program } from './programSettings.ts';
import { startTraces } from './sight/startTraces.ts';

/** What a program starts with. */
export interface ProgramContext {
  readonly settings: Settings;
  readonly logger: Logger;
  /** Is undone, the last first, when the program ends. */
  readonly started: AsyncDisposableStack;
  /** Aborts when the program is about to end: it still serves, but says that it is not ready. */
  readonly leaving: AbortSignal;
}

/** What a started program answers calls with. */
export interface Served extends Pick<GatewayOptions, 'see'> {
  readonly route: Router;
  readonly targets: Partial<GatewayTargets>;
  /** Live streams are told to come back, elsewhere, before calls under way are waited for. */
  leave?(this: void): void;
  /** Takes no more calls and answers what is under way. */
  close(this: void): Promise<void>;
}

/**
 * Milliseconds for which a program that is to end goes on serving: gateways look more often than that. A gateway's own callers keep
 * connections for five seconds, which end by themselves or with their next answer before it closes.
 */
const noticeMs = { service: 1_500, gateway: 6_000 } as const;
/** Milliseconds that calls under way have then, and after which a stop that hangs is cut off. */
const [drainMs, stopLimitMs] = [5_000, 15_000];
/** Milliseconds after which a kept connection that nobody uses is closed: longer than a gateway keeps one. */
const keepAliveMs = 75_000;

/** What keeps a program from being ready that is about to end. */
export function leavingReason({ leaving }: Pick<ProgramContext, 'leaving'>): readonly string[] {
  return leaving.aborted ? ['it is stopping'] : [];
}

/** Health while a program starts: it lives, and is not ready. */
const starting: RequestListener = (request, response) => {
  const isLive = request.url === '/health/live';
  response.writeHead(isLive ? 200 : 503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify(isLive ? { status: 'live' } : { status: 'not ready', reasons: ['it is starting'] }));
};

/** A service's app and, at GET /health and GET /metrics, what it tells operators. */
export function servedApp(name: 'command' | 'query', app: FastifyInstance, health: RequestListener): Served {
  const own: RequestListener = (request, response) => app.routing(request, response);
  return {
    route: besideHealth(name),
    targets: { [name]: own, health },
    leave: () => app.leave(),
    close: () => app.close(),
  };
}

/** Operators' calls go to health, all others to one target. */
export function besideHealth(others: keyof GatewayTargets): Router {
  return (_method, path) => (path === '/health' || path === '/metrics' ? 'health' : others);
}

function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    stop()
      .then(leaveCluster)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the program did not stop as it should');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // Whoever started it and followed it is gone; one that stops goes on, and ends by itself.
  process.on('disconnect', () => {
    if (!stopping) process.exit(1);
  });
}

/** Runs a program until a signal stops it; ends the process with exit code 1 when it does not start. */
export async function runProgram(program: Program, start: (context: ProgramContext) => Promise<Served>): Promise<void> {
  try {
    const settings = { ...readEnvironment(program), behindGateway: program !== 'gateway' };
    const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
    const leaving = new AbortController();
    const started = new AsyncDisposableStack();
    started.defer(await startTraces(settings.sight, program, logger));
    let served: Served | null = null;
    const target = (name: keyof GatewayTargets): RequestListener => {
      return (request, response) => (served?.targets[name] ?? starting)(request, response);
    };
    const gateway = createGateway(
      (method, path) => served?.route(method, path) ?? 'health',
      { command: target('command'), query: target('query'), web: target('web'), health: target('health') },
      {
        publicUrl: settings.publicUrl,
        report: (error) => logger.warn({ err: error }, 'a connection could not be taken'),
        see: (request) => served?.see?.(request),
        leaving: leaving.signal,
        isInner: program !== 'gateway',
        ...(program === 'gateway' && { connections: connectionLimits(settings.trustProxy) }),
      },
    );
    if (program !== 'gateway') gateway.server.keepAliveTimeout = keepAliveMs;
    const stop = async (): Promise<void> => {
      leaving.abort();
      if (served !== null) await delay(noticeMs[program === 'gateway' ? 'gateway' : 'service']);
      served?.leave?.();
      await Promise.all([gateway.drain(drainMs), served?.close()]);
      await started.disposeAsync();
    };
    stopOnSignals(stop, logger);
    const open = (): Promise<number> => listen(gateway.server, settings.port, settings.host);
    // A port that is shared with others gets calls at once; on one of its own, health is told while the program starts.
    const early = cluster.isWorker ? null : await open();
    served = await start({ settings, logger, started, leaving: leaving.signal });
    const port = early ?? (await open());
    process.send?.('ready');
    logger.info({ program, port, url: originOf(settings) }, 'ready');
  } catch (error) {
    fail(`The program ${program} did not start.`, error);
  }
}
