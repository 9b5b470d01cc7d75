import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { usePrevious } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '../../../core/apiError.ts';
import { leaveFor, readTrip } from '../../../core/companyTrip.ts';
import { closeDialog } from '../../../core/dialogsSlice.ts';
import { useAppDispatch, useAppSelector, useOpenDialog, useSession } from '../../../core/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from '../AccountDialog.module.css';
import { useAccountDraft } from '../accountDraft.ts';
import { typedEmailError } from '../accountForms.ts';
import { useStartCompanySignInMutation } from './companySignInApi.ts';

/** The page that led here; the page of the attempt before, for a second attempt. */
function usePageBefore(): string {
  const from: unknown = useLocation().state;
  const [before] = useState(() => readTrip()?.back ?? '/');
  return typeof from === 'string' ? from : before;
}

/** Continues there once the visitor has signed in by password in the dialog above this page. */
function useReturnAfterPassword(page: string): void {
  const { status } = useSession();
  const before = usePrevious(status);
  const navigate = useNavigate();
  useEffect(() => {
    if (before === 'guest' && status === 'signedIn') void navigate(page, { replace: true });
  }, [before, status, page, navigate]);
}

/** Closes the sign-in dialog whose link led here; one that is opened above this page later stays. */
function useClosedSignIn(key: string): void {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(({ dialogs }) => dialogs.open === 'signIn');
  const closedAt = useRef<string | null>(null);
  useEffect(() => {
    if (closedAt.current === key) return;
    closedAt.current = key;
    if (isOpen) dispatch(closeDialog());
  }, [dispatch, isOpen, key]);
}

/** Asks for the address, by whose domain the company is known, and leaves for the company's provider. */
export function Leaving() {
  const page = usePageBefore();
  useReturnAfterPassword(page);
  useClosedSignIn(useLocation().key);
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
    leaveFor(data, { email, back: page });
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
