import { useForm } from '@mantine/form';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { notify } from '../../core/notify.tsx';
import { useFirstInvalid } from '../../core/useFirstInvalid.ts';
import { useAccountDraft } from './accountDraft.ts';
import { emailWaitText, registerErrors, type RegisterValues, unkeptOfRegistration } from './accountForms.ts';
import { useRegisterMutation } from './accountsApi.ts';
import { useAccountStart } from './useAccountStart.ts';
import { useEmailCheck } from './useEmailCheck.ts';

/** The create-account form's values, its errors, and how it is sent. Passwords and the consent are in no draft. */
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
  const { email: wrongEmail } = form.errors;
  const waits = verdict.kind === 'checking' || verdict.kind === 'unchecked';
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
    submit: form.onSubmit(send, (_errors, _values, event) => {
      checkNow(form.values.email);
      showFirst(event?.currentTarget ?? null);
    }),
    isLoading,
    error,
  };
}
