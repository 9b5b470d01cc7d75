import { EmailAddress, TypedAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { EmailVerdict } from './emailVerdict.ts';
import { passwordErrors } from './passwordErrors.ts';

export const emailText = 'Please enter a valid email address';
export const termsText = 'Please accept the terms of service';
export const emailWaitText = 'Please wait for email validation to complete';

export type FieldErrors<Field extends string> = Partial<Record<Field, string | undefined>>;

export type SignInField = 'email' | 'password';
export type RegisterField = 'firstName' | 'lastName' | 'company' | 'email' | 'password' | 'confirm' | 'terms';
export type RegisterValues = Record<Exclude<RegisterField, 'terms'>, string> & { readonly terms: boolean };

/** What the sign-in form still needs; empty when it can be sent. */
export function signInErrors(values: Record<SignInField, string>): FieldErrors<SignInField> {
  return {
    ...(!TypedAddress.safeParse(values.email).success && { email: emailText }),
    ...(values.password === '' && { password: 'Password is required' }),
  };
}

function emailError(email: string, { kind }: EmailVerdict): FieldErrors<'email'> {
  if (!EmailAddress.safeParse(email).success) return { email: emailText };
  return kind === 'checking' || kind === 'unchecked' ? { email: emailWaitText } : {};
}

/** What the create-account form still needs; a refused address says why by itself. */
export function registerErrors(values: RegisterValues, verdict: EmailVerdict): FieldErrors<RegisterField> {
  const missing = (text: string): boolean => text.trim() === '';
  return {
    ...(missing(values.firstName) && { firstName: 'First name is required.' }),
    ...(missing(values.lastName) && { lastName: 'Last name is required.' }),
    ...(missing(values.company) && { company: 'Company name is required.' }),
    ...emailError(values.email, verdict),
    ...passwordErrors(values),
    ...(!values.terms && { terms: termsText }),
  };
}
