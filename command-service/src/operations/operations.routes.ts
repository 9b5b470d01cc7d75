import { msg } from '@lingui/core/runtime-macro';
import {
  askReadModelActEndpoint,
  cancelReadModelActEndpoint,
  listReadModelActsEndpoint,
  listReadModelsEndpoint,
} from '@marketplace/contracts/operations/operations.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, EventLogEpochPort, ReadEventLogPort } from '../ports.ts';
import { readModelActionsDecider, getMonthlyReadModelActionsStreamName } from './readModelActions.decider.ts';
import { loadRecentReadModelActionRequests } from './readModelActions.queries.ts';
import { loadReadModelStates } from './readModels.queries.ts';
import {
  storePendingReadModelTask,
  markReadModelTaskAsWaitingToStart,
  cancelReadModelTask,
  requireReadModelActionPossible,
  requireReadModelOfUnfinishedTask,
} from './readModelTasks.ts';

export type ReadModelOperationsRoutesDeps = CommandRoutePorts & DatabasePort & EventLogEpochPort & ReadEventLogPort;

/**
 * Endpoints for admins to maintain read models. The endpoints only store the requests; the process that writes the read
 * models executes them.
 */
export function registerReadModelOperationsCommandRoutes(
  app: FastifyInstance,
  deps: ReadModelOperationsRoutesDeps,
): void {
  const { guard, execute } = deps;

  registerEndpoint(app, guard, listReadModelsEndpoint, () => loadReadModelStates(deps));

  registerEndpoint(app, guard, listReadModelActsEndpoint, async () => ({
    acts: await loadRecentReadModelActionRequests(deps),
  }));

  registerEndpoint(app, guard, askReadModelActEndpoint, async ({ body, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body });
    const taskId = meta.commandId;
    await requireReadModelActionPossible(deps, taskId, body);
    await storePendingReadModelTask(deps, taskId, body);
    const { act, positions, read_model: readModel, reason = null } = body;
    const command = { type: 'RequestReadModelAct', taskId, readModel, act, positions, reason } as const;
    const { position } = await execute(readModelActionsDecider, {
      stream: getMonthlyReadModelActionsStreamName(meta.at),
      command,
      meta,
    });
    await markReadModelTaskAsWaitingToStart(deps, taskId);
    return {
      position,
      message: formatMessage(msg`The action was requested and will run in the background.`),
      task_id: taskId,
    };
  });

  registerEndpoint(app, guard, cancelReadModelActEndpoint, async ({ params: { id }, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body: { id } });
    const readModel = await requireReadModelOfUnfinishedTask(deps, id);
    const details = { taskId: id, readModel, positions: [], reason: null };
    const command = { type: 'RequestReadModelAct', act: 'cancel', ...details } as const;
    const { position } = await execute(readModelActionsDecider, {
      stream: getMonthlyReadModelActionsStreamName(meta.at),
      command,
      meta,
    });
    await cancelReadModelTask(deps, id);
    return { position, message: formatMessage(msg`The action will be cancelled as soon as possible.`) };
  });
}
