import { t } from '@lingui/core/macro';
import type { OutboxMailStatus } from '@marketplace/contracts/operations/operations.mails.api.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { BadgeTone } from '../../../ui/Badge.tsx';

/** Label, explanation, colour and icon of each mail status. */
export const mailStatusPresentations: Readonly<
  Record<
    OutboxMailStatus,
    { readonly name: string; readonly note: string; readonly tone: BadgeTone; readonly Sign: typeof IconCheck }
  >
> = {
  waiting: { name: t`Queued`, note: t`Not attempted yet`, tone: 'neutral', Sign: IconClock },
  failed: { name: t`Failed`, note: t`Retried automatically`, tone: 'amber', Sign: IconClock },
  bounced: { name: t`Bounced`, note: t`Not retried`, tone: 'red', Sign: IconAlertTriangle },
  sent: { name: t`Sent`, note: t`In the last 90 days`, tone: 'green', Sign: IconCheck },
};

/** Formats a mail kind: `rfq-sent` becomes "RFQ sent". */
export function formatMailKind(kind: string): string {
  const label = kind.replaceAll('-', ' ').replace(/\b(rfq|api)\b/g, (word) => word.toUpperCase());
  return label.charAt(0).toUpperCase() + label.slice(1);
}
