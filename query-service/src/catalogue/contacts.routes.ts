import { readProviderContact } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { contactsOf } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';

export type ContactRoutesDeps = GuardPort & ReadModelPort;

/** Registers the address that invitations for a provider are sent to, for admins. */
export function contactRoutes(app: FastifyInstance, deps: ContactRoutesDeps): void {
  serve(app, deps.guard, readProviderContact, async ({ params: { id } }) => {
    const known = (await contactsOf(await readSource(deps), [id])).get(id);
    return { email: known?.email ?? null };
  });
}
