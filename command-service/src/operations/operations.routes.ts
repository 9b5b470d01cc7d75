import {
  askReadModelAct,
  cancelReadModelAct,
  listReadModelActs,
  listReadModels,
} from '@marketplace/contracts/operations/operations.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, EpochPort, LogEndPort } from '../ports.ts';
import { readModelActsDecider, readModelActsStream } from './readModelActs.decider.ts';
import { readActs } from './readModelActs.queries.ts';
import { readReadModels } from './readModels.queries.ts';
import { keepAsked, letBegin, letEnd, requirePossible, requireUnderWay } from './readModelTasks.ts';

export type OperationsRoutesDeps = CommandRoutePorts & DatabasePort & EpochPort & LogEndPort;

/** Maintenance of read models by admins. Requests are stored here and executed by the process that writes the read models. */
export function operationsRoutes(app: FastifyInstance, deps: OperationsRoutesDeps): void {
  const { guard, execute } = deps;

  serve(app, guard, listReadModels, () => readReadModels(deps));

  serve(app, guard, listReadModelActs, async () => ({ acts: await readActs(deps) }));

  serve(app, guard, askReadModelAct, async ({ body, caller, request }) => {
    const meta = commandMeta(deps, { request, caller, body });
    const taskId = meta.commandId;
    await requirePossible(deps, taskId, body);
    await keepAsked(deps, taskId, body);
    const { act, positions, read_model: readModel, reason = null } = body;
    const command = { type: 'RequestReadModelAct', taskId, readModel, act, positions, reason } as const;
    const { position } = await execute(readModelActsDecider, { stream: readModelActsStream(meta.at), command, meta });
    await letBegin(deps, taskId);
    return { position, message: 'It is asked for, and goes on by itself.', task_id: taskId };
  });

  serve(app, guard, cancelReadModelAct, async ({ params: { id }, caller, request }) => {
    const meta = commandMeta(deps, { request, caller, body: { id } });
    const readModel = await requireUnderWay(deps, id);
    const details = { taskId: id, readModel, positions: [], reason: null };
    const command = { type: 'RequestReadModelAct', act: 'cancel', ...details } as const;
    const { position } = await execute(readModelActsDecider, { stream: readModelActsStream(meta.at), command, meta });
    await letEnd(deps, id);
    return { position, message: 'It ends as soon as it can.' };
  });
}
