import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { DeliverableEmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import { type FormFieldErrors, getSchemaFieldErrors } from '../../core/useValidatedForm.ts';
import type { ContactInquiryFormValues } from './contactMail.ts';

/** Maximum number of characters per field. */
export const maxContactFormFieldLengths = { name: 200, email: 254, company: 200, subject: 100, details: 5000 } as const;

/**
 * The input of the contact form, stored for this browser tab. Name, email and company are absent until the visitor
 * changes them; the account's values are used instead.
 */
export const ContactFormDraft = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  company: z.string().optional(),
  subject: z.string(),
  details: z.string(),
});
export type ContactFormDraft = z.infer<typeof ContactFormDraft>;

export const emptyContactFormDraft: ContactFormDraft = { subject: '', details: '' };

/** Returns the form's values as shown and sent: untouched fields contain the account's values. */
export function buildContactInquiryFromDraftAndAccount(
  draft: ContactFormDraft,
  user: SignedInUserReply | null,
): ContactInquiryFormValues {
  const name = user === null ? '' : `${user.firstName} ${user.lastName}`.trim();
  return {
    ...draft,
    name: draft.name ?? name,
    email: draft.email ?? user?.email ?? '',
    company: draft.company ?? user?.company ?? '',
  };
}

const requiredText = (text: string) => z.string().trim().min(1, text);

/** Schema of a valid inquiry. The API contracts have no such schema, because nothing is sent to the server. */
const Sendable = z.object({
  name: requiredText(t`Full name is required.`),
  email: requiredText(t`Email is required.`).pipe(DeliverableEmailAddress),
  details: requiredText(t`Project details are required.`),
});

/** Returns the errors to correct before the inquiry can be opened in the mail program, by field. */
export function validateContactInquiry(inquiry: ContactInquiryFormValues): FormFieldErrors<ContactInquiryFormValues> {
  return getSchemaFieldErrors<ContactInquiryFormValues>(Sendable, inquiry);
}

/** Whether the visitor has typed anything other than white space into the form. */
export function hasContactFormDraftInput(draft: ContactFormDraft): boolean {
  return Object.values(draft).some((text) => text !== undefined && text.trim() !== '');
}
