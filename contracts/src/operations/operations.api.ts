import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineEndpoint } from '../kernel/endpoint.ts';
import { createTextSchema } from '../kernel/text.ts';
import { ReadModelActionReplyItem, ReadModelStatusReplyItem } from './operations.views.ts';

/** Served by the command service, which knows the end of the log. */
export const listReadModelsEndpoint = defineEndpoint({
  summary: 'List the read models, their state and their lag behind the log.',
  method: 'GET',
  path: '/api/admin/read-models',
  service: 'command',
  access: 'admin',
  reply: z.object({
    /** Position of the last event of the log. */
    head: z.string(),
    read_models: z.array(ReadModelStatusReplyItem),
  }),
});

/**
 * Maximum number of actions that `listReadModelActs` returns, newest first, from the current and the previous month.
 */
export const maxListedReadModelActions = 50;

export const listReadModelActsEndpoint = defineEndpoint({
  summary: 'List actions of admins on read models, newest first.',
  method: 'GET',
  path: '/api/admin/read-models/acts',
  service: 'command',
  access: 'admin',
  reply: z.object({ acts: z.array(ReadModelActionReplyItem) }),
});

/**
 * Requests an action, which runs in the background; `listReadModels` shows its progress. `positions` are the positions
 * of the events to discard; discarding requires a reason. Fails with 'operations.unknown-read-model' (404);
 * 'operations.busy' (409) while another action runs on the read model; 'operations.nothing-built',
 * 'operations.nothing-earlier' and 'operations.nothing-parked' (409) when the action has no target;
 * 'operations.reason-needed' and 'operations.positions-needed' (422).
 */
export const askReadModelActEndpoint = defineCommandEndpoint('POST', '/api/admin/read-models/acts', 'admin', {
  summary: 'Request an action on a read model, which runs in the background.',
  refuses: [
    'operations.busy',
    'operations.full',
    'operations.nothing-built',
    'operations.nothing-earlier',
    'operations.nothing-parked',
    'operations.positions-needed',
    'operations.reason-needed',
    'operations.unknown-read-model',
  ],
  body: z.strictObject({
    read_model: z.string().max(60),
    act: z.enum(['rebuild', 'swap', 'put-back', 'retry', 'discard']),
    positions: z.array(z.string().max(20).regex(/^\d+$/)).max(50).default([]),
    reason: createTextSchema(500).nullish(),
  }),
  reply: CommandReply.extend({ task_id: z.uuid() }),
});

/**
 * Requests the cancellation of an action. A waiting action is cancelled at once; a running action stops at its next
 * page of the log, unless it finishes first. A cancelled action does not change the rows in use. Fails with
 * 'operations.not-under-way' (409) if the action has ended.
 */
export const cancelReadModelActEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/read-models/acts/:id/cancel',
  'admin',
  {
    summary: 'Cancel a waiting or running action on a read model.',
    refuses: ['operations.full', 'operations.not-under-way'],
    params: z.object({ id: z.string().max(100) }),
    reply: CommandReply,
  },
);
