import { z } from 'zod';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { MailActRequested } from './operations.mails.events.ts';

/** What an admin may ask for of a read model, and ending what was asked for. */
export const readModelActs = ['rebuild', 'swap', 'put-back', 'retry', 'discard', 'cancel'] as const;

/** Events that one act gives up at most. */
export const mostDiscarded = 50;

/** Stream `read-models-{year}-{month}`: who asked for what of the read models, before any of it is begun. */
export const ReadModelActRequested = firstVersion('ReadModelActRequested', {
  /** Of the act itself, or of the one that is to end. */
  taskId: z.uuid(),
  readModel: z.string().max(60),
  act: z.enum(readModelActs),
  /** Places in the log of the events that are given up, as decimal text. */
  positions: z.array(z.string().max(20)).max(mostDiscarded),
  by: UserId,
  /** Typed by the admin, and the admin's own. */
  reason: personal(z.string().max(500).nullable(), 'by'),
});

export const operationsEvents = [ReadModelActRequested, MailActRequested] as const;

export type ReadModelActRequested = EventOf<typeof ReadModelActRequested>;
/** Events of a `read-models-…` or `mails-…` stream. */
export type OperationsEvent = EventOf<(typeof operationsEvents)[number]>;
