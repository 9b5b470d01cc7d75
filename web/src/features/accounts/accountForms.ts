import { EmailAddress, TypedAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { EmailVerdict } from './emailVerdict.ts';
import { passwordErrors } from './passwordErrors.ts';

export const emailText = 'Please enter a valid email address';
export const termsText = 'Please accept the terms of service';
export const emailWaitText = 'Please wait for email validation to complete';

/** Fields of the sign-in and registration forms that are never stored in a draft. */
export const unkeptOfSignIn = { password: '', code: '' };
export const unkeptOfRegistration = { password: '', confirm: '', terms: false };

type SignInField = 'email' | 'password' | 'code';
type RegisterField = 'firstName' | 'lastName' | 'company' | 'email' | keyof typeof unkeptOfRegistration;
export type RegisterValues = Record<Exclude<RegisterField, 'terms'>, string> & { readonly terms: boolean };

type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Validates an address that may be personal; `validateRegistrationForm` requires a company address. */
export function typedEmailError(email: string): FieldErrors<'email'> {
  return TypedAddress.safeParse(email).success ? {} : { email: emailText };
}

/** Returns the errors by field; empty when the form is valid. */
export function signInErrors(values: Record<SignInField, string>, asksCode: boolean): FieldErrors<SignInField> {
  return {
    ...typedEmailError(values.email),
    ...(values.password === '' && { password: 'Password is required' }),
    ...(asksCode && values.code.trim() === '' && { code: 'The code is required' }),
  };
}

function validateCompanyEmail(email: string, { kind }: EmailVerdict): FieldErrors<'email'> {
  if (!EmailAddress.safeParse(email).success) return { email: emailText };
  return kind === 'checking' || kind === 'unchecked' ? { email: emailWaitText } : {};
}

/** Returns the errors by field. A refused address is not among them: the email field shows its own message. */
export function registerErrors(values: RegisterValues, verdict: EmailVerdict): FieldErrors<RegisterField> {
  const isBlank = (text: string): boolean => text.trim() === '';
  return {
    ...(isBlank(values.firstName) && { firstName: 'First name is required.' }),
    ...(isBlank(values.lastName) && { lastName: 'Last name is required.' }),
    ...(isBlank(values.company) && { company: 'Company name is required.' }),
    ...validateCompanyEmail(values.email, verdict),
    ...passwordErrors(values),
    ...(!values.terms && { terms: termsText }),
  };
}
