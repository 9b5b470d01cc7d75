import cluster from 'node:cluster';
import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { exitWithError, loadProductSettings } from './environment.ts';
import { getConfiguredPublicOrigin } from './accountSettings.ts';
import type { ProductSettings } from './config.ts';
import { getServerConnectionLimits } from './connectionLimit.ts';
import {
  createGateway,
  type GatewayOptions,
  type GatewayRequestListenersByService,
  listenOnPort,
  type ChooseServiceForGatewayRequest,
} from './gateway.ts';
import { disconnectWorkerFromClusterPrimary } from './disconnectWorkerFromClusterPrimary.ts';
import type { ProgramName } from './programSettings.ts';
import { startTracing } from './observability/startTracing.ts';

/** Context that a program starts in. */
export interface ProgramStartContext {
  readonly settings: ProductSettings;
  readonly logger: Logger;
  /** Disposed in reverse order when the program ends. */
  readonly started: AsyncDisposableStack;
  /** Aborted before shutdown: the program still serves requests, but reports that it is not ready. */
  readonly leaving: AbortSignal;
}

/** A started program with its request handling. */
export interface StartedProgramWithRequestRouting extends Pick<GatewayOptions, 'see'> {
  readonly route: ChooseServiceForGatewayRequest;
  readonly targets: Partial<GatewayRequestListenersByService>;
  /** Ends live streams with a reconnect delay, before requests in progress finish. */
  leave?(this: void): void;
  /** Stops accepting requests and finishes the requests in progress. */
  close(this: void): Promise<void>;
}

/**
 * Milliseconds for which a program keeps serving after a stop signal; longer than the interval of health checks.
 * Clients of a gateway close idle connections after five seconds, and the gateway closes used connections after their
 * next response, so all connections have ended before the gateway stops.
 */
const noticeMs = { service: 1_500, gateway: 6_000 } as const;
/**
 * In milliseconds: `drainMs` is the maximum time for requests in progress to finish. `stopLimitMs` is the time, counted
 * from the stop signal, after which the process exits with code 1 if it has not stopped.
 */
const [drainMs, stopLimitMs] = [5_000, 15_000];
/** Milliseconds after which an idle keep-alive connection is closed: longer than a gateway keeps a connection. */
const keepAliveMs = 75_000;

/** @returns a reason why the program is not ready if it is stopping; otherwise none. */
export function listUnreadyReasonsDuringShutdown({ leaving }: Pick<ProgramStartContext, 'leaving'>): readonly string[] {
  return leaving.aborted ? ['shutting down'] : [];
}

/** Responds to health checks while a program starts: live, but not ready. */
const starting: RequestListener = (request, response) => {
  const isLive = request.url === '/health/live';
  response.writeHead(isLive ? 200 : 503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify(isLive ? { status: 'live' } : { status: 'not ready', reasons: ['it is starting'] }));
};

/** Creates a program that serves an app, and GET /health and GET /metrics for operators. */
export function createServiceProgramWithHealthRoutes(
  name: 'command' | 'query',
  app: FastifyInstance,
  health: RequestListener,
): StartedProgramWithRequestRouting {
  const own: RequestListener = (request, response) => app.routing(request, response);
  return {
    route: createHealthAndMetricsPathRouter(name),
    targets: { [name]: own, health },
    leave: () => app.beginShutdown(),
    close: () => app.close(),
  };
}

/** Creates a router that sends /health and /metrics to the target `health`, and all other requests to `others`. */
export function createHealthAndMetricsPathRouter(
  others: keyof GatewayRequestListenersByService,
): ChooseServiceForGatewayRequest {
  return (_method, path) => (path === '/health' || path === '/metrics' ? 'health' : others);
}

function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    stop()
      .then(disconnectWorkerFromClusterPrimary)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'the program did not stop cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The parent process has ended. A program that is already stopping continues and exits by itself.
  process.on('disconnect', () => {
    if (!stopping) process.exit(1);
  });
}

/** Runs a program until a signal stops it; exits with code 1 if the program does not start. */
export async function runProductProgramUntilSignal(
  program: ProgramName,
  start: (context: ProgramStartContext) => Promise<StartedProgramWithRequestRouting>,
): Promise<void> {
  try {
    const settings = { ...loadProductSettings(program), behindGateway: program !== 'gateway' };
    const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
    const leaving = new AbortController();
    const started = new AsyncDisposableStack();
    started.defer(await startTracing(settings.observability, program, logger));
    let served: StartedProgramWithRequestRouting | null = null;
    const target = (name: keyof GatewayRequestListenersByService): RequestListener => {
      return (request, response) => (served?.targets[name] ?? starting)(request, response);
    };
    const gateway = createGateway(
      (method, path) => served?.route(method, path) ?? 'health',
      { command: target('command'), query: target('query'), web: target('web'), health: target('health') },
      {
        publicUrl: settings.publicUrl,
        report: (error) => logger.warn({ err: error }, 'could not accept a connection'),
        see: (request) => served?.see?.(request),
        leaving: leaving.signal,
        isInner: program !== 'gateway',
        ...(program === 'gateway' && { connections: getServerConnectionLimits(settings.trustProxy) }),
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
    const open = (): Promise<number> => listenOnPort(gateway.server, settings.port, settings.host);
    // A shared port receives requests at once, so it is opened last; on a separate port, health is reported while the
    // program starts.
    const openedPort = cluster.isWorker ? null : await open();
    served = await start({ settings, logger, started, leaving: leaving.signal });
    const port = openedPort ?? (await open());
    process.send?.('ready');
    logger.info({ program, port, url: getConfiguredPublicOrigin(settings) }, 'ready');
  } catch (error) {
    exitWithError(`The program ${program} did not start.`, error);
  }
}
