import { EmailAddress, TypedAddress } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { EmailVerdict } from './emailVerdict.ts';
import { passwordErrors } from './passwordErrors.ts';

export const emailText = 'Please enter a valid email address';
export const termsText = 'Please accept the terms of service';
export const emailWaitText = 'Please wait for email validation to complete';

/** What no draft keeps of the two forms: the passwords, the code and the consent. */
export const unkeptOfSignIn = { password: '', code: '' };
export const unkeptOfRegistration = { password: '', confirm: '', terms: false };

type SignInField = 'email' | 'password' | 'code';
type RegisterField = 'firstName' | 'lastName' | 'company' | 'email' | keyof typeof unkeptOfRegistration;
export type RegisterValues = Record<Exclude<RegisterField, 'terms'>, string> & { readonly terms: boolean };

type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** What is wrong with a typed address that need not be a company's. */
export function typedEmailError(email: string): FieldErrors<'email'> {
  return TypedAddress.safeParse(email).success ? {} : { email: emailText };
}

/** What the sign-in form still needs; empty when it can be sent. */
export function signInErrors(values: Record<SignInField, string>, asksCode: boolean): FieldErrors<SignInField> {
  return {
    ...typedEmailError(values.email),
    ...(values.password === '' && { password: 'Password is required' }),
    ...(asksCode && values.code.trim() === '' && { code: 'The code is required' }),
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
