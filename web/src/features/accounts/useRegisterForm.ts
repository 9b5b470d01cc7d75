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
 * State and submission of the create-account form. Passwords and the consent are never stored in the draft. A form submitted while its
 * address is being checked is sent when the address passes, unless a field has changed since.
 */
export function useRegisterForm() {
  const draft = useAccountDraft(unkeptOfRegistration);
  const { verdict, checkNow, scheduleCheck } = useEmailCheck();
  const form = useForm<RegisterValues>({
    ...draft.input,
    clearInputErrorOnChange: false,
    validate: (values) => registerErrors(values, verdict),
  });
  const [register, { isLoading, error }] = useRegisterMutation();
  const start = useAccountStart();
  const focusFirstInvalid = useFirstInvalid();

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
  /** Values submitted when the pending address check was the only error; sent when the check passes. */
  const pendingSubmission = useRef<RegisterValues>(null);
  const submit = (sent?: SubmitEvent<HTMLFormElement>): void =>
    form.onSubmit(send, (errors, _values, event) => {
      const isOnlyCheckPending = Object.keys(errors).length === 1 && errors['email'] === emailWaitText;
      pendingSubmission.current = isOnlyCheckPending ? form.values : null;
      checkNow(form.values.email);
      focusFirstInvalid(event?.currentTarget ?? null);
    })(sent);
  const isCheckPending = verdict.kind === 'checking' || verdict.kind === 'unchecked';
  useEffect(() => {
    if (isCheckPending || pendingSubmission.current === null) return;
    const isUnchanged = pendingSubmission.current === form.values;
    pendingSubmission.current = null;
    if (verdict.kind === 'fine' && isUnchanged) submit();
  });
  const { email: emailError } = form.errors;
  return {
    form,
    /** Props of the email field. The error about the pending check disappears with the reply. */
    email: {
      value: form.values.email,
      verdict,
      error: emailError === emailWaitText && !isCheckPending ? undefined : emailError,
      onChange: (text: string) => {
        form.clearFieldError('email');
        form.setFieldValue('email', text);
        scheduleCheck(text);
      },
      onBlur: checkNow,
    },
    submit,
    isLoading,
    error,
  };
}
