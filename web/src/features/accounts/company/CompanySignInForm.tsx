import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { usePrevious } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getApiErrorText } from '../../../core/apiError.ts';
import { redirectToCompanySignIn, readPendingCompanySignInFromTabStorage } from '../../../core/pendingCompanySignIn.ts';
import { closeDialog } from '../../../core/dialogsSlice.ts';
import { useAppDispatch, useAppSelector, useOpenDialog, useSession } from '../../../core/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from '../AccountDialog.module.css';
import { useAccountFormDraft } from '../accountDraft.ts';
import { validateAccountFormEmail } from '../accountFormValidation.ts';
import { useStartCompanySignInMutation } from './companySignInApi.ts';

/** Returns the path to open after the sign-in: the page that linked here, or the path stored by a previous attempt. */
function useReturnPage(): string {
  const from: unknown = useLocation().state;
  const [stored] = useState(() => readPendingCompanySignInFromTabStorage()?.back ?? '/');
  return typeof from === 'string' ? from : stored;
}

/** Navigates to `page` when the visitor signs in by password in the dialog above this page. */
function useReturnAfterPassword(page: string): void {
  const { status } = useSession();
  const previousStatus = usePrevious(status);
  const navigate = useNavigate();
  useEffect(() => {
    if (previousStatus === 'guest' && status === 'signedIn') void navigate(page, { replace: true });
  }, [previousStatus, status, page, navigate]);
}

/**
 * Closes the sign-in dialog that linked to this page, but not a sign-in dialog opened later on this page.
 * @param key location key, one per navigation.
 */
function useCloseSignInDialog(key: string): void {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(({ dialogs }) => dialogs.open === 'signIn');
  const closedAt = useRef<string | null>(null);
  useEffect(() => {
    if (closedAt.current === key) return;
    closedAt.current = key;
    if (isOpen) dispatch(closeDialog());
  }, [dispatch, isOpen, key]);
}

/**
 * Form for the work email address. Redirects to the identity provider of the company that owns the domain of the
 * address.
 */
export function CompanySignInForm() {
  const page = useReturnPage();
  useReturnAfterPassword(page);
  useCloseSignInDialog(useLocation().key);
  const draft = useAccountFormDraft({});
  const form = useForm({
    ...draft.input,
    clearInputErrorOnChange: false,
    validate: ({ email }) => validateAccountFormEmail(email),
  });
  const [start, { isLoading, error }] = useStartCompanySignInMutation();
  const [isLeaving, setLeaving] = useState(false);
  const open = useOpenDialog();
  // The back/forward cache may restore the page with its previous state.
  useEffect(() => {
    const reset = (): void => setLeaving(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const send = async ({ email: typed }: { email: string }): Promise<void> => {
    const email = typed.trim();
    const { data } = await start({ email });
    if (data === undefined) return;
    setLeaving(true);
    redirectToCompanySignIn(data, { email, back: page });
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {error !== undefined && (
        <Notice tone="error" title={getApiErrorText(error, t`The sign-in was not started. Please try again.`)} />
      )}
      <p>{t`Enter your work email address. You will sign in with your company and then return here.`}</p>
      <TextInput label={t`Email`} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={isLoading || isLeaving}
        busyLabel={t`Redirecting`}
      >{t`Continue with your company`}</Button>
      <button
        type="button"
        className={classes['link']}
        onClick={() => open('signIn')}
      >{t`Sign in with your password`}</button>
    </Stack>
  );
}
