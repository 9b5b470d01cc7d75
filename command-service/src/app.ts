import { buildHttpApp } from '@marketplace/http/app.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandDeps } from './deps.ts';

/** The command service's HTTP app: everything that changes something; not listening. */
export function buildCommandApp(deps: CommandDeps): FastifyInstance {
  const app = buildHttpApp({ logger: deps.logger, notReady: deps.notReady });
  return app;
}
