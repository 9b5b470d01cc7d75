import { z } from 'zod';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { MailActRequested } from './operations.mails.events.ts';

/** Actions that an admin can request on a read model; `cancel` ends another action. */
export const readModelActions = ['rebuild', 'swap', 'put-back', 'retry', 'discard', 'cancel'] as const;

/** Maximum number of events that one action discards. */
export const maxDiscardedParkedEventsPerAction = 50;

/** Stream `read-models-{year}-{month}`: requested actions, recorded before they start. */
export const ReadModelActRequested = defineFirstEventVersion('ReadModelActRequested', {
  /** Id of the action, or of the action to cancel. */
  taskId: z.uuid(),
  readModel: z.string().max(60),
  act: z.enum(readModelActions),
  /** Log positions of the events to discard, as decimal text. */
  positions: z.array(z.string().max(20)).max(maxDiscardedParkedEventsPerAction),
  by: UserId,
  /** Typed by the admin; personal data of the admin. */
  reason: markAsPersonalData(z.string().max(500).nullable(), 'by'),
});

export const operationsEvents = [ReadModelActRequested, MailActRequested] as const;

export type ReadModelActRequested = InferredDomainEvent<typeof ReadModelActRequested>;
/** Events of a `read-models-…` or `mails-…` stream. */
export type OperationsEvent = InferredDomainEvent<(typeof operationsEvents)[number]>;
