import type { ReadModelActRequested } from '@marketplace/contracts/operations/operations.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Writes down what an admin asks for; whether it can be done is looked up before, and decided by the read models themselves. */
export interface RequestReadModelAct extends Omit<ReadModelActRequested['data'], 'by'> {
  readonly type: 'RequestReadModelAct';
}

/** Name of the stream of a month. @param at an instant, ISO 8601. */
export function readModelActsStream(at: string): string {
  return `read-models-${at.slice(0, 7)}`;
}

/** Every act is its own fact: nothing of a stream's past is asked for. */
export const readModelActsDecider: Decider<null, RequestReadModelAct, ReadModelActRequested> = {
  initial: null,
  room: {
    events: 5_000,
    size: 5_000_000,
    always: ({ act }) => act === 'cancel' || act === 'put-back',
    full: { code: 'operations.full', message: 'Too much was asked for this month. Use the command lines.' },
  },
  evolve: (state) => state,
  decide: ({ taskId, readModel, act, positions, reason }, _state, { actor }) => [
    { type: 'ReadModelActRequested', data: { taskId, readModel, act, positions, by: actor, reason } },
  ],
};
