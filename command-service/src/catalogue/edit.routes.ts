import { addProvider, changeProvider, retireProvider } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { ClockPort, GuardPort, IdPort } from '../ports.ts';
import { type EditDeps, editProvider, type ProviderEdit } from './editProvider.ts';

export type EditRoutesDeps = GuardPort & EditDeps & ClockPort & IdPort;

/** Commands with which admins add, change and retire one provider. */
export function editRoutes(app: FastifyInstance, deps: EditRoutesDeps): void {
  const run = async (call: { caller: Caller; request: FastifyRequest }, body: unknown, edit: ProviderEdit) => {
    const { id, version, position } = await editProvider(deps, edit, commandMeta(deps, { ...call, body }));
    return { id, version, position };
  };

  serve(app, deps.guard, addProvider, async ({ body, ...call }) => {
    const edited = await run(call, body, { id: null, base: null, change: () => body.provider });
    return { ...edited, message: 'The provider was added.' };
  });

  serve(app, deps.guard, changeProvider, async ({ params: { id }, body, ...call }) => {
    const { base, provider } = body;
    const edited = await run(call, { id, ...body }, { id, base, change: () => provider });
    return { ...edited, message: 'The provider was changed.' };
  });

  serve(app, deps.guard, retireProvider, async ({ params: { id }, query: { base }, ...call }) => {
    const edited = await run(call, { id, base }, { id, base, change: () => null });
    return { ...edited, message: 'The provider was retired.' };
  });
}
