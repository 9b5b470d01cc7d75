import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { notify } from '../../core/notify.tsx';
import { useAccountDraft } from './accountDraft.ts';
import { emailWaitText, type FieldErrors, registerErrors, type RegisterField } from './accountForms.ts';
import { useRegisterMutation } from './accountsApi.ts';
import type { NewPasswords } from './NewPasswordFields.tsx';
import { useAccountStart } from './useAccountStart.ts';
import { useEmailCheck } from './useEmailCheck.ts';

type NameField = 'firstName' | 'lastName' | 'company';

/** The create-account form's values, its errors, and how it is sent. Passwords and the consent are in no draft. */
export function useRegisterForm() {
  const draft = useAccountDraft();
  const [rest, setRest] = useState({ password: '', confirm: '', terms: false });
  const [errors, setErrors] = useState<FieldErrors<RegisterField>>({});
  const email = useEmailCheck();
  const [register, { isLoading, error }] = useRegisterMutation();
  const start = useAccountStart();
  const values = { ...draft.value, ...rest };
  const settled = email.verdict.kind !== 'checking' && email.verdict.kind !== 'unchecked';

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const found = registerErrors(values, email.verdict);
    setErrors(found);
    email.checkNow(values.email);
    if (Object.keys(found).length > 0 || email.verdict.kind === 'refused') return;
    const reply = await register({
      ...draft.value,
      email: values.email.trim(),
      password: rest.password,
      termsVersion: currentTermsVersion,
    });
    if (reply.data === undefined) return;
    draft.clear();
    start(reply.data);
    notify({ type: 'success', title: 'Account created', message: `You are signed in as ${reply.data.user.email}.` });
  };
  return {
    values,
    errors,
    verdict: email.verdict,
    /** The wait is over once the check has answered. */
    emailError: errors.email === emailWaitText && settled ? undefined : errors.email,
    submit,
    isLoading,
    error,
    typeEmail: (typed: string) => {
      setErrors((current) => ({ ...current, email: undefined }));
      draft.change({ email: typed });
      email.typed(typed);
    },
    leaveEmail: email.checkNow,
    changePasswords: (change: Partial<NewPasswords>) => setRest((current) => ({ ...current, ...change })),
    accept: (terms: boolean) => setRest((current) => ({ ...current, terms })),
    name: (field: NameField) => ({
      value: values[field],
      error: errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => draft.change({ [field]: event.currentTarget.value }),
    }),
  };
}
