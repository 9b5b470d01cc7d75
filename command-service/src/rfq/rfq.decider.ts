import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { type AddProviderToRfq, addProviderToRfq } from './addProvider.ts';
import {
  type DeleteRfqLinkByAdmin,
  deleteRfqLinkByAdmin,
  type SetRfqLinkStatusByAdmin,
  setRfqLinkStatusByAdmin,
} from './adminRfqLink.ts';
import { type AcceptOrRejectRfq, acceptOrRejectRfq } from './answerRfq.ts';
import { type AwardQuotes, awardQuotes } from './awardQuotes.ts';
import { type ChangeRfqQuantities, changeRfqQuantities } from './changeRfqNumbers.ts';
import { type CloseRfq, closeRfq, type ReopenRfq, reopenRfq } from './closeRfq.ts';
import { type ExpireRfq, expireRfq } from './expireRfq.ts';
import { type ExtendRfqDeadline, extendRfqDeadline } from './extendRfqDeadline.ts';
import { type RemindOfRfqDeadline, remindOfRfqDeadline } from './remindOfRfqDeadline.ts';
import { type SendRfqQuote, sendRfqQuote } from './respondToRfq.ts';
import { type TransferRfqToCompany, transferRfqToCompany } from './transferRfqToCompany.ts';
import { evolveRfq, type RfqState } from './rfq.state.ts';
import { type SetRfqAssignee, setRfqAssignee } from './setRfqAssignee.ts';
import { type SendRfq, sendRfq } from './sendRfq.ts';
import { type RecordRfqOpenedByVendor, recordRfqOpenedByVendor } from './viewRfq.ts';
import { type WithdrawQuote, withdrawQuote } from './withdrawQuote.ts';

/** Commands of vendors on their own link. */
export type RfqVendorCommand =
  | RecordRfqOpenedByVendor
  | AcceptOrRejectRfq
  | SendRfqQuote
  | WithdrawQuote
  | SetRfqAssignee;
/** Commands of buyers on their own RFQ. */
export type RfqBuyerCommand =
  | AwardQuotes
  | CloseRfq
  | ReopenRfq
  | ExtendRfqDeadline
  | ChangeRfqQuantities
  | AddProviderToRfq
  | TransferRfqToCompany;
/** Commands of admins on any link. */
export type RfqAdminCommand = SetRfqLinkStatusByAdmin | DeleteRfqLinkByAdmin;
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
      return recordRfqOpenedByVendor(command, state);
    case 'AcceptRfq':
    case 'RejectRfq':
      return acceptOrRejectRfq(command, state, meta);
    case 'RespondToRfq':
      return sendRfqQuote(command, state, meta);
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
      return changeRfqQuantities(command, state);
    case 'AddProvider':
      return addProviderToRfq(command, state, meta);
    case 'TransferRfq':
      return transferRfqToCompany(command, state);
    case 'RemindOfDeadline':
      return remindOfRfqDeadline(command, state, meta);
    case 'ExpireRfq':
      return expireRfq(command, state, meta);
    case 'SetLinkStatus':
      return setRfqLinkStatusByAdmin(command, state);
    case 'DeleteLink':
      return deleteRfqLinkByAdmin(command, state);
  }
}

/** Rules of an `rfq-{id}` stream: one RFQ and all of its links. */
export const rfqDecider: Decider<RfqState, RfqCommand, RfqEvent> = {
  initial: null,
  evolve: evolveRfq,
  decide: decideRfq,
};
