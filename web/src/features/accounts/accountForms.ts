import { EmailAddress } from '@marketplace/contracts/kernel/ids.ts';

export const emailText = 'Please enter a valid email address';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export type SignInField = 'email' | 'password';
export type RegisterField = 'firstName' | 'lastName' | 'company' | 'email' | 'password' | 'confirm';

/** What the sign-in form still needs; empty when it can be sent. */
export function signInErrors(values: Record<SignInField, string>): FieldErrors<SignInField> {
  return {
    ...(!EmailAddress.safeParse(values.email).success && { email: emailText }),
    ...(values.password === '' && { password: 'Password is required' }),
  };
}

/** What the create-account form still needs; the password's own rules are the server's. */
export function registerErrors(values: Record<RegisterField, string>): FieldErrors<RegisterField> {
  const missing = (field: RegisterField): boolean => values[field].trim() === '';
  return {
    ...(missing('firstName') && { firstName: 'First name is required.' }),
    ...(missing('lastName') && { lastName: 'Last name is required.' }),
    ...(missing('company') && { company: 'Company name is required.' }),
    ...(!EmailAddress.safeParse(values.email).success && { email: emailText }),
    ...(values.password === '' && { password: 'Password is required' }),
    ...(values.confirm !== values.password && { confirm: 'Passwords do not match' }),
  };
}
