import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { maxRfqRejectNoteLength, type RfqRejectReason } from '@marketplace/contracts/rfq/rfq.values.ts';
import { maskContactData } from '@marketplace/domain/rfq/contactData/contactData.ts';
import type { RfqState } from './rfq.state.ts';
import { buildRfqLinkEventData, requireUnansweredRfqLink, requireVendorRfqLink } from './vendorRfqLink.ts';

export type AcceptOrRejectRfq =
  | { readonly type: 'AcceptRfq'; readonly providerId: string }
  | {
      readonly type: 'RejectRfq';
      readonly providerId: string;
      readonly reason: RfqRejectReason | null;
      /**
       * The note as typed. The event stores it with masked contact data, which stays masked even if an admin changes
       * the status to accepted later.
       */
      readonly note: string | null;
    };

/** Masks contact data in the note for the buyer, and truncates the note, since the mask can be longer than the data. */
function maskNote(note: string): string {
  return Array.from(maskContactData(note).text).slice(0, maxRfqRejectNoteLength).join('');
}

/**
 * Accepts a sent link or rejects it permanently. Accepting the link reveals the customer to the vendor.
 * @throws Refusal `rfq.not-found`, `rfq.already-answered`, and the refusals for a link that is rejected, expired or
 * closed.
 */
export function decideAcceptOrRejectRfq(
  command: AcceptOrRejectRfq,
  state: RfqState,
  meta: EventMeta,
): readonly RfqEvent[] {
  const found = requireVendorRfqLink(state, command.providerId);
  requireUnansweredRfqLink(found, meta);
  if (command.type === 'AcceptRfq') return [{ type: 'RfqAccepted', data: buildRfqLinkEventData(found) }];
  const { reason, note } = command;
  return [
    {
      type: 'RfqRejected',
      data: { ...buildRfqLinkEventData(found), reason, note: note === null ? null : maskNote(note) },
    },
  ];
}
