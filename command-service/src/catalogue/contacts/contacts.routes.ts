import { msg } from '@lingui/core/runtime-macro';
import { setProviderContactEndpoint } from '@marketplace/contracts/catalogue/catalogue.contacts.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { formatLogPosition } from '@marketplace/contracts/kernel/position.ts';
import { eventLogStartPosition } from '@marketplace/event-store/port.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../../commandMeta.ts';
import type { ClockPort, EventLogEpochPort, RequestGuardPort, IdGeneratorPort } from '../../ports.ts';
import { type EditProviderDeps, requireCatalogueProvider } from '../editProvider.ts';
import { setOrRemoveProviderContactEmail } from './saveContactEmailsOfUploadedCatalogue.ts';

export type ProviderContactCommandRoutesDeps = RequestGuardPort &
  EditProviderDeps &
  ClockPort &
  IdGeneratorPort &
  EventLogEpochPort;

/** Endpoint for admins to set or remove a provider's contact address for invitations. */
export function registerProviderContactCommandRoutes(
  app: FastifyInstance,
  deps: ProviderContactCommandRoutesDeps,
): void {
  registerEndpoint(app, deps.guard, setProviderContactEndpoint, async ({ params: { id }, body, caller, request }) => {
    await requireCatalogueProvider(deps, id);
    const meta = createCommandMeta(deps, { request, caller, body: { id, ...body } });
    const position = await setOrRemoveProviderContactEmail(deps, id, body.email, meta);
    const message = body.email === null ? msg`The contact address was removed.` : msg`The contact address was saved.`;
    return {
      position: position ?? formatLogPosition(deps.epoch, eventLogStartPosition),
      message: formatMessage(message),
    };
  });
}
