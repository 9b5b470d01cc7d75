import { setProviderContact } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { formatPosition } from '@marketplace/contracts/kernel/position.ts';
import { beginning } from '@marketplace/event-store/port.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../../commandMeta.ts';
import type { ClockPort, EpochPort, GuardPort, IdPort } from '../../ports.ts';
import { type EditDeps, requireProvider } from '../editProvider.ts';
import { setContact } from './setContacts.ts';

export type ContactRoutesDeps = GuardPort & EditDeps & ClockPort & IdPort & EpochPort;

/** Admin command that sets a provider's contact address for invitations. */
export function contactRoutes(app: FastifyInstance, deps: ContactRoutesDeps): void {
  serve(app, deps.guard, setProviderContact, async ({ params: { id }, body, caller, request }) => {
    await requireProvider(deps, id);
    const meta = commandMeta(deps, { request, caller, body: { id, ...body } });
    const position = await setContact(deps, id, body.email, meta);
    const message = body.email === null ? 'The contact address was removed.' : 'The contact address was saved.';
    return { position: position ?? formatPosition(deps.epoch, beginning), message };
  });
}
