import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { mostRejectNoteLength, type RejectReason } from '@marketplace/contracts/rfq/rfq.values.ts';
import { maskContactData } from '@marketplace/domain/rfq/contactData/contactData.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, refuseUnlessUnanswered, vendorLink } from './vendorLink.ts';

export type AnswerRfq =
  | { readonly type: 'AcceptRfq'; readonly providerId: string }
  | {
      readonly type: 'RejectRfq';
      readonly providerId: string;
      readonly reason: RejectReason | null;
      /** As typed: contact data in it is taken out, which no acceptance brings back. */
      readonly note: string | null;
    };

/** What the buyer reads of a note: what stands for contact data may make it longer, so that its end is cut. */
function toldNote(note: string): string {
  return Array.from(maskContactData(note).text).slice(0, mostRejectNoteLength).join('');
}

/** A sent link becomes accepted, and the vendor sees who the customer is; or it becomes rejected, for good. */
export function answerRfq(command: AnswerRfq, state: RfqState, meta: Meta): readonly RfqEvent[] {
  const found = vendorLink(state, command.providerId);
  refuseUnlessUnanswered(found, meta);
  if (command.type === 'AcceptRfq') return [{ type: 'RfqAccepted', data: linkFact(found) }];
  const { reason, note } = command;
  return [{ type: 'RfqRejected', data: { ...linkFact(found), reason, note: note === null ? null : toldNote(note) } }];
}
