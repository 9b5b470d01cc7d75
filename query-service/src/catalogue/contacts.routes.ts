import { readProviderContactEndpoint } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { findProviderContacts } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';

export type ProviderContactQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/** Registers the admin endpoint that returns the email address to which invitations for a provider are sent. */
export function registerProviderContactQueryRoutes(app: FastifyInstance, deps: ProviderContactQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, readProviderContactEndpoint, async ({ params: { id } }) => {
    const known = (await findProviderContacts(await resolveReadModelPoolAndSchemas(deps), [id])).get(id);
    return { email: known?.email ?? null };
  });
}
