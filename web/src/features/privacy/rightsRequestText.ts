import { t } from '@lingui/core/macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { privacyConfirmationMailDueHours } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { formatFullName } from '../../shared/access/fullName.ts';

type Request = AdminPrivacyRequestReplyItem;

export const privacyRequestTypeLabels: Readonly<Record<Request['request_type'], string>> = {
  access: t`A copy of the data`,
  rectification: t`A correction`,
  erasure: t`Erase the personal data`,
  portability: t`A copy of the data`,
  restriction: t`A restriction`,
  objection: t`An objection`,
  'do-not-sell': t`An opt-out of sale`,
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
  const count = Math.abs(days);
  const text = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `Overdue by ${text}` : `${text} left`;
}

/** Returns the name of a requester with an account, otherwise the email address. */
export function getPrivacyRequesterName(
  request: Pick<Request, 'account_id' | 'first_name' | 'last_name' | 'email'>,
): string {
  if (request.account_id !== null) return formatFullName(request);
  return request.email ?? t`Erased person`;
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
  if (source === 'session') return t`Signed in`;
  if (status === 'unconfirmed') return t`By form, not confirmed`;
  return account_id === null ? t`By form, no account` : t`By form, has an account`;
}

const confirmationTexts = {
  waiting: t`Confirmation mail not sent yet`,
  sent: t`Waits for confirmation`,
  failed: t`Confirmation mail failed`,
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
  const whose = account_id === null ? 'address' : 'account';
  switch (request_type) {
    case 'erasure':
      return `This erases everything about the ${whose}, for good: it cannot be undone. The person is told by mail first.`;
    case 'access':
    case 'portability':
      return account_id === null
        ? t`This mails everything that is held about the address to it.`
        : t`This tells the person by mail to download the data in the profile.`;
    case 'rectification':
    case 'restriction':
    case 'objection':
    case 'do-not-sell':
      return t`This tells the person by mail that it is done. Do it first.`;
  }
}
