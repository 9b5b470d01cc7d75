import { t } from '@lingui/core/macro';
import type { OutboxMailStatus, OutboxMailReplyItem } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { BadgeTone } from '../../../ui/Badge.tsx';

/** Label, explanation, colour and icon of each mail status. */
export const mailStatusPresentations: Readonly<
  Record<
    OutboxMailStatus,
    { readonly name: string; readonly note: string; readonly tone: BadgeTone; readonly Sign: typeof IconCheck }
  >
> = {
  waiting: { name: 'Waiting', note: t`Not tried yet`, tone: 'neutral', Sign: IconClock },
  failed: { name: 'Failed', note: t`Tried again by itself`, tone: 'amber', Sign: IconClock },
  bounced: { name: 'Bounced', note: t`Given up`, tone: 'red', Sign: IconAlertTriangle },
  sent: { name: 'Sent', note: t`Of the last 90 days`, tone: 'green', Sign: IconCheck },
};

/** Formats a mail kind: `rfq-sent` becomes "RFQ sent". */
export function formatMailKind(kind: string): string {
  const label = kind.replaceAll('-', ' ').replace(/\b(rfq|api)\b/g, (word) => word.toUpperCase());
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Formats the number of delivery attempts. */
export function formatMailAttempts({ attempts }: Pick<OutboxMailReplyItem, 'attempts'>): string {
  if (attempts === 0) return 'None';
  return attempts === 1 ? 'Once' : `${attempts} times`;
}
