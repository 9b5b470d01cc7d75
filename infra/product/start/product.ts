import type { RequestListener } from 'node:http';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildWebApp } from '@marketplace/http/webApp.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from './config.ts';
import { rootFolder } from './folders.ts';
import { connectionLimits } from './connectionLimit.ts';
import { createGateway, createRouter, type GatewayTargets, listen, reservePort, type ReservedPort } from './gateway.ts';
import { originOf } from './accountSettings.ts';
import { createHealth } from './health.ts';
import { findKeyEncryptionKey, findPreviousKey } from './keyEncryptionKey.ts';
import { requireKeysBefore } from './knownKeys.ts';
import { lockDataFolder } from './lock.ts';
import { createOperators } from './operators.ts';
import { openForProduct, openLogins } from './openDatabase.ts';
import { seed } from './seed.ts';
import { createProxyHint } from './proxyHint.ts';
import { type Services, startServices } from './services.ts';
import { openFigures } from './sight/openFigures.ts';
import { productFigures } from './sight/productFigures.ts';
import { startTraces } from './sight/startTraces.ts';
import { ensureWebBuild } from './webBuild.ts';

/** The running product. */
export interface Product {
  readonly port: number;
  /** Whether the demo accounts have the configured password; `null` if there are none. */
  readonly demoPasswordFits: boolean | null;
  /** Finishes requests in progress, then stops all parts in reverse order of their start. */
  stop(this: void): Promise<void>;
}

/** Milliseconds in which requests in progress can finish when the product stops. */
const drainMs = 5_000;
/** Milliseconds in which connections are closed after a response, before idle ones are closed. */
const noticeMs = 400;

/**
 * Starts everything in this process: web build, Postgres, migrations, services, seed, one port.
 * @throws Error with a fix, after stopping what had started.
 */
export async function startProduct(given: Settings, logger: Logger): Promise<Product> {
  await using started = new AsyncDisposableStack();
  started.defer(lockDataFolder(given.dataDir));
  started.defer(await startTraces(given.sight, 'marketplace', logger));
  const reserved = await reservePort(given.port, given.host);
  started.defer(reserved.release);
  const settings = { ...given, port: reserved.port, previousKeyEncryptionKey: findPreviousKey(given) };
  const [dist, ownersUrl] = await waitForBoth(
    prepareWeb(logger),
    openForProduct(settings, logger, started, (url) => requireKeysBefore(url, { settings, logger })),
  );
  const keyEncryptionKey = findKeyEncryptionKey(settings);
  const services = await startServices({
    ...{ keyEncryptionKey, logger, settings },
    databaseUrl: settings.databaseUrl ?? (await openLogins(settings.dataDir, ownersUrl)),
  });
  started.defer(services.stop);
  const demoPasswordFits = await seed(services, settings, logger);
  const port = await serve({ services, dist, settings, logger, started, reserved });
  const running = started.move();
  return { port, demoPasswordFits, stop: () => running.disposeAsync() };
}

/** Waits for both even when one fails, so that nothing is still starting while the rest is being stopped. */
async function waitForBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}

async function prepareWeb(logger: Logger): Promise<string> {
  const { folder, built } = await ensureWebBuild(rootFolder);
  if (built) logger.info('built the web app');
  return folder;
}

interface Serving {
  readonly services: Services;
  readonly dist: string;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly started: AsyncDisposableStack;
  readonly reserved: ReservedPort;
}

async function serve({ services, dist, settings, logger, started, reserved }: Serving): Promise<number> {
  const { command, query } = services;
  const web = buildWebApp({ dist, publicUrl: originOf(settings), logger });
  await web.ready();
  const proxies = createProxyHint(settings.trustProxy, (message) => logger.warn(message));
  const hints = () => [proxies.hint(), ...services.hints()].filter((hint) => hint !== null);
  const isOperator = createOperators(services.commandDeps.guard, settings.healthToken);
  const health = createHealth(
    { command, query },
    { needsCare: services.needsCare, publishing: services.publishing, hints, isOperator },
  );
  const sources = productFigures(services, settings.dataDir);
  const targets: GatewayTargets = {
    command: toListener(command),
    query: toListener(query),
    web: toListener(web),
    health: await openFigures({ settings, sources, isOperator, started }, health),
  };
  const report = (error: Error): void => logger.warn({ err: error }, 'could not accept a connection');
  const { publicUrl } = settings;
  const gateway = createGateway(createRouter(Object.values(allEndpoints)), targets, {
    publicUrl,
    report,
    see: proxies.see,
    connections: connectionLimits(settings.trustProxy),
  });
  started.defer(async () => {
    for (const app of [command, query]) app.leave();
    await gateway.drain(drainMs, noticeMs);
    await Promise.all([command.close(), query.close(), web.close()]);
  });
  await reserved.release();
  return listen(gateway.server, settings.port, settings.host);
}

function toListener(app: FastifyInstance): RequestListener {
  return (request, response) => app.routing(request, response);
}
