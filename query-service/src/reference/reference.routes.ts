import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { memoize } from '@marketplace/contracts/kernel/memoize.ts';
import { readApiDescriptionEndpoint } from '@marketplace/contracts/reference/reference.api.ts';
import { createApiTokenScopeHook } from '@marketplace/http/apiTokenGuard.ts';
import type { FastifyInstance } from 'fastify';
import { type CachedJsonBody, createCachedJsonBody, sendCachedJsonBody } from '../cachedBody.ts';
import type { RequestGuardPort } from '../ports.ts';

export type ApiDescriptionRoutesDeps = RequestGuardPort;

/** Loads the repository's OpenAPI document and removes its whitespace. */
async function loadDocument(): Promise<CachedJsonBody> {
  const file = createRequire(import.meta.url).resolve('@marketplace/contracts/openapi.json');
  return createCachedJsonBody(JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
}

/** Registers GET /api/openapi.json. The document is read and compressed once, at the first request. */
export function registerApiDescriptionRoutes(app: FastifyInstance, { guard }: ApiDescriptionRoutesDeps): void {
  const document = memoize(loadDocument);
  const onRequest = createApiTokenScopeHook(app, guard, readApiDescriptionEndpoint);
  app.get(readApiDescriptionEndpoint.path, { onRequest }, async (request, reply) =>
    sendCachedJsonBody(request, reply, await document()),
  );
}
