import { buildHttpApp } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { uploadRoutes } from './catalogue/upload.routes.ts';
import type { CommandDeps } from './deps.ts';
import { rfqRoutes } from './rfq/rfq.routes.ts';

/** The command service's HTTP app: everything that changes something; not listening. */
export function buildCommandApp(deps: CommandDeps): FastifyInstance {
  const app = buildHttpApp({ logger: deps.logger, notReady: deps.notReady });
  accountRoutes(app, deps);
  accessRoutes(app, deps);
  uploadRoutes(app, deps);
  rfqRoutes(app, deps);
  return app;
}
