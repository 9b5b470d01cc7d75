import { msg } from '@lingui/core/runtime-macro';
import type { MailActRequested } from '@marketplace/contracts/operations/operations.mails.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Records an admin's action on a mail. The route checks beforehand whether the action is possible. */
export interface RecordAdminMailActionCommand extends Omit<MailActRequested['data'], 'by'> {
  readonly type: 'RequestMailAct';
}

/**
 * @param at an instant, ISO 8601.
 * @returns the name of the stream for the month of the instant.
 */
export function getMonthlyAdminMailActionsStreamName(at: string): string {
  return `mails-${at.slice(0, 7)}`;
}

/** Records every action, independent of earlier events. */
export const adminMailActionsDecider: Decider<null, RecordAdminMailActionCommand, MailActRequested> = {
  initial: null,
  quota: {
    maxEvents: 5_000,
    maxCharacters: 5_000_000,
    isExempt: ({ act }) => act === 'give-up',
    refusal: {
      code: 'operations.full',
      message: msg`This month’s limit for actions on this page has been reached. To run the action now, use the command line.`,
    },
  },
  evolve: (state) => state,
  decide: ({ mailId, act, reason }, _state, { actor }) => [
    { type: 'MailActRequested', data: { mailId, act, by: actor, reason } },
  ],
};
