import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { once } from '@marketplace/contracts/kernel/once.ts';
import { readApiDescription } from '@marketplace/contracts/reference/reference.api.ts';
import { admitsTokens } from '@marketplace/http/apiTokenGuard.ts';
import type { FastifyInstance } from 'fastify';
import { type CachedBody, cachedBody, sendCached } from '../cachedBody.ts';
import type { GuardPort } from '../ports.ts';

export type ReferenceRoutesDeps = GuardPort;

/** Loads the repository's OpenAPI document and removes its whitespace. */
async function loadDocument(): Promise<CachedBody> {
  const file = createRequire(import.meta.url).resolve('@marketplace/contracts/openapi.json');
  return cachedBody(JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
}

/** Registers GET /api/openapi.json. The document is read and compressed once, at the first request. */
export function referenceRoutes(app: FastifyInstance, { guard }: ReferenceRoutesDeps): void {
  const document = once(loadDocument);
  const onRequest = admitsTokens(app, guard, readApiDescription);
  app.get(readApiDescription.path, { onRequest }, async (request, reply) =>
    sendCached(request, reply, await document()),
  );
}
