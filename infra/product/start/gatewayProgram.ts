import { existsSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { buildWebApp } from '@marketplace/http/webApp.ts';
import { forwardTo } from '../gateway/forward.ts';
import { createRemoteHealth } from '../gateway/remoteHealth.ts';
import { followReplicas } from '../gateway/replicas.ts';
import { originOf } from './accountSettings.ts';
import { rootFolder } from './folders.ts';
import { createRouter } from './gateway.ts';
import { createOperators, nobodySignedIn } from './operators.ts';
import type { ProgramContext, Served } from './program.ts';
import { createProxyHint } from './proxyHint.ts';
import { openFigures } from './sight/openFigures.ts';
import { ensureWebBuild } from './webBuild.ts';

/** Builds the web app if its sources exist; otherwise uses the shipped build. */
async function findWebFolder(): Promise<string> {
  const isSource = existsSync(path.join(rootFolder, 'web', 'src'));
  return isSource ? (await ensureWebBuild(rootFolder)).folder : path.join(rootFolder, 'web', 'dist');
}

/**
 * Starts the gateway as a separate program: the single origin that browsers see. It has no database login and no key.
 */
export async function startGateway({ settings, logger, started, leaving }: ProgramContext): Promise<Served> {
  const { commandUrls, queryUrls } = settings.programs;
  const web = buildWebApp({ dist: await findWebFolder(), publicUrl: originOf(settings), logger });
  await web.ready();
  const [command, query] = await Promise.all([followReplicas(commandUrls), followReplicas(queryUrls)]);
  started.defer(command.close);
  started.defer(query.close);
  const proxies = createProxyHint(settings.trustProxy, (message) => logger.warn(message));
  const options = { trustsProxy: settings.trustProxy !== null, leaving };
  const isOperator = createOperators(nobodySignedIn, settings.healthToken);
  const health = createRemoteHealth({ command, query }, () => leaving.aborted, isOperator);
  return {
    route: createRouter(Object.values(allEndpoints)),
    targets: {
      command: forwardTo(command, { ...options, isSafe: false }),
      query: forwardTo(query, { ...options, isSafe: true }),
      web: (request, response) => web.routing(request, response),
      health: await openFigures({ settings, isOperator, started, sources: () => [] }, health),
    },
    see: proxies.see,
    close: () => web.close(),
  };
}
