import type { RequestListener } from 'node:http';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildWebAppServer } from '@marketplace/http/webApp.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import type { ProductSettings } from './config.ts';
import { repositoryRootFolder } from './folders.ts';
import { getServerConnectionLimits } from './connectionLimit.ts';
import {
  createGateway,
  createGatewayServiceRouter,
  type GatewayRequestListenersByService,
  listenOnPort,
  reserveGatewayPort,
  type ReservedTcpPort,
} from './gateway.ts';
import { getConfiguredPublicOrigin } from './accountSettings.ts';
import { createHealthRequestListener } from './health.ts';
import { getOrCreateKeyEncryptionKey, findPreviousKeyEncryptionKey } from './keyEncryptionKey.ts';
import { requireMatchingSubjectKeysBeforeStart } from './keyConsistency.ts';
import { lockDataFolder } from './dataFolderLock.ts';
import { createOperatorRequestAuthorisationCheck } from './operators.ts';
import { migrateProductDatabaseAndReturnUrl, createEmbeddedServiceDatabaseLogins } from './openDatabase.ts';
import { seedAdminAndDemo } from './seed.ts';
import { createUntrustedProxyDetector } from './untrustedProxyDetector.ts';
import { type RunningServices, startAllServices } from './services.ts';
import { serveProgramMetrics } from './observability/serveProgramMetrics.ts';
import { createMetricSourceFactoryForAllServices } from './observability/productMetrics.ts';
import { startTracing } from './observability/startTracing.ts';
import { rebuildWebAppIfSourcesChanged } from './webBuild.ts';

/** The running product. */
export interface RunningMarketplaceProduct {
  readonly port: number;
  /** Email addresses of the demo accounts whose password is not the configured one; `null` if there is no demo. */
  readonly demoAccountsWithOtherPassword: readonly string[] | null;
  /** Finishes requests in progress, then stops all parts in reverse order of their start. */
  stop(this: void): Promise<void>;
}

/** Maximum milliseconds for requests in progress to finish when the product stops. */
const drainMs = 5_000;
/**
 * Milliseconds from the start of the shutdown until idle connections are closed. During this time, a connection is
 * closed after its next response.
 */
const noticeMs = 400;

/**
 * Starts the whole product in this process: web build, Postgres, migrations, services and seed, on one port.
 * @throws Error with instructions, after stopping the parts that had started.
 */
export async function startProduct(given: ProductSettings, logger: Logger): Promise<RunningMarketplaceProduct> {
  await using started = new AsyncDisposableStack();
  started.defer(lockDataFolder(given.dataDir));
  started.defer(await startTracing(given.observability, 'marketplace', logger));
  const reserved = await reserveGatewayPort(given.port, given.host);
  started.defer(reserved.release);
  const settings = { ...given, port: reserved.port, previousKeyEncryptionKey: findPreviousKeyEncryptionKey(given) };
  const [dist, ownersUrl] = await waitForBoth(
    prepareWeb(logger),
    migrateProductDatabaseAndReturnUrl(settings, logger, started, (url) =>
      requireMatchingSubjectKeysBeforeStart(url, { settings, logger }),
    ),
  );
  const keyEncryptionKey = getOrCreateKeyEncryptionKey(settings);
  const services = await startAllServices({
    ...{ keyEncryptionKey, logger, settings },
    databaseUrl: settings.databaseUrl ?? (await createEmbeddedServiceDatabaseLogins(settings.dataDir, ownersUrl)),
  });
  started.defer(services.stop);
  const demoAccountsWithOtherPassword = await seedAdminAndDemo(services, settings, logger);
  const port = await serve({ services, dist, settings, logger, started, reserved });
  const running = started.move();
  return { port, demoAccountsWithOtherPassword, stop: () => running.disposeAsync() };
}

/**
 * Waits for both promises even if one fails, so that nothing is still starting while the other parts are being stopped.
 */
async function waitForBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}

async function prepareWeb(logger: Logger): Promise<string> {
  const { folder, built } = await rebuildWebAppIfSourcesChanged(repositoryRootFolder);
  if (built) logger.info('built the web app');
  return folder;
}

interface Serving {
  readonly services: RunningServices;
  readonly dist: string;
  readonly settings: ProductSettings;
  readonly logger: Logger;
  readonly started: AsyncDisposableStack;
  readonly reserved: ReservedTcpPort;
}

async function serve({ services, dist, settings, logger, started, reserved }: Serving): Promise<number> {
  const { command, query } = services;
  const web = buildWebAppServer({ dist, publicUrl: getConfiguredPublicOrigin(settings), logger });
  await web.ready();
  const proxies = createUntrustedProxyDetector(settings.trustProxy, (message) => logger.warn(message));
  const hints = () => [proxies.hint(), ...services.hints()].filter((hint) => hint !== null);
  const isOperator = createOperatorRequestAuthorisationCheck(services.commandDeps.guard, settings.healthToken);
  const health = createHealthRequestListener(
    { command, query },
    { needsCare: services.needsCare, publishing: services.publishing, hints, isOperator },
  );
  const sources = createMetricSourceFactoryForAllServices(services, settings.dataDir);
  const targets: GatewayRequestListenersByService = {
    command: toListener(command),
    query: toListener(query),
    web: toListener(web),
    health: await serveProgramMetrics({ settings, sources, isOperator, started }, health),
  };
  const report = (error: Error): void => logger.warn({ err: error }, 'could not accept a connection');
  const { publicUrl } = settings;
  const gateway = createGateway(createGatewayServiceRouter(Object.values(allEndpoints)), targets, {
    publicUrl,
    report,
    see: proxies.see,
    connections: getServerConnectionLimits(settings.trustProxy),
  });
  started.defer(async () => {
    for (const app of [command, query]) app.beginShutdown();
    await gateway.drain(drainMs, noticeMs);
    await Promise.all([command.close(), query.close(), web.close()]);
  });
  await reserved.release();
  return listenOnPort(gateway.server, settings.port, settings.host);
}

function toListener(app: FastifyInstance): RequestListener {
  return (request, response) => app.routing(request, response);
}
