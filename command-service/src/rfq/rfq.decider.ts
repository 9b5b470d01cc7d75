import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { type AddProviderToRfqCommand, decideAddProviderToRfq } from './addProvider.ts';
import {
  type DeleteRfqLinkByAdminCommand,
  decideDeleteRfqLinkByAdmin,
  type SetRfqLinkStatusByAdminCommand,
  decideSetRfqLinkStatusByAdmin,
} from './adminRfqLink.ts';
import { type AcceptOrRejectRfq, decideAcceptOrRejectRfq } from './answerRfq.ts';
import { type AwardQuotesCommand, decideAwardQuotes } from './decideAwardQuotes.ts';
import { type ChangeRfqQuantitiesCommand, decideChangeRfqQuantities } from './changeRfqNumbers.ts';
import { type CloseRfqCommand, decideCloseRfq, type ReopenRfqCommand, decideReopenRfq } from './decideCloseRfq.ts';
import { type ExpireOverdueRfqLinksCommand, decideExpireOverdueRfqLinks } from './decideExpireOverdueRfqLinks.ts';
import { type ExtendRfqDeadlineCommand, decideExtendRfqDeadline } from './decideExtendRfqDeadline.ts';
import { type RemindOfRfqDeadlineCommand, decideRemindOfRfqDeadline } from './decideRemindOfRfqDeadline.ts';
import { type SendRfqQuoteCommand, decideSendRfqQuote } from './respondToRfq.ts';
import { type TransferRfqToCompanyCommand, decideTransferRfqToCompany } from './decideTransferRfqToCompany.ts';
import { evolveRfq, type RfqState } from './rfq.state.ts';
import { type SetVendorRfqAssignee, decideSetRfqAssignee } from './decideSetRfqAssignee.ts';
import { type SendRfqCommand, decideSendRfq } from './decideSendRfq.ts';
import { type RecordRfqOpenedByVendorCommand, decideRecordRfqOpenedByVendor } from './viewRfq.ts';
import { type WithdrawQuoteCommand, decideWithdrawQuote } from './decideWithdrawQuote.ts';

/** Commands of vendors on their own link. */
export type RfqVendorCommand =
  | RecordRfqOpenedByVendorCommand
  | AcceptOrRejectRfq
  | SendRfqQuoteCommand
  | WithdrawQuoteCommand
  | SetVendorRfqAssignee;
/** Commands of buyers on their own RFQ. */
export type RfqBuyerCommand =
  | AwardQuotesCommand
  | CloseRfqCommand
  | ReopenRfqCommand
  | ExtendRfqDeadlineCommand
  | ChangeRfqQuantitiesCommand
  | AddProviderToRfqCommand
  | TransferRfqToCompanyCommand;
/** Commands of admins on any link. */
export type RfqLinkAdminCommand = SetRfqLinkStatusByAdminCommand | DeleteRfqLinkByAdminCommand;
export type RfqCommand =
  | SendRfqCommand
  | RfqVendorCommand
  | RfqBuyerCommand
  | ExpireOverdueRfqLinksCommand
  | RemindOfRfqDeadlineCommand
  | RfqLinkAdminCommand;

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
