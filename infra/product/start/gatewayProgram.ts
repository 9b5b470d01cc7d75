import { existsSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildWebAppServer } from '@marketplace/http/webApp.ts';
import { createServiceReplicaLoadBalancer } from '../gateway/forward.ts';
import { createGatewayHealthRequestListener } from '../gateway/remoteHealth.ts';
import { watchServiceReplicas } from '../gateway/replicas.ts';
import { getConfiguredPublicOrigin } from './accountSettings.ts';
import { repositoryRootFolder } from './folders.ts';
import { createGatewayServiceRouter } from './gateway.ts';
import { createOperatorRequestAuthorisationCheck, requestAuthenticatorWithoutSessions } from './operators.ts';
import type { ProgramStartContext, StartedProgramWithRequestRouting } from './program.ts';
import { createUntrustedProxyDetector } from './untrustedProxyDetector.ts';
import { serveProgramMetrics } from './observability/serveProgramMetrics.ts';
import { rebuildWebAppIfSourcesChanged } from './webBuild.ts';

/** Builds the web app if its sources exist; otherwise uses the shipped build. */
async function findWebFolder(): Promise<string> {
  const isSource = existsSync(path.join(repositoryRootFolder, 'web', 'src'));
  return isSource
    ? (await rebuildWebAppIfSourcesChanged(repositoryRootFolder)).folder
    : path.join(repositoryRootFolder, 'web', 'dist');
}

/** Starts the gateway, the single origin that browsers see, as a separate program without a database login or keys. */
export async function startGatewayProgram({
  settings,
  logger,
  started,
  leaving,
}: ProgramStartContext): Promise<StartedProgramWithRequestRouting> {
  const { commandUrls, queryUrls } = settings.programs;
  const web = buildWebAppServer({
    dist: await findWebFolder(),
    publicUrl: getConfiguredPublicOrigin(settings),
    logger,
  });
  await web.ready();
  const [command, query] = await Promise.all([watchServiceReplicas(commandUrls), watchServiceReplicas(queryUrls)]);
  started.defer(command.close);
  started.defer(query.close);
  const proxies = createUntrustedProxyDetector(settings.trustProxy, (message) => logger.warn(message));
  const options = { trustsProxy: settings.trustProxy !== null, leaving };
  const isOperator = createOperatorRequestAuthorisationCheck(requestAuthenticatorWithoutSessions, settings.healthToken);
  const health = createGatewayHealthRequestListener({ command, query }, () => leaving.aborted, isOperator);
  return {
    route: createGatewayServiceRouter(Object.values(allEndpoints)),
    targets: {
      command: createServiceReplicaLoadBalancer(command, { ...options, isSafe: false }),
      query: createServiceReplicaLoadBalancer(query, { ...options, isSafe: true }),
      web: (request, response) => web.routing(request, response),
      health: await serveProgramMetrics({ settings, isOperator, started, sources: () => [] }, health),
    },
    see: proxies.see,
    close: () => web.close(),
  };
}
