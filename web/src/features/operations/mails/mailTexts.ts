import { t } from '@lingui/core/macro';
import type { OutboxMailStatus } from '@marketplace/contracts/operations/operations.mails.api.ts';
import type { AbandonedMailReason, MailKind } from '@marketplace/contracts/operations/operations.mails.values.ts';
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

const mailKindLabels: Readonly<Record<MailKind, string>> = {
  'access-decided': t`Decision on an access request`,
  'access-requested': t`Access requested`,
  'api-token-made': t`API token created`,
  'application-made': t`Vendor application received`,
  'application-rejected': t`Application rejected`,
  company: t`Company membership`,
  'confirm-email': t`Confirm email`,
  'correction-decided': t`Decision on a catalogue correction`,
  'deadline-extended': t`Deadline extended`,
  'deadline-reminder': t`Deadline reminder`,
  'deadline-reminder-buyer': t`Deadline reminder (to buyer)`,
  digest: t`Daily digest`,
  'message-received': t`Message received`,
  'password-changed': t`Password changed`,
  'privacy-confirm': t`Privacy request confirmation`,
  'privacy-declined': t`Privacy request declined`,
  'privacy-fulfilled': t`Privacy request fulfilled`,
  'privacy-reminder': t`Privacy request reminder`,
  'privacy-requested': t`Privacy request received`,
  'put-in-charge': t`Request assigned`,
  'quote-awarded': t`Quote awarded`,
  'quote-not-awarded': t`Quote not selected`,
  'quote-received': t`Quote received`,
  'quote-withdrawn': t`Quote withdrawn`,
  'reset-password': t`Reset password`,
  'rfq-accepted': t`RFQ accepted`,
  'rfq-closed': t`RFQ closed`,
  'rfq-expired': t`RFQ expired`,
  'rfq-expired-buyer': t`RFQ expired (to buyer)`,
  'rfq-need-changed': t`RFQ quantities changed`,
  'rfq-rejected': t`RFQ rejected`,
  'rfq-reopened': t`RFQ reopened`,
  'rfq-sent': t`RFQ sent`,
  'rfq-viewed': t`RFQ viewed`,
  'search-alert': t`Search alert`,
  'vendor-invitation': t`Vendor invitation`,
  'vendor-right-changed': t`Vendor access rights changed`,
  'webhook-failing': t`Webhook failing`,
  'webhook-off': t`Webhook disabled`,
};

/** Returns the label of a mail kind. Kinds of other releases have none and are returned unchanged. */
export function formatMailKind(kind: string): string {
  return (mailKindLabels as Readonly<Record<string, string>>)[kind] ?? kind;
}

const mailFailureLabels: Readonly<Record<AbandonedMailReason, string>> = {
  'too old': t`Too old`,
  'given up': t`Discarded`,
};

/** Returns the label of a failure. Codes of mail servers and of connections have none and are returned unchanged. */
export function formatMailFailure(failure: string): string {
  return (mailFailureLabels as Readonly<Record<string, string>>)[failure] ?? failure;
}
