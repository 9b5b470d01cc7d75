import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { RfqRejectReason } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Labels of the reasons, shown on pages and in emails, notifications and the history. */
export const rfqRejectReasonTexts: Readonly<Record<RfqRejectReason, Message>> = {
  'no-coverage': msg`No coverage in the required area`,
  'not-offered': msg`Requested service not offered`,
  volume: msg`Number of devices or data volume not supported`,
  capacity: msg`No capacity for new customers at the moment`,
  time: msg`Not enough time before the deadline`,
  unclear: msg`Not enough information in the request`,
  other: msg`Other reason`,
};

/** Formats the reason and the comment of a declined request in one line; an empty string if both are `null`. */
export function formatRfqRejectReasonAndNote({
  reason,
  note,
}: {
  readonly reason: RfqRejectReason | null;
  readonly note: string | null;
}): string {
  if (reason === null) return note ?? '';
  const text = rfqRejectReasonTexts[reason];
  return formatMessage(note === null ? text : msg`${{ reason: text }}: ${{ note }}`);
}
