import { msg } from '@lingui/core/runtime-macro';
import {
  addProviderEndpoint,
  changeProviderEndpoint,
  retireProviderEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { ClockPort, RequestGuardPort, IdGeneratorPort } from '../ports.ts';
import { type EditProviderDeps, editProvider, type ProviderEdit } from './editProvider.ts';

export type CatalogueEditRoutesDeps = RequestGuardPort & EditProviderDeps & ClockPort & IdGeneratorPort;

/** Endpoints for admins to add, change and retire a provider. */
export function registerCatalogueEditRoutes(app: FastifyInstance, deps: CatalogueEditRoutesDeps): void {
  const run = async (call: { caller: Caller; request: FastifyRequest }, body: unknown, edit: ProviderEdit) => {
    const { id, version, position } = await editProvider(deps, edit, createCommandMeta(deps, { ...call, body }));
    return { id, version, position };
  };

  registerEndpoint(app, deps.guard, addProviderEndpoint, async ({ body, ...call }) => {
    const edited = await run(call, body, { id: null, base: null, change: () => body.provider });
    return { ...edited, message: formatMessage(msg`The provider was added.`) };
  });

  registerEndpoint(app, deps.guard, changeProviderEndpoint, async ({ params: { id }, body, ...call }) => {
    const { base, provider } = body;
    const edited = await run(call, { id, ...body }, { id, base, change: () => provider });
    return { ...edited, message: formatMessage(msg`The provider was changed.`) };
  });

  registerEndpoint(app, deps.guard, retireProviderEndpoint, async ({ params: { id }, query: { base }, ...call }) => {
    const edited = await run(call, { id, base }, { id, base, change: () => null });
    return { ...edited, message: formatMessage(msg`The provider was retired.`) };
  });
}
