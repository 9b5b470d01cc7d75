import { z } from 'zod';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { EmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import { type FieldErrors, schemaErrors } from '../../core/useCheckedForm.ts';
import type { Inquiry } from './contactMail.ts';

/** Characters that the fields take. */
export const longest = { name: 200, email: 254, company: 200, subject: 100, details: 5000 } as const;

/** What was typed, kept for this tab. Who writes is absent until it is typed: then the account stands. */
export const ContactDraft = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  company: z.string().optional(),
  subject: z.string(),
  details: z.string(),
});
export type ContactDraft = z.infer<typeof ContactDraft>;

export const emptyDraft: ContactDraft = { subject: '', details: '' };

/** The form as it is shown and sent: filled in from the account where nothing was typed. */
export function inquiryOf(draft: ContactDraft, user: UserView | null): Inquiry {
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  return {
    ...draft,
    name: draft.name ?? name,
    email: draft.email ?? user?.email ?? '',
    company: draft.company ?? user?.company ?? '',
  };
}

const needed = (text: string) => z.string().trim().min(1, text);

/** Nothing is sent to a server: what the fields may hold is said here. */
const Sendable = z.object({
  name: needed('Full name is required.'),
  email: needed('Email is required.').pipe(EmailAddress),
  details: needed('Project details are required.'),
});

/** What must be mended before the mail program opens. */
export function inquiryErrors(inquiry: Inquiry): FieldErrors<Inquiry> {
  return schemaErrors<Inquiry>(Sendable, inquiry);
}

/** Whether something was typed that a reload would disturb. */
export function isTyped(draft: ContactDraft): boolean {
  return Object.values(draft).some((text) => text !== undefined && text.trim() !== '');
}
