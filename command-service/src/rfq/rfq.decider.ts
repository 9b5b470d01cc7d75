import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { type AddProviderToRfq, decideAddProviderToRfq } from './addProvider.ts';
import {
  type DeleteRfqLinkByAdmin,
  decideDeleteRfqLinkByAdmin,
  type SetRfqLinkStatusByAdmin,
  decideSetRfqLinkStatusByAdmin,
} from './adminRfqLink.ts';
import { type AcceptOrRejectRfq, decideAcceptOrRejectRfq } from './answerRfq.ts';
import { type AwardQuotesCommand, decideAwardQuotes } from './decideAwardQuotes.ts';
import { type ChangeRfqQuantities, decideChangeRfqQuantities } from './changeRfqNumbers.ts';
import { type CloseRfq, decideCloseRfq, type ReopenRfq, decideReopenRfq } from './decideCloseRfq.ts';
import { type ExpireOverdueRfqLinks, decideExpireOverdueRfqLinks } from './decideExpireOverdueRfqLinks.ts';
import { type ExtendRfqDeadline, decideExtendRfqDeadline } from './decideExtendRfqDeadline.ts';
import { type RemindOfRfqDeadline, decideRemindOfRfqDeadline } from './decideRemindOfRfqDeadline.ts';
import { type SendRfqQuote, decideSendRfqQuote } from './respondToRfq.ts';
import { type TransferRfqToCompany, decideTransferRfqToCompany } from './decideTransferRfqToCompany.ts';
import { evolveRfq, type RfqState } from './rfq.state.ts';
import { type SetRfqAssignee, decideSetRfqAssignee } from './decideSetRfqAssignee.ts';
import { type SendRfq, decideSendRfq } from './decideSendRfq.ts';
import { type RecordRfqOpenedByVendor, decideRecordRfqOpenedByVendor } from './viewRfq.ts';
import { type WithdrawQuote, decideWithdrawQuote } from './decideWithdrawQuote.ts';

/** Commands of vendors on their own link. */
export type RfqVendorCommand =
  | RecordRfqOpenedByVendor
  | AcceptOrRejectRfq
  | SendRfqQuote
  | WithdrawQuote
  | SetRfqAssignee;
/** Commands of buyers on their own RFQ. */
export type RfqBuyerCommand =
  | AwardQuotesCommand
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
  | ExpireOverdueRfqLinks
  | RemindOfRfqDeadline
  | RfqAdminCommand;

function decideRfq(command: RfqCommand, state: RfqState, meta: EventMeta): readonly RfqEvent[] {
  switch (command.type) {
    case 'SendRfq':
      return decideSendRfq(command, state, meta);
    case 'ViewRfq':
      return decideRecordRfqOpenedByVendor(command, state);
    case 'AcceptRfq':
    case 'RejectRfq':
      return decideAcceptOrRejectRfq(command, state, meta);
    case 'RespondToRfq':
      return decideSendRfqQuote(command, state, meta);
    case 'WithdrawQuote':
      return decideWithdrawQuote(command, state);
    case 'SetInCharge':
      return decideSetRfqAssignee(command, state);
    case 'AwardQuotes':
      return decideAwardQuotes(command, state, meta);
    case 'CloseRfq':
      return decideCloseRfq(command, state, meta);
    case 'ReopenRfq':
      return decideReopenRfq(command, state, meta);
    case 'ExtendDeadline':
      return decideExtendRfqDeadline(command, state, meta);
    case 'ChangeNeed':
      return decideChangeRfqQuantities(command, state);
    case 'AddProvider':
      return decideAddProviderToRfq(command, state, meta);
    case 'TransferRfq':
      return decideTransferRfqToCompany(command, state);
    case 'RemindOfDeadline':
      return decideRemindOfRfqDeadline(command, state, meta);
    case 'ExpireRfq':
      return decideExpireOverdueRfqLinks(command, state, meta);
    case 'SetLinkStatus':
      return decideSetRfqLinkStatusByAdmin(command, state);
    case 'DeleteLink':
      return decideDeleteRfqLinkByAdmin(command, state);
  }
}

/** Rules of an `rfq-{id}` stream: one RFQ and all of its links. */
export const rfqDecider: Decider<RfqState, RfqCommand, RfqEvent> = {
  initial: null,
  evolve: evolveRfq,
  decide: decideRfq,
};
