import { z } from 'zod';
import { Accepted, command, endpoint } from '../kernel/endpoint.ts';
import { text } from '../kernel/text.ts';
import { ReadModelActView, ReadModelView } from './operations.views.ts';

/** Every read model as it stands. The command service answers, which alone knows how far the log goes. */
export const listReadModels = endpoint({
  summary: 'Every read model as it stands, and how far it is behind the log.',
  method: 'GET',
  path: '/api/admin/read-models',
  service: 'command',
  access: 'admin',
  reply: z.object({
    /** Place of the last event of the log. */
    head: z.string(),
    read_models: z.array(ReadModelView),
  }),
});

/** Acts that the list shows at most, the last first: of this month and the one before. */
export const listedActs = 50;

export const listReadModelActs = endpoint({
  summary: 'What admins have done with read models, the last first.',
  method: 'GET',
  path: '/api/admin/read-models/acts',
  service: 'command',
  access: 'admin',
  reply: z.object({ acts: z.array(ReadModelActView) }),
});

/**
 * Asks for an act, which goes on by itself once it is in the log; the list tells how far it has come. `positions` name the events that are
 * given up, which needs a reason. Refuses 'operations.unknown-read-model' (404), 'operations.busy' (409) while something else goes on with
 * the read model, 'operations.nothing-built', 'operations.nothing-earlier' and 'operations.nothing-parked' (409) where there is nothing to
 * do it with, 'operations.reason-needed' and 'operations.positions-needed' (422).
 */
export const askReadModelAct = command('POST', '/api/admin/read-models/acts', 'admin', {
  summary: 'Ask for an act on a read model, which goes on by itself.',
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
    reason: text(500).nullish(),
  }),
  reply: Accepted.extend({ task_id: z.uuid() }),
});

/** Ends an act that waits or is carried out; the live rows stay as they are. Refuses 'operations.not-under-way' (409). */
export const cancelReadModelAct = command('POST', '/api/admin/read-models/acts/:id/cancel', 'admin', {
  summary: 'End an act on a read model that waits or is carried out.',
  refuses: ['operations.full', 'operations.not-under-way'],
  params: z.object({ id: z.string().max(100) }),
  reply: Accepted,
});
