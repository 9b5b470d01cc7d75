import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { type AddProvider, addProvider } from './addProvider.ts';
import { type DeleteRfqLink, deleteRfqLink, type SetRfqLinkStatus, setRfqLinkStatus } from './adminRfqLink.ts';
import { type AnswerRfq, answerRfq } from './answerRfq.ts';
import { type AwardQuotes, awardQuotes } from './awardQuotes.ts';
import { type ChangeRfqNumbers, changeRfqNumbers } from './changeRfqNumbers.ts';
import { type CloseRfq, closeRfq, type ReopenRfq, reopenRfq } from './closeRfq.ts';
import { type ExpireRfq, expireRfq } from './expireRfq.ts';
import { type ExtendRfqDeadline, extendRfqDeadline } from './extendRfqDeadline.ts';
import { type RemindOfRfqDeadline, remindOfRfqDeadline } from './remindOfRfqDeadline.ts';
import { type RespondToRfq, respondToRfq } from './respondToRfq.ts';
import { type TransferRfqToCompany, transferRfqToCompany } from './transferRfqToCompany.ts';
import { evolveRfq, type RfqState } from './rfq.state.ts';
import { type SetRfqAssignee, setRfqAssignee } from './setRfqAssignee.ts';
import { type SendRfq, sendRfq } from './sendRfq.ts';
import { type ViewRfq, viewRfq } from './viewRfq.ts';
import { type WithdrawQuote, withdrawQuote } from './withdrawQuote.ts';

/** Commands of vendors on their own link. */
export type RfqVendorCommand = ViewRfq | AnswerRfq | RespondToRfq | WithdrawQuote | SetRfqAssignee;
/** Commands of buyers on their own RFQ. */
export type RfqBuyerCommand =
  | AwardQuotes
  | CloseRfq
  | ReopenRfq
  | ExtendRfqDeadline
  | ChangeRfqNumbers
  | AddProvider
  | TransferRfqToCompany;
/** Commands of admins on any link. */
export type RfqAdminCommand = SetRfqLinkStatus | DeleteRfqLink;
export type RfqCommand =
  | SendRfq
  | RfqVendorCommand
  | RfqBuyerCommand
  | ExpireRfq
  | RemindOfRfqDeadline
  | RfqAdminCommand;

function decideRfq(command: RfqCommand, state: RfqState, meta: EventMeta): readonly RfqEvent[] {
  switch (command.type) {
    case 'SendRfq':
      return sendRfq(command, state, meta);
    case 'ViewRfq':
      return viewRfq(command, state);
    case 'AcceptRfq':
    case 'RejectRfq':
      return answerRfq(command, state, meta);
    case 'RespondToRfq':
      return respondToRfq(command, state, meta);
    case 'WithdrawQuote':
      return withdrawQuote(command, state);
    case 'SetInCharge':
      return setRfqAssignee(command, state);
    case 'AwardQuotes':
      return awardQuotes(command, state, meta);
    case 'CloseRfq':
      return closeRfq(command, state, meta);
    case 'ReopenRfq':
      return reopenRfq(command, state, meta);
    case 'ExtendDeadline':
      return extendRfqDeadline(command, state, meta);
    case 'ChangeNeed':
      return changeRfqNumbers(command, state);
    case 'AddProvider':
      return addProvider(command, state, meta);
    case 'TransferRfq':
      return transferRfqToCompany(command, state);
    case 'RemindOfDeadline':
      return remindOfRfqDeadline(command, state, meta);
    case 'ExpireRfq':
      return expireRfq(command, state, meta);
    case 'SetLinkStatus':
      return setRfqLinkStatus(command, state);
    case 'DeleteLink':
      return deleteRfqLink(command, state);
  }
}

/** Rules of an `rfq-{id}` stream: one RFQ and all of its links. */
export const rfqDecider: Decider<RfqState, RfqCommand, RfqEvent> = {
  initial: null,
  evolve: evolveRfq,
  decide: decideRfq,
};
