import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../../core/apiError.ts';
import { leaveFor } from '../../../core/companyTrip.ts';
import { useOpenDialog } from '../../../core/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from '../AccountDialog.module.css';
import { useAccountDraft } from '../accountDraft.ts';
import { typedEmailError } from '../accountForms.ts';
import { useStartCompanySignInMutation } from './companySignInApi.ts';

/** Asks for the address, by whose domain the company is known, and leaves for the company's provider. */
export function Leaving() {
  const from: unknown = useLocation().state;
  const draft = useAccountDraft({});
  const form = useForm({
    ...draft.input,
    clearInputErrorOnChange: false,
    validate: ({ email }) => typedEmailError(email),
  });
  const [start, { isLoading, error }] = useStartCompanySignInMutation();
  const [isGone, setGone] = useState(false);
  const open = useOpenDialog();
  // Who comes back by the browser's Back may find the page as it was left.
  useEffect(() => {
    const stay = (): void => setGone(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const send = async ({ email: typed }: { email: string }): Promise<void> => {
    const email = typed.trim();
    const { data } = await start({ email });
    if (data === undefined) return;
    setGone(true);
    leaveFor(data, { email, back: typeof from === 'string' ? from : '/' });
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {error !== undefined && <Notice tone="error" title={errorText(error, 'Your company was not reached')} />}
      <p>Enter your work address. You sign in at your company and come back here.</p>
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={isLoading || isGone} busyLabel="Leaving">
        Continue with your company
      </Button>
      <button type="button" className={classes['link']} onClick={() => open('signIn')}>
        Sign in with your password
      </button>
    </Stack>
  );
}
