import { plural, t } from '@lingui/core/macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { privacyConfirmationMailDueHours } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { formatFullName } from '../../shared/access/fullName.ts';

type Request = AdminPrivacyRequestReplyItem;

export const privacyRequestTypeLabels: Readonly<Record<Request['request_type'], string>> = {
  access: t`Copy of the data`,
  rectification: t`Correction`,
  erasure: t`Erasure of the data`,
  portability: t`Copy of the data`,
  restriction: t`Restriction of processing`,
  objection: t`Objection to processing`,
  'do-not-sell': t`Opt-out from the sale of data`,
};

/**
 * Counts the whole days until a request is due; negative when overdue.
 * @param now milliseconds since 1970.
 */
export function countDaysUntilPrivacyRequestDue({ due_at }: Pick<Request, 'due_at'>, now: number): number {
  return Math.floor((Date.parse(due_at) - now) / dayMs);
}

/** Formats remaining days, such as `29 days left` or `Overdue by 1 day`. */
export function formatDaysUntilDue(days: number): string {
  if (days >= 0) return plural(days, { one: '# day left', other: '# days left' });
  const overdueDays = -days;
  return plural(overdueDays, { one: 'Overdue by # day', other: 'Overdue by # days' });
}

/**
 * Returns the name of a requester with an account, otherwise the email address, which is absent after its erasure.
 */
export function getPrivacyRequesterName(
  request: Pick<Request, 'account_id' | 'first_name' | 'last_name' | 'email'>,
): string {
  if (request.account_id !== null) return formatFullName(request);
  return request.email ?? t`Person without an account`;
}

/** Returns the instant by which the confirmation mail must be sent, ISO 8601. */
export function getPrivacyConfirmationMailDueAt({ requested_at }: Pick<Request, 'requested_at'>): string {
  return new Date(Date.parse(requested_at) + privacyConfirmationMailDueHours * 60 * 60 * 1000).toISOString();
}

/**
 * Whether the confirmation mail failed, or the time by which it must be sent has passed.
 * @param now milliseconds since 1970.
 */
export function isPrivacyConfirmationMailLate(
  request: Pick<Request, 'confirmation_mail' | 'requested_at'>,
  now: number,
): boolean {
  return request.confirmation_mail === 'failed' || now > Date.parse(getPrivacyConfirmationMailDueAt(request));
}

/**
 * Describes how a request was submitted: by a signed-in user or with the form. For a request submitted with the form,
 * also states that it is not confirmed or, after the confirmation, whether the requester has an account.
 */
export function formatPrivacyRequestSource({
  source,
  account_id,
  status,
}: Pick<Request, 'source' | 'account_id' | 'status'>): string {
  if (source === 'session') return t`Sent while signed in`;
  if (status === 'unconfirmed') return t`Sent with the form, not confirmed`;
  return account_id === null ? t`Sent with the form, no account` : t`Sent with the form, has an account`;
}

const confirmationTexts = {
  waiting: t`Confirmation email not sent yet`,
  sent: t`Awaiting confirmation`,
  failed: t`Confirmation email failed`,
} as const;

/** Describes the status of the confirmation mail; `null` if no mail is needed. */
export function formatPrivacyConfirmationMailStatus({
  confirmation_mail: mail,
}: Pick<Request, 'confirmation_mail'>): string | null {
  return mail === null ? null : confirmationTexts[mail];
}

/** Describes the effect of fulfilling a request. */
export function describePrivacyRequestFulfilmentEffect({
  request_type,
  account_id,
}: Pick<Request, 'request_type' | 'account_id'>): string {
  switch (request_type) {
    case 'erasure':
      return account_id === null
        ? t`All data about this address is permanently erased. This cannot be undone. The person is notified by email first.`
        : t`All data about this account is permanently erased. This cannot be undone. The person is notified by email first.`;
    case 'access':
    case 'portability':
      return account_id === null
        ? t`All data that is stored about this address is sent to it by email.`
        : t`The requester will receive an email with instructions to download the data from their profile.`;
    case 'rectification':
    case 'restriction':
    case 'objection':
    case 'do-not-sell':
      return t`Carry out the request before you continue. The person then receives an email that it is done.`;
  }
}
