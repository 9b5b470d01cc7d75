import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { showToast } from '../../core/showToast.tsx';
import { useFocusFirstInvalidField } from '../../core/useFocusFirstInvalidField.ts';
import { useAccountFormDraft } from './accountDraft.ts';
import {
  emailCheckPendingText,
  validateRegistrationForm,
  type RegistrationFormValues,
  initialRegistrationValuesOutsideDraft,
} from './accountFormValidation.ts';
import { useRegisterMutation } from './accountsApi.ts';
import { useStartSession } from './useStartSession.ts';
import { useRegistrationEmailCheck } from './useRegistrationEmailCheck.ts';

/**
 * State and submission of the create-account form. Passwords and the acceptance of the terms are never stored in the
 * draft. A form submitted while its email address is being checked is sent when the address passes, unless a field has
 * changed since.
 */
export function useRegistrationForm() {
  const draft = useAccountFormDraft(initialRegistrationValuesOutsideDraft);
  const { verdict, checkNow, scheduleCheck } = useRegistrationEmailCheck();
  const form = useForm<RegistrationFormValues>({
    ...draft.input,
    clearInputErrorOnChange: false,
    validate: (values) => validateRegistrationForm(values, verdict),
  });
  const [register, { isLoading, error }] = useRegisterMutation();
  const start = useStartSession();
  const focusFirstInvalid = useFocusFirstInvalidField();

  const send = async ({
    firstName,
    lastName,
    company,
    password,
    ...typedIn
  }: RegistrationFormValues): Promise<void> => {
    const email = typedIn.email.trim();
    checkNow(email);
    if (verdict.kind === 'refused') return;
    const account = { firstName, lastName, company, email, password };
    const reply = await register({ ...account, termsVersion: currentTermsOfServiceVersion });
    if (reply.data === undefined) return;
    draft.clear(form);
    start(reply.data);
    showToast({
      type: 'success',
      title: t`Account created`,
      message: t`You are signed in as ${{ email: reply.data.user.email }}.`,
    });
  };
  /** Values submitted when the pending address check was the only error; sent when the check passes. */
  const pendingSubmission = useRef<RegistrationFormValues>(null);
  const submit = (sent?: SubmitEvent<HTMLFormElement>): void =>
    form.onSubmit(send, (errors, _values, event) => {
      const isOnlyCheckPending = Object.keys(errors).length === 1 && errors['email'] === emailCheckPendingText;
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
    /** Props of the email field. The error about the pending check disappears when the check ends. */
    email: {
      value: form.values.email,
      verdict,
      error: emailError === emailCheckPendingText && !isCheckPending ? undefined : emailError,
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
