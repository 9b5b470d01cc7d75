import { useForm } from '@mantine/form';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { notify } from '../../core/notify.tsx';
import { useFirstInvalid } from '../../core/useFirstInvalid.ts';
import { useAccountDraft } from './accountDraft.ts';
import { emailWaitText, registerErrors, type RegisterValues, unkeptOfRegistration } from './accountForms.ts';
import { useRegisterMutation } from './accountsApi.ts';
import { useAccountStart } from './useAccountStart.ts';
import { useEmailCheck } from './useEmailCheck.ts';

/**
 * The create-account form's values, its errors, and how it is sent. Passwords and the consent are in no draft. Submitted while its address
 * is being checked, the form is sent once the address passes, unless a field has changed since.
 */
export function useRegisterForm() {
  const draft = useAccountDraft(unkeptOfRegistration);
  const { verdict, checkNow, typed } = useEmailCheck();
  const form = useForm<RegisterValues>({
    ...draft.input,
    clearInputErrorOnChange: false,
    validate: (values) => registerErrors(values, verdict),
  });
  const [register, { isLoading, error }] = useRegisterMutation();
  const start = useAccountStart();
  const showFirst = useFirstInvalid();

  const send = async ({ firstName, lastName, company, password, ...typedIn }: RegisterValues): Promise<void> => {
    const email = typedIn.email.trim();
    checkNow(email);
    if (verdict.kind === 'refused') return;
    const account = { firstName, lastName, company, email, password };
    const reply = await register({ ...account, termsVersion: currentTermsVersion });
    if (reply.data === undefined) return;
    draft.clear(form);
    start(reply.data);
    notify({ type: 'success', title: 'Account created', message: `You are signed in as ${reply.data.user.email}.` });
  };
  /** What stood in the form when it was sent too early: while nothing but the check of the address was missing. */
  const sentEarly = useRef<RegisterValues>(null);
  const submit = (sent?: SubmitEvent<HTMLFormElement>): void =>
    form.onSubmit(send, (errors, _values, event) => {
      const isEarly = Object.keys(errors).length === 1 && errors['email'] === emailWaitText;
      sentEarly.current = isEarly ? form.values : null;
      checkNow(form.values.email);
      showFirst(event?.currentTarget ?? null);
    })(sent);
  const waits = verdict.kind === 'checking' || verdict.kind === 'unchecked';
  useEffect(() => {
    if (waits || sentEarly.current === null) return;
    const isUnchanged = sentEarly.current === form.values;
    sentEarly.current = null;
    if (verdict.kind === 'fine' && isUnchanged) submit();
  });
  const { email: wrongEmail } = form.errors;
  return {
    form,
    /** The wait is over once the check has answered. */
    email: {
      value: form.values.email,
      verdict,
      error: wrongEmail === emailWaitText && !waits ? undefined : wrongEmail,
      onType: (text: string) => {
        form.clearFieldError('email');
        form.setFieldValue('email', text);
        typed(text);
      },
      onLeave: checkNow,
    },
    submit,
    isLoading,
    error,
  };
}
