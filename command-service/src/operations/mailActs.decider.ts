import type { MailActRequested } from '@marketplace/contracts/operations/operations.mails.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Writes down what an admin does with a mail; whether it can be done is looked up before. */
export interface RequestMailAct extends Omit<MailActRequested['data'], 'by'> {
  readonly type: 'RequestMailAct';
}

/** Name of the stream of a month. @param at an instant, ISO 8601. */
export function mailActsStream(at: string): string {
  return `mails-${at.slice(0, 7)}`;
}

/** Every act is its own fact: nothing of a stream's past is asked for. */
export const mailActsDecider: Decider<null, RequestMailAct, MailActRequested> = {
  initial: null,
  room: {
    events: 5_000,
    size: 5_000_000,
    always: ({ act }) => act === 'give-up',
    full: { code: 'operations.full', message: 'Too much was asked for this month. Use the command lines.' },
  },
  evolve: (state) => state,
  decide: ({ mailId, act, reason }, _state, { actor }) => [
    { type: 'MailActRequested', data: { mailId, act, by: actor, reason } },
  ],
};
