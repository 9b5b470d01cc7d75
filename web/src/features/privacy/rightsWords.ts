import type { RightsRequestView } from '@marketplace/contracts/privacy/privacy.api.ts';
import { confirmationHours } from '@marketplace/contracts/privacy/privacy.dueDates.ts';
import { personName } from '../../shared/access/personName.ts';

type Request = RightsRequestView;

/** What somebody asks for. */
export const wishes: Readonly<Record<Request['request_type'], string>> = {
  access: 'A copy of the data',
  rectification: 'A correction',
  erasure: 'Erase the personal data',
  portability: 'A copy of the data',
  restriction: 'A restriction',
  objection: 'An objection',
  'do-not-sell': 'An opt-out of sale',
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until it is due; below 0 once it is overdue. @param now milliseconds. */
export function daysLeft({ due_at }: Pick<Request, 'due_at'>, now: number): number {
  return Math.floor((Date.parse(due_at) - now) / dayMs);
}

/** `29 days left`, `Overdue by 1 day`. */
export function dueText(days: number): string {
  const count = Math.abs(days);
  const text = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days < 0 ? `Overdue by ${text}` : `${text} left`;
}

/** Who asks: by name where there is an account, else by address. */
export function nameOf(request: Pick<Request, 'account_id' | 'first_name' | 'last_name' | 'email'>): string {
  if (request.account_id !== null) return personName(request);
  return request.email ?? 'Erased person';
}

/** By when whoever asked is to have the mail that confirms the address, ISO 8601. */
export function confirmationDueAt({ requested_at }: Pick<Request, 'requested_at'>): string {
  return new Date(Date.parse(requested_at) + confirmationHours * 60 * 60 * 1000).toISOString();
}

/** Whether the confirmation mail failed, or did not go out within its time. @param now milliseconds. */
export function isMailLate(request: Pick<Request, 'confirmation_mail' | 'requested_at'>, now: number): boolean {
  return request.confirmation_mail === 'failed' || now > Date.parse(confirmationDueAt(request));
}

/** How it came, and whether it is about an account. */
export function sourceText({ source, account_id, status }: Pick<Request, 'source' | 'account_id' | 'status'>): string {
  if (source === 'session') return 'Signed in';
  if (status === 'unconfirmed') return 'By form, not confirmed';
  return account_id === null ? 'By form, no account' : 'By form, has an account';
}

const confirmationTexts = {
  waiting: 'Confirmation mail not sent yet',
  sent: 'Waits for confirmation',
  failed: 'Confirmation mail failed',
} as const;

/** What became of the confirmation mail; `null` where none is waited for. */
export function confirmationText({ confirmation_mail: mail }: Pick<Request, 'confirmation_mail'>): string | null {
  return mail === null ? null : confirmationTexts[mail];
}

/** What an admin's yes does, in one sentence. */
export function fulfilText({ request_type, account_id }: Pick<Request, 'request_type' | 'account_id'>): string {
  const whose = account_id === null ? 'address' : 'account';
  switch (request_type) {
    case 'erasure':
      return `This erases everything about the ${whose}, for good: it cannot be undone. The person is told by mail first.`;
    case 'access':
    case 'portability':
      return account_id === null
        ? 'This mails everything that is held about the address to it.'
        : 'This tells the person by mail to download the data in the profile.';
    case 'rectification':
    case 'restriction':
    case 'objection':
    case 'do-not-sell':
      return 'This tells the person by mail that it is done. Do it first.';
  }
}
