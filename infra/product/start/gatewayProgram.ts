import { existsSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildWebApp } from '@marketplace/http/webApp.ts';
import { createForwarder } from '../gateway/forward.ts';
import { createRemoteHealthListener } from '../gateway/remoteHealth.ts';
import { watchReplicas } from '../gateway/replicas.ts';
import { getPublicOrigin } from './accountSettings.ts';
import { rootFolder } from './folders.ts';
import { createServiceRouter } from './gateway.ts';
import { createOperatorCheck, noSessionsGuard } from './operators.ts';
import type { ProgramContext, ServedProgram } from './program.ts';
import { createUntrustedProxyDetector } from './untrustedProxyDetector.ts';
import { openMetrics } from './observability/openMetrics.ts';
import { ensureWebBuild } from './webBuild.ts';

/** Builds the web app if its sources exist; otherwise uses the shipped build. */
async function findWebFolder(): Promise<string> {
  const isSource = existsSync(path.join(rootFolder, 'web', 'src'));
  return isSource ? (await ensureWebBuild(rootFolder)).folder : path.join(rootFolder, 'web', 'dist');
}

/**
 * Starts the gateway as a separate program: the single origin that browsers see. It has no database login and no key.
 */
export async function startGatewayProgram({
  settings,
  logger,
  started,
  leaving,
}: ProgramContext): Promise<ServedProgram> {
  const { commandUrls, queryUrls } = settings.programs;
  const web = buildWebApp({ dist: await findWebFolder(), publicUrl: getPublicOrigin(settings), logger });
  await web.ready();
  const [command, query] = await Promise.all([watchReplicas(commandUrls), watchReplicas(queryUrls)]);
  started.defer(command.close);
  started.defer(query.close);
  const proxies = createUntrustedProxyDetector(settings.trustProxy, (message) => logger.warn(message));
  const options = { trustsProxy: settings.trustProxy !== null, leaving };
  const isOperator = createOperatorCheck(noSessionsGuard, settings.healthToken);
  const health = createRemoteHealthListener({ command, query }, () => leaving.aborted, isOperator);
  return {
    route: createServiceRouter(Object.values(allEndpoints)),
    targets: {
      command: createForwarder(command, { ...options, isSafe: false }),
      query: createForwarder(query, { ...options, isSafe: true }),
      web: (request, response) => web.routing(request, response),
      health: await openMetrics({ settings, isOperator, started, sources: () => [] }, health),
    },
    see: proxies.see,
    close: () => web.close(),
  };
}
