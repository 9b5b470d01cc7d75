import { t } from '@lingui/core/macro';
import { DeliverableEmailAddress, AccountLookupEmailAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { RegistrationEmailCheckResult } from './emailVerdict.ts';
import { validateNewPassword } from './validateNewPassword.ts';

export const accountFormInvalidEmailText = t`Please enter a valid email address`;
export const termsRequiredText = t`Please accept the terms of service`;
export const emailCheckPendingText = t`Please wait for email validation to complete`;

/** Fields of the sign-in and registration forms that are never stored in a draft, with their initial values. */
export const initialSignInFormValuesExcludedFromDraft = { password: '', code: '' };
export const initialRegistrationValuesOutsideDraft = { password: '', confirm: '', terms: false };

type SignInField = 'email' | 'password' | 'code';
type RegisterField =
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'email'
  | keyof typeof initialRegistrationValuesOutsideDraft;
export type RegistrationFormValues = Record<Exclude<RegisterField, 'terms'>, string> & { readonly terms: boolean };

type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Validates an email address, which may be a personal one. `validateRegistrationForm` requires a company address. */
export function validateAccountFormEmail(email: string): FieldErrors<'email'> {
  return AccountLookupEmailAddress.safeParse(email).success ? {} : { email: accountFormInvalidEmailText };
}

/** Returns the errors by field; empty when the form is valid. */
export function validateSignInForm(values: Record<SignInField, string>, asksCode: boolean): FieldErrors<SignInField> {
  return {
    ...validateAccountFormEmail(values.email),
    ...(values.password === '' && { password: t`Password is required` }),
    ...(asksCode && values.code.trim() === '' && { code: t`The code is required` }),
  };
}

function validateCompanyEmail(email: string, { kind }: RegistrationEmailCheckResult): FieldErrors<'email'> {
  if (!DeliverableEmailAddress.safeParse(email).success) return { email: accountFormInvalidEmailText };
  return kind === 'checking' || kind === 'unchecked' ? { email: emailCheckPendingText } : {};
}

/**
 * Returns the errors by field. A refused email address causes no error here, because the email field shows the refusal
 * itself.
 */
export function validateRegistrationForm(
  values: RegistrationFormValues,
  verdict: RegistrationEmailCheckResult,
): FieldErrors<RegisterField> {
  const isBlank = (text: string): boolean => text.trim() === '';
  return {
    ...(isBlank(values.firstName) && { firstName: t`First name is required.` }),
    ...(isBlank(values.lastName) && { lastName: t`Last name is required.` }),
    ...(isBlank(values.company) && { company: t`Company name is required.` }),
    ...validateCompanyEmail(values.email, verdict),
    ...validateNewPassword(values),
    ...(!values.terms && { terms: termsRequiredText }),
  };
}
