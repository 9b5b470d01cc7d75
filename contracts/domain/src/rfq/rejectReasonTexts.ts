import type { RfqRejectReason } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Labels of the reasons, shown on pages and in emails, notifications and the history. */
export const rfqRejectReasonTexts: Readonly<Record<RfqRejectReason, string>> = {
  'no-coverage': 'No coverage where it is needed',
  'not-offered': 'What is asked for is not offered',
  volume: 'The number of devices or the data does not fit',
  capacity: 'No capacity for new customers at the moment',
  time: 'Too little time to answer',
  unclear: 'The request does not say enough',
  other: 'Another reason',
};

/** Formats the reason and the comment of a declined request in one line; an empty string if both are `null`. */
export function formatRfqRejectReasonAndNote({
  reason,
  note,
}: {
  readonly reason: RfqRejectReason | null;
  readonly note: string | null;
}) {
  return [...(reason === null ? [] : [rfqRejectReasonTexts[reason]]), ...(note === null ? [] : [note])].join(': ');
}
