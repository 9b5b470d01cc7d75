import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { type AddProvider, addProvider } from './addProvider.ts';
import { type DeleteLink, deleteLink, type SetLinkStatus, setLinkStatus } from './adminLink.ts';
import { type AnswerRfq, answerRfq } from './answerRfq.ts';
import { type AwardQuotes, awardQuotes } from './awardQuotes.ts';
import { type ChangeNeed, changeNeed } from './changeNeed.ts';
import { type CloseRfq, closeRfq, type ReopenRfq, reopenRfq } from './closeRfq.ts';
import { type ExpireRfq, expireRfq } from './expireRfq.ts';
import { type ExtendDeadline, extendDeadline } from './extendDeadline.ts';
import { type RemindOfDeadline, remindOfDeadline } from './remindOfDeadline.ts';
import { type RespondToRfq, respondToRfq } from './respondToRfq.ts';
import { type HandOverRfq, handOverRfq } from './handOverRfq.ts';
import { evolveRfq, type RfqState } from './rfq.state.ts';
import { type SetInCharge, setInCharge } from './setInCharge.ts';
import { type SendRfq, sendRfq } from './sendRfq.ts';
import { type ViewRfq, viewRfq } from './viewRfq.ts';
import { type WithdrawQuote, withdrawQuote } from './withdrawQuote.ts';

/** Commands of vendors on their own link. */
export type VendorCommand = ViewRfq | AnswerRfq | RespondToRfq | WithdrawQuote | SetInCharge;
/** Commands of buyers on their own RFQ. */
export type BuyerCommand = AwardQuotes | CloseRfq | ReopenRfq | ExtendDeadline | ChangeNeed | AddProvider | HandOverRfq;
/** Commands of admins on any link. */
export type AdminCommand = SetLinkStatus | DeleteLink;
export type RfqCommand = SendRfq | VendorCommand | BuyerCommand | ExpireRfq | RemindOfDeadline | AdminCommand;

function decideRfq(command: RfqCommand, state: RfqState, meta: Meta): readonly RfqEvent[] {
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
      return setInCharge(command, state);
    case 'AwardQuotes':
      return awardQuotes(command, state, meta);
    case 'CloseRfq':
      return closeRfq(command, state, meta);
    case 'ReopenRfq':
      return reopenRfq(command, state, meta);
    case 'ExtendDeadline':
      return extendDeadline(command, state, meta);
    case 'ChangeNeed':
      return changeNeed(command, state);
    case 'AddProvider':
      return addProvider(command, state, meta);
    case 'HandOverRfq':
      return handOverRfq(command, state);
    case 'RemindOfDeadline':
      return remindOfDeadline(command, state, meta);
    case 'ExpireRfq':
      return expireRfq(command, state, meta);
    case 'SetLinkStatus':
      return setLinkStatus(command, state);
    case 'DeleteLink':
      return deleteLink(command, state);
  }
}

/** Rules of an `rfq-{id}` stream: one RFQ and all of its links. */
export const rfqDecider: Decider<RfqState, RfqCommand, RfqEvent> = {
  initial: null,
  evolve: evolveRfq,
  decide: decideRfq,
};
