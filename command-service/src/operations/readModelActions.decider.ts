import { msg } from '@lingui/core/runtime-macro';
import type { ReadModelActRequested } from '@marketplace/contracts/operations/operations.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/**
 * Records an admin's request. The route checks beforehand whether the action is possible; the process that writes the
 * read models makes the final decision.
 */
export interface RequestReadModelActionCommand extends Omit<ReadModelActRequested['data'], 'by'> {
  readonly type: 'RequestReadModelAct';
}

/**
 * @param at an instant, ISO 8601.
 * @returns the name of the stream for the month of the instant.
 */
export function getMonthlyReadModelActionsStreamName(at: string): string {
  return `read-models-${at.slice(0, 7)}`;
}

/** Records every request, independent of earlier events. */
export const readModelActionsDecider: Decider<null, RequestReadModelActionCommand, ReadModelActRequested> = {
  initial: null,
  quota: {
    maxEvents: 5_000,
    maxCharacters: 5_000_000,
    isExempt: ({ act }) => act === 'cancel' || act === 'put-back',
    refusal: {
      code: 'operations.full',
      message: msg`This month’s limit for actions on this page has been reached. To run the action now, use the command line.`,
    },
  },
  evolve: (state) => state,
  decide: ({ taskId, readModel, act, positions, reason }, _state, { actor }) => [
    { type: 'ReadModelActRequested', data: { taskId, readModel, act, positions, by: actor, reason } },
  ],
};
